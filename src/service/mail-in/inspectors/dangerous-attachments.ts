import { isExecutableName, readableName } from '../executable-names.ts';
import {
  type Finding,
  finding,
  type InspectedFile,
  type InspectedMail,
  type Inspector,
} from '../inspector.ts';

/** The EICAR test file, in two pieces so that no scanner takes this source for it. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** Extensions a person opens without fear, which a double extension borrows. */
const documentExtension = /\.(?:pdf|docx?|xlsx?|pptx?|txt|jpe?g|png|gif|zip|html?|csv|rtf)\s*\.\w{2,4}$/i;

/**
 * EICAR test files are malware by agreement. Programs are suspected malware; a program that poses as a document
 * (double extension, or a Windows program under another name) is malware.
 */
export const dangerousAttachmentsInspector: Inspector = {
  name: 'dangerous-attachments',
  inspect({ files }: InspectedMail): Finding[] {
    return files.flatMap((file) => inspectFile(file) ?? []);
  },
};

function inspectFile(file: InspectedFile): Finding | undefined {
  const { size, isWindowsProgram, packedProgram } = file.facts();
  const name = file.names[0] ?? '';
  // By its definition the test file begins with the 68 characters and is at most 128 long.
  if (size <= 130 && Buffer.from(file.bytes(130)).includes(eicar))
    return finding('cp_malicious', 'eicar', { file: name });
  // Programs differ in which of several names they take.
  const runs = file.names.find(isExecutableName);
  const posing = file.names.find(
    (other) => isExecutableName(other) && documentExtension.test(readableName(other)),
  );
  if (posing !== undefined) return finding('cp_malicious', 'double_ext', { file: posing });
  if (isWindowsProgram && runs === undefined) return finding('cp_malicious', 'hidden_exe', { file: name });
  if (runs !== undefined || isWindowsProgram)
    return finding('cp_av_suspicious', 'runs', { file: runs ?? name });
  return packedProgram === undefined
    ? undefined
    : finding('cp_av_suspicious', 'packed_runs', { file: name, inner: packedProgram });
}
