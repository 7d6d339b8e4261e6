import { lengthOf } from '../../base/code-points.ts';
import type { Estimator } from './estimator.ts';

/** Code points ÷ 4, rounded up for each text: the rule of thumb, at home in English prose. */
export const CHARACTERS_OVER_FOUR: Estimator = {
  name: 'characters/4',
  count: (text) => Math.ceil(lengthOf(text) / 4),
};
