import { isExecutableName, isPosingName } from '../../parse/archives/examine-file.ts';
import { isDrawing } from '../../parse/html/find-pages.ts';
import { type Finding, finding, type InspectedMail, type Inspector, textsShown } from '../inspector.ts';
import type { InspectedFile } from '../../parse/mime/mime-file.ts';
import { readForms, hasDrawingCode, readPageCode } from '../../parse/html/page-code.ts';

/** The EICAR test file, in two pieces so that virus scanners do not flag this source. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/**
 * EICAR test files are malware by agreement. Programs are suspected malware, and so are files whose content
 * needs a password if the mail contains it; a program that poses as a document (double extension,
 * bidirectional characters, another file type) is malware. A page or drawing is suspected if its code builds
 * content when opened, loads foreign code or submits input elsewhere; one that asks for a password is
 * phishing.
 */
export const dangerousAttachmentsInspector: Inspector = {
  name: 'dangerous-attachments',
  inspect(mail: InspectedMail): Finding[] {
    const found = mail.files.flatMap((file) => inspectFile(file) ?? inspectPage(file, mail.pages) ?? []);
    // One program per archive is enough; the archive's headers may already have revealed it.
    const ofArchives = new Set<unknown>();
    const findings = found.filter(
      ({ code, values }) =>
        code !== 'packed_runs' || (!ofArchives.has(values?.['file']) && ofArchives.add(values?.['file'])),
    );
    const locked = mail.files.find((file) => file.facts().protection?.startsWith('encrypted_'));
    if (locked && [mail.subject, ...textsShown(mail)].some(containsPassword))
      findings.push(finding('cp_av_suspicious', 'locked', { file: locked.names[0] ?? '' }));
    return findings;
  },
};

function inspectFile(file: InspectedFile): Finding | undefined {
  const { size, isWindowsProgram, packedProgram, launcher } = file.facts();
  const name = file.names[0] ?? '';
  // By definition the test file starts with the 68 characters and has at most 128.
  if (size <= 130 && Buffer.from(file.bytes(130)).includes(eicar))
    return finding('cp_malicious', 'eicar', { file: name });
  if (file.packed) return inspectPacked(file, file.packed.within);
  // Programs differ in which of several names they use.
  const runs = file.names.find(isExecutableName);
  const posing = file.names.find(isPosingName);
  if (posing !== undefined) return finding('cp_malicious', 'double_ext', { file: posing });
  if ((isWindowsProgram || launcher === 'lnk') && runs === undefined)
    return finding('cp_malicious', 'hidden_exe', { file: name });
  if (runs !== undefined || isWindowsProgram || launcher !== undefined)
    return finding('cp_av_suspicious', 'runs', { file: runs ?? name });
  if (packedProgram !== undefined)
    return finding('cp_av_suspicious', 'packed_runs', { file: name, inner: packedProgram });
  return undefined;
}

/** A program in an archive, by its extension, its first bytes or the names in a nested archive. */
function inspectPacked(file: InspectedFile, within: string): Finding | undefined {
  const { isWindowsProgram, packedProgram, launcher } = file.facts();
  const name = file.names[0] ?? '';
  const runs = file.names.find(isExecutableName);
  if (runs !== undefined || isWindowsProgram || launcher !== undefined)
    return finding('cp_av_suspicious', 'packed_runs', { file: within, inner: runs ?? name });
  return packedProgram === undefined
    ? undefined
    : finding('cp_av_suspicious', 'packed_runs', { file: within, inner: `${name}/${packedProgram}` });
}

/** A page or drawing that asks for a password, submits input elsewhere, or has active code. */
function inspectPage(file: InspectedFile, pages: InspectedMail['pages']): Finding | undefined {
  const page = pages.get(file);
  // Mail programs do not run code of the texts they show; the forms in such texts are checked by another
  // inspector.
  if (page === undefined || file.isText) return undefined;
  const shown = file.names[0] ?? '';
  if (isDrawing(file))
    return hasDrawingCode(page) ? finding('cp_av_suspicious', 'page_script', { file: shown }) : undefined;
  const { asksSecret, postsTo } = readForms(page);
  if (asksSecret) return finding('cp_phishing', 'page_login', { file: shown });
  const { isActive, loadsFrom } = readPageCode(page);
  if (isActive) return finding('cp_av_suspicious', 'page_script', { file: shown });
  if (loadsFrom !== undefined)
    return finding('cp_av_suspicious', 'page_loads', { file: shown, host: loadsFrom });
  return postsTo === undefined
    ? undefined
    : finding('cp_ap_suspicious', 'page_form', { file: shown, host: postsTo });
}

const keyword =
  /(?<![\p{L}\p{N}])(?:password|passwort|passcode|kennwort|pass ?phrase|mot de passe|contrase[nñ]a|pwd|pin)(?![\p{L}\p{N}])([^\n]{0,60}(?:(?<=[:=]\s{0,5})\n\s{0,20}[^\n]{0,40})?)/giu;
/** Text between the keyword and the password: `Password for the file is:`. */
const value =
  /(?:[:=>→]|\s[-–—]+\s)\s*["'“„»«]?([^\s"'”“«»]{3,})|\s(?:is|ist|lautet|est|es)\s+["'“„»«]?([^\s"'”“«»]{3,})/giu;
/** A word with a digit, which is rare in sentences that only mention passwords. */
const withFigure = /\s["'“„»«]?(?=[^\s]*\d)([^\s"'”“«»]{3,})/u;
/** Continuations of texts that mention a password without giving one. */
const noPassword =
  /^(?:your|the|our|their|ihre?[nmrs]?|dein[esrmn]{0,2}|das|der|die|den|dem|ein|eine|an?|sent|send|will|has|have|been|being|not|in|on|by|via|per|only|same|known|separate(?:ly)?|wird|wurde|folgt|nicht|separat|getrennt|[dmjyt]{2}[./-]?[dmjyt]{2}[./-]?[dmjyt]{2,4}|https?:.*|\/\/.*)[.,;:!]*$/iu;

/**
 * Whether a text contains a password, and does not just mention one: `The password is your date of birth`.
 */
function containsPassword(text: string): boolean {
  for (const [, after = ''] of text.matchAll(keyword)) {
    if (withFigure.test(after.replace(/[:=]/g, ' '))) return true;
    for (const [, given, quoted] of after.matchAll(value))
      if (!noPassword.test(given ?? quoted ?? '')) return true;
  }
  return false;
}
