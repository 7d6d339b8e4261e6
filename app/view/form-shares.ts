import type { Form, ShownContext } from '../session/shown-context.ts';

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

/** A form, how many items have it, and what these come to. */
export interface FormShare {
  readonly form: Form;
  readonly count: number;
  /** Estimated, together. */
  readonly tokens: number;
}

/** What each form of the items comes to; forms without any are left out. */
export function formShares({ within, tokens }: Pick<ShownContext, 'within' | 'tokens'>): FormShare[] {
  return FORMS.map((form) => {
    const items = within.filter((item) => item.form === form);
    const sum = items.reduce((all, { index }) => all + (tokens.byNode.get(index) ?? 0), 0);
    return { form, count: items.length, tokens: sum };
  }).filter((share) => share.count > 0);
}
