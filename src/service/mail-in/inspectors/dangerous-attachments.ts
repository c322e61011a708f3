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

/** What Windows, macOS or an office program runs on a double click. */
const executableExtensions = new Set(
  'exe scr pif com bat cmd js jse vbs vbe wsf wsh hta lnk msi msp jar ps1 cpl reg scf url iso img vhd chm dll app'.split(
    ' ',
  ),
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
  const read = file.bytes();
  const bytes = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
  const name = file.names[0] ?? '';
  // By its definition the test file begins with the 68 characters and is at most 128 long.
  if (bytes.length <= 130 && bytes.includes(eicar)) return finding('cp_malicious', 'eicar', { file: name });
  // Programs differ in which of several names they take.
  const runs = file.names.find(isExecutableName);
  const posing = file.names.find(
    (other) => isExecutableName(other) && documentExtension.test(readable(other)),
  );
  if (posing !== undefined) return finding('cp_malicious', 'double_ext', { file: posing });
  const isWindowsProgram = bytes.length > 128 && bytes[0] === 0x4d && bytes[1] === 0x5a && hasPeHeader(bytes);
  if (isWindowsProgram && runs === undefined) return finding('cp_malicious', 'hidden_exe', { file: name });
  if (runs !== undefined || isWindowsProgram)
    return finding('cp_av_suspicious', 'runs', { file: runs ?? name });
  const packed = packedProgram(bytes);
  return packed === undefined
    ? undefined
    : finding('cp_av_suspicious', 'packed_runs', { file: name, inner: packed });
}

/** A name as Windows takes it: without invisible letters, and without dots and blanks at its end. */
const readable = (name: string): string => name.replace(/\p{Cf}|\p{Cc}/gu, '').replace(/[\s.]+$/, '');

const isExecutableName = (name: string): boolean =>
  executableExtensions.has(/\.([a-z0-9]{1,5})$/i.exec(readable(name))?.[1]?.toLowerCase() ?? '');

/** Whether the PE signature stands where the DOS header points. */
function hasPeHeader(bytes: Buffer): boolean {
  const offset = bytes.readUInt32LE(0x3c);
  return offset + 4 <= bytes.length && bytes.toString('latin1', offset, offset + 4) === 'PE\0\0';
}

/** A program in a zip archive, by its local headers; nested archives that are not compressed are seen through. */
function packedProgram(bytes: Buffer): string | undefined {
  // Programs that unpack read the end of an archive first: something may stand before its beginning.
  const isZip =
    bytes.length > 30 &&
    (bytes.toString('latin1', 0, 4) === 'PK\x03\x04' ||
      bytes.lastIndexOf('PK\x05\x06', bytes.length, 'latin1') >= 0);
  if (!isZip) return undefined;
  for (let at = bytes.indexOf('PK\x03\x04', 0, 'latin1'); at >= 0 && at + 30 <= bytes.length;) {
    const name = bytes.toString('utf8', at + 30, at + 30 + Math.min(bytes.readUInt16LE(at + 26), 500));
    if (isExecutableName(name)) return name.slice(0, 100);
    at = bytes.indexOf('PK\x03\x04', at + 30, 'latin1');
  }
  return undefined;
}
