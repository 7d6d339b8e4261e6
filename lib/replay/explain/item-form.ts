/** How a node stands in a context; `silent`: it is in, but renders as nothing. */
export type ItemForm = 'whole' | 'aged' | 'elided' | 'summary' | 'running' | 'silent' | 'out';
