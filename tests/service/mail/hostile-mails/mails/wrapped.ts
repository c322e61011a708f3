import { attachedFile, attachedMessage, attribute, propertyList, tnef } from '../../support/write-tnef.ts';
import { held, inbox, type HostileMail } from '../hostile-mail.ts';
import { attachment, multipart, multipartType, writeMail } from '../write-mail.ts';

const program = tnef(attachedFile('INVOIC~1.EXE', 'invoice.pdf.exe', Buffer.from('MZ')));
const nested = (times: number, wrap: (inner: Buffer) => Buffer): Buffer =>
  Array.from({ length: times }).reduce<Buffer>(wrap, program);
const withHtml = (html: string): Buffer =>
  tnef(attribute(1, 0x00069003, propertyList([{ id: 0x1013, type: 0x0102, value: Buffer.from(html) }])));
const withDat = (container: Buffer, name = 'winmail.dat'): Buffer =>
  writeMail([multipartType()], multipart(['\r\nhello', attachment(name, container)]));
/** With the length of its first attribute. */
const ofLength = (length: number): Buffer => {
  const container = Buffer.from(program);
  container.writeUInt32LE(length, 11);
  return container;
};
const poses = { verdicts: ['cp_malicious'], states: held, evidence: ['double_ext'] } as const;
const unread = { verdicts: ['cp_av_suspicious'], states: held, evidence: ['not_read_parts'] } as const;
const clean = { verdicts: ['cp_clean'], states: inbox, evidence: [] } as const;

/** Outlook's container in the forms that senders may give it. */
export const wrappedMails: readonly HostileMail[] = [
  { name: 'a container under the name of a document', mail: withDat(program, 'notes.doc'), is: poses },
  {
    name: 'a message in a message in a container',
    mail: withDat(nested(3, (inner) => tnef(attachedMessage('forwarded', inner)))),
    is: poses,
  },
  {
    name: 'twelve messages in each other in a container',
    mail: withDat(nested(12, (inner) => tnef(attachedMessage('forwarded', inner)))),
    is: unread,
  },
  {
    name: 'a container in a container as a file',
    mail: withDat(nested(3, (inner) => tnef(attachedFile('winmail.dat', 'winmail.dat', inner)))),
    is: poses,
  },
  {
    name: 'twelve containers in each other as files',
    mail: withDat(nested(12, (inner) => tnef(attachedFile('winmail.dat', 'winmail.dat', inner)))),
    is: unread,
  },
  {
    name: 'a container with a wrong sum',
    mail: withDat(Buffer.concat([program.subarray(0, -1), Buffer.from([7])])),
    is: poses,
  },
  { name: 'a container that says it is longer', mail: withDat(ofLength(0x7fffffff)), is: unread },
  { name: 'a container that ends in the middle', mail: withDat(program.subarray(0, -20)), is: unread },
  { name: 'a container of nothing', mail: withDat(program.subarray(0, 4)), is: clean },
  {
    name: 'another text in a container than beside it',
    mail: withDat(withHtml('<a href="http://203.0.113.4/">www.paypal.com</a>')),
    is: { verdicts: ['cp_malicious_url'], states: held, evidence: ['link_text'] },
  },
  {
    name: 'a form in the text of a container',
    mail: withDat(withHtml('<form><input type=password></form>')),
    is: { verdicts: ['cp_phishing'], states: held, evidence: ['body_login'] },
  },
  {
    name: 'a message as a file in a container',
    mail: withDat(
      tnef(
        attachedFile(
          'A.EML',
          'a.eml',
          writeMail([multipartType()], multipart(['\r\nx', attachment('a.pdf.exe')])),
        ),
      ),
    ),
    is: poses,
  },
  {
    name: 'a text in a container with an ordinary link',
    mail: withDat(withHtml('<a href="https://far.example/">our page</a>')),
    is: clean,
  },
  {
    name: 'a container in a message as a file',
    mail: writeMail(
      [multipartType()],
      multipart([
        '\r\nhello',
        attachment(
          'a.eml',
          writeMail([multipartType()], multipart(['\r\nx', attachment('winmail.dat', program)])),
        ),
      ]),
    ),
    is: poses,
  },
];
