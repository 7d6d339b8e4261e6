import { bundleFiles } from '../../git/bundle.ts';
import { looksLikeBundle } from '../../git/bundle-header.ts';
import type { FileKind } from '../opening.ts';
import { withinTotal } from '../within-total.ts';

/** A git bundle: one session, at the commit that is wanted. */
export const bundleKind: FileKind = {
  name: 'git bundle',
  looksLike: looksLikeBundle,
  open({ input, name, file }, { options: { codec, wanted, limits } }) {
    const files = withinTotal(bundleFiles(file.bytes(), input, codec, wanted), limits);
    return [{ input, files: { ...files, name: name.replace(/\.bundle$/, '') } }];
  },
};
