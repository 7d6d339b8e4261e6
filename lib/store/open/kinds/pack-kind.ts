import { looksLikePack, packInputs } from '../../pack/pack-sessions.ts';
import { noHistory } from '../input-errors.ts';
import type { FileKind } from '../opening.ts';

/** A pack of afterturn's own. */
export const packKind: FileKind = {
  name: 'afterturn pack',
  looksLike: looksLikePack,
  open({ input, file }, { options: { wanted } }) {
    if (wanted.ref !== undefined || wanted.at !== undefined)
      throw noHistory(input, 'a pack holds its sessions in one state alone');
    return packInputs(file.bytes(), input);
  },
};
