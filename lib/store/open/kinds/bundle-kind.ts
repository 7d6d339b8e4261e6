import { bundleFiles } from '../../git/bundle.ts';
import { looksLikeBundle } from '../../git/bundle-header.ts';
import type { FileKind } from '../opening.ts';

/** A git bundle: one session, at the commit that is wanted. */
export const bundleKind: FileKind = {
  name: 'git bundle',
  looksLike: looksLikeBundle,
  open({ input, name, file }, { options: { codec, wanted } }) {
    const files = bundleFiles(file.bytes(), input, codec, wanted);
    return [{ input, files: { ...files, name: name.replace(/\.bundle$/, '') } }];
  },
};
