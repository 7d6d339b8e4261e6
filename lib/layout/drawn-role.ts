import type { Role } from '../store/call.ts';
import type { DrawnRole } from './drawing.ts';

/** The drawing's word for a role. */
export function drawnRole(role: Role): DrawnRole {
  if (role === 'llm') return 'assistant';
  if (role === 'code') return 'tool';
  return role;
}
