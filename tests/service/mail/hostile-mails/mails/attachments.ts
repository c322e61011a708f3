import { held, inbox, type HostileMail } from '../hostile-mail.ts';
import { attachment, multipart, multipartType, writeMail } from '../write-mail.ts';

const withFiles = (...parts: string[]): Buffer =>
  writeMail([multipartType()], multipart(['Content-Type: text/plain\r\n\r\nhello', ...parts]));

/** Programs disguised as something else, or placed where inspectors might not look. */
export const attachmentMails: readonly HostileMail[] = [
  {
    name: 'a harmless attachment',
    mail: withFiles(attachment('letter.pdf', '%PDF-1.4')),
    is: { verdicts: ['cp_clean'], states: inbox, evidence: [], files: ['letter.pdf'] },
  },
  {
    name: 'a program with the extension of a document before its own',
    mail: withFiles(attachment('invoice.pdf.exe')),
    is: { verdicts: ['cp_malicious'], states: held, evidence: ['double_ext'], files: ['invoice.pdf.exe'] },
  },
];
