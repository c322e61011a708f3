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
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  // By its definition the test file begins with the 68 characters and is at most 128 long.
  if (bytes.length <= 130 && bytes.includes(eicar))
    return finding('cp_malicious', 'eicar', { file: file.name });
  const extension = /\.([a-z0-9]{1,5})\s*$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const runs = executableExtensions.has(extension);
  if (runs && documentExtension.test(file.name))
    return finding('cp_malicious', 'double_ext', { file: file.name });
  const isWindowsProgram = bytes.length > 128 && bytes[0] === 0x4d && bytes[1] === 0x5a && hasPeHeader(bytes);
  if (isWindowsProgram && !runs) return finding('cp_malicious', 'hidden_exe', { file: file.name });
  if (runs || isWindowsProgram) return finding('cp_av_suspicious', 'runs', { file: file.name });
  const packed = packedNames(bytes).find((name) =>
    executableExtensions.has(/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''),
  );
  return packed ? finding('cp_av_suspicious', 'packed_runs', { file: file.name, inner: packed }) : undefined;
}

/** Whether the PE signature stands where the DOS header points. */
function hasPeHeader(bytes: Buffer): boolean {
  const offset = bytes.readUInt32LE(0x3c);
  return offset + 4 <= bytes.length && bytes.toString('latin1', offset, offset + 4) === 'PE\0\0';
}

/** The file names in a zip archive by its local headers, at most 200; office documents are left out. */
function packedNames(bytes: Buffer): string[] {
  const names: string[] = [];
  let at = bytes.length > 30 && bytes.toString('latin1', 0, 4) === 'PK\x03\x04' ? 0 : -1;
  while (at >= 0 && at + 30 <= bytes.length && names.length < 200) {
    const name = bytes.toString('utf8', at + 30, at + 30 + Math.min(bytes.readUInt16LE(at + 26), 500));
    if (name === '[Content_Types].xml') return [];
    names.push(name.slice(0, 100));
    at = bytes.indexOf('PK\x03\x04', at + 30, 'latin1');
  }
  return names;
}
