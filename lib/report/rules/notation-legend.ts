/** How the one-line stores of the rules' examples are read, a line a sign. */
export const NOTATION_LEGEND: readonly (readonly [sign: string, meaning: string])[] = [
  [
    'u1 l1 t1 S1',
    'nodes: u s q x are of the user, l a S of a model (S a summary), t f c code; seq is the place',
  ],
  ['l1 < u1', 'the predecessor of l1 is u1; without it, none'],
  ['t1 @ l1', 'the caller of t1 is l1; without it, none'],
  ['#5', 'seq 5'],
  ['{…}', 'what else the node holds; KEY=VALUE is metadata'],
  ['head l1', 'the head in meta.json; branch, merged and meta are other facts of it'],
  [
    'commit c1 < c0 @ l1 {…}',
    'a context commit with parent c0 and head l1; its items with their state and tokens',
  ],
  ['file PATH TEXT', 'a file; gone takes one away, link makes a link of it'],
  ['=>', 'what comes behind it is the next git commit; ~> that no commit holds it'],
  ['&', 'what comes behind it is another session'],
];
