import { isUnopenedArchive, readableName, isPgpText } from '../../parse/archives/examine-file.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';
import type { InspectedFile } from '../../parse/mime/mime-file.ts';
import { objectType } from '../../parse/outlook/msg-to-mime.ts';
import { archiveName } from '../../parse/archives/open-archives.ts';

/** Most files of one mail that are named. */
const namedFiles = 20;

/**
 * Content that could not be inspected. What legitimate mail is not like may hide anything: such mail is held. Files that
 * are locked or of a kind that is not opened are common: they are named, and say nothing against the mail.
 */
export const notReadInspector: Inspector = {
  name: 'not-read',
  inspect({ notRead, files, text, html }: InspectedMail): Finding[] {
    const closed: Finding[] = isPgpText(text ?? html) ? [finding('cp_clean', 'not_read_encrypted')] : [];
    for (const file of files) {
      if (closed.length >= namedFiles) break;
      const found = inspectFile(file);
      if (found) closed.push(found);
    }
    return [...[...notRead].map((what) => finding('cp_av_suspicious', `not_read_${what}`)), ...closed];
  },
};

function inspectFile(file: InspectedFile): Finding | undefined {
  const { archive, protection, size } = file.facts();
  const name = file.names[0] ?? '';
  const shown = file.packed ? `${file.packed.within}/${name}` : name;
  if (protection !== undefined) return finding('cp_clean', 'not_read_locked', { file: shown });
  if (file.mimeType === objectType) return finding('cp_clean', 'not_read_object', { file: shown });
  const isClosed =
    file.packed?.isUnread === true ||
    (archive === undefined &&
      size > 0 &&
      (isUnopenedArchive(Buffer.from(file.bytes(300))) || file.names.some(isArchiveName)));
  return isClosed ? finding('cp_clean', 'not_read_kind', { file: shown }) : undefined;
}

const isArchiveName = (name: string): boolean => archiveName.test(readableName(name));
