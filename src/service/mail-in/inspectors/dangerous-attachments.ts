import { isExecutableName, isPosingName, readableName } from '../executable-names.ts';
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

/** Where a text tells a password. */
const tellsPassword =
  /\b(?:password|passwort|passcode|kennwort|pass ?phrase|mot de passe|contrase[nñ]a|pwd|pin)\b[^\n]{0,40}[:=\s]\s*\S{3,}/i;

/**
 * EICAR test files are malware by agreement. Programs are suspected malware, and so are files of that only a program or a person with the
 * password can see what is inside, when the mail tells it; a program that poses as a document (double extension, an order of letters
 * turned round, a program under another name) is malware. A page or picture that is opened in a browser and puts something together
 * there is suspected too.
 */
export const dangerousAttachmentsInspector: Inspector = {
  name: 'dangerous-attachments',
  inspect(mail: InspectedMail): Finding[] {
    const findings = mail.files.flatMap((file) => inspectFile(file) ?? []);
    const locked = mail.files.find((file) => file.facts().protection?.startsWith('encrypted_'));
    if (
      locked &&
      [mail.subject, mail.text, mail.html].some((text) => tellsPassword.test(text?.slice(0, 200_000) ?? ''))
    )
      findings.push(finding('cp_av_suspicious', 'locked', { file: locked.names[0] ?? '' }));
    return findings;
  },
};

function inspectFile(file: InspectedFile): Finding | undefined {
  const { size, isWindowsProgram, packedProgram, launcher } = file.facts();
  const name = file.names[0] ?? '';
  // By its definition the test file begins with the 68 characters and is at most 128 long.
  if (size <= 130 && Buffer.from(file.bytes(130)).includes(eicar))
    return finding('cp_malicious', 'eicar', { file: name });
  // Programs differ in which of several names they take.
  const runs = file.names.find(isExecutableName);
  const posing = file.names.find(isPosingName);
  if (posing !== undefined) return finding('cp_malicious', 'double_ext', { file: posing });
  if ((isWindowsProgram || launcher === 'lnk') && runs === undefined)
    return finding('cp_malicious', 'hidden_exe', { file: name });
  if (runs !== undefined || isWindowsProgram || launcher !== undefined)
    return finding('cp_av_suspicious', 'runs', { file: runs ?? name });
  if (packedProgram !== undefined)
    return finding('cp_av_suspicious', 'packed_runs', { file: name, inner: packedProgram });
  return inspectPage(file);
}

const pageName = /\.(?:[sx]?html?|xht|mhtml?|svgz?)$/i;
const pageType = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)$/;
const pageStart =
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|script|svg|\?xml[^>]*>\s*(?:<!--.*?-->\s*)?<(?:svg|html))\b/is;
/** What a page does that makes a file or another page out of itself, or leads on by itself. */
const active =
  /\batob\b|\bBlob\b|createObjectURL|msSaveOrOpenBlob|fromCharCode|\bunescape\b|\beval\b|document\s*\.\s*write|(?:window|document|self|top)\s*(?:\.\s*location|\[)|\blocation\s*(?:=|\.\s*(?:href|replace|assign))|\bdecodeURIComponent\b/i;
const drawingScript = /<script\b|\son\w{3,20}\s*=|javascript:|<foreignObject\b/i;

/** A page or drawing among the files that asks for a password, or does something by itself. */
function inspectPage(file: InspectedFile): Finding | undefined {
  const shown = file.names[0] ?? '';
  const name = readableName(shown);
  const isNamed = pageName.test(name) || pageType.test(file.mimeType);
  if (!isNamed && /\.(?!txt$)[a-z0-9]{2,5}$/i.test(name) && !/\.(?:pdf|docx?|xlsx?)$/i.test(name))
    return undefined;
  if (file.names.length === 0 && !isNamed) return undefined;
  const start = Buffer.from(file.bytes(isNamed ? pageLimit : 200)).toString('latin1');
  if (!isNamed && !pageStart.test(start)) return undefined;
  const page = isNamed ? start : Buffer.from(file.bytes(pageLimit)).toString('latin1');
  if (/\.svgz?$/i.test(name) || file.mimeType === 'image/svg+xml')
    return drawingScript.test(page) ? finding('cp_av_suspicious', 'page_script', { file: shown }) : undefined;
  if (/<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/i.test(page))
    return finding('cp_phishing', 'page_login', { file: shown });
  const leads = /<meta\b[^>]{0,500}http-equiv\s*=\s*["']?refresh\b[^>]{0,500}\burl\s*=/i.test(page);
  return leads || (/<script\b/i.test(page) && active.test(page))
    ? finding('cp_av_suspicious', 'page_script', { file: shown })
    : undefined;
}

/** Bytes of a page that are looked at: what puts something together may stand behind what it is made of. */
const pageLimit = 4 * 1024 * 1024;
