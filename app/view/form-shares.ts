import type { ContextItem, Form } from '../session/shown-context.ts';

/** In the order in which forms are listed; what is in first. */
const FORMS: readonly Form[] = ['whole', 'elided', 'aged', 'summary', 'running', 'silent', 'out'];

export const FORM_WORDS: Readonly<Record<Form, string>> = {
  whole: 'whole',
  elided: 'elided',
  aged: 'aged',
  summary: 'summary',
  running: 'still running',
  silent: 'sends nothing',
  out: 'left out',
};

/** How many items have each form; forms without any are left out. */
export function formShares(items: readonly ContextItem[]): { readonly form: Form; readonly count: number }[] {
  return FORMS.map((form) => ({ form, count: items.filter((item) => item.form === form).length })).filter(
    (share) => share.count > 0,
  );
}
