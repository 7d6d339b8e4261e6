import type { RequestShape } from './request-shape.ts';
import { anthropic } from './shapes/anthropic.ts';
import { neutral } from './shapes/neutral.ts';
import { openai } from './shapes/openai.ts';

/** The shapes by the name they are asked for. */
export const REQUEST_SHAPES: Readonly<Record<'neutral' | 'anthropic' | 'openai', RequestShape>> = {
  neutral,
  anthropic,
  openai,
};

export type ShapeName = keyof typeof REQUEST_SHAPES;
