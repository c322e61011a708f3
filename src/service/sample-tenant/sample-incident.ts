import type { QuarantineState } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import { toMailDate } from './sample-chances.ts';

/** A generated mail beside the real ones, so that every verdict and state occurs. */
export interface Incident {
  readonly id: string;
  readonly hoursAgo: number;
  /** Index into the people of the sample tenant. */
  readonly to: number;
  /** Absent for a mail that the person sends. */
  readonly from?: string;
  /** The recipient of a mail that the person sends. */
  readonly sentTo?: string;
  readonly subject: string;
  readonly messageId?: string;
  /** Further headers, above all of the message's own. */
  readonly extra?: readonly { name: string; value: string }[];
  readonly text: string;
  readonly html?: string;
  readonly attachments?: MadeMessage['attachments'];
  /** A raw body instead of `text`. */
  readonly body?: MadeMessage['body'];
  readonly ip?: string;
  readonly spf?: string;
  /** The domain of the envelope sender that SPF was checked for, if different from the sender's. */
  readonly envelope?: string;
  /** Further results of the tenant's platform, after SPF. */
  readonly checks?: string;
  /** Microsoft's report header, for mailboxes there. */
  readonly forefront?: string;
  readonly labels?: readonly Detection[];
  readonly states?: readonly QuarantineState[];
  readonly isRestored?: boolean;
  readonly isDeleted?: boolean;
}

/** In pieces, so that virus scanners do not flag this source (https://www.eicar.org). */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
/** A minimal PDF file. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/** The header of a Windows program, without any code. */
export const program = Buffer.from(`MZ${'\0'.repeat(58)}\u0040\0\0\0PE\0\0${'\0'.repeat(200)}`, 'latin1');

/** A generated message for the sample tenant. */
interface MadeMessage {
  readonly id: string;
  /** Its Message-ID without brackets; derived from `id` when absent. */
  readonly messageId?: string;
  readonly time: number;
  readonly from: string;
  readonly to: string;
  readonly mailbox: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A body instead of text, HTML and attachments, lines ended by CRLF: not copied, since it may be large. */
  readonly body?: { readonly type: string; readonly content: string };
  readonly attachments?: readonly { name: string; type: string; content: Buffer }[];
  /** Headers at the top, in order. */
  readonly trace?: readonly { name: string; value: string }[];
}

/** Encodes a message as MIME, lines ended by CRLF. */
export function buildMessage(message: MadeMessage): Buffer {
  const headers = [
    ...(message.trace ?? []).map(({ name, value }) => `${name}: ${value}`),
    `Delivered-To: ${message.mailbox}`,
    `From: ${message.from}`,
    `To: ${message.to}`,
    `Subject: ${encodeWord(message.subject)}`,
    `Date: ${toMailDate(message.time)}`,
    `Message-ID: <${message.messageId ?? `${message.id}@made.example`}>`,
    'MIME-Version: 1.0',
  ];
  if (message.body) {
    const { type, content } = message.body;
    return Buffer.from(`${[...headers, `Content-Type: ${type}`].join('\r\n')}\r\n\r\n${content}`);
  }
  const bodies = [part('text/plain; charset=utf-8', Buffer.from(message.text))];
  if (message.html) bodies.push(part('text/html; charset=utf-8', Buffer.from(message.html)));
  const body = multipart('alternative', bodies, message.id);
  const files = (message.attachments ?? []).map(({ name, type, content }) =>
    part(`${type}; name="${name}"`, content, [`Content-Disposition: attachment; filename="${name}"`]),
  );
  const content = files.length > 0 ? multipart('mixed', [body, ...files], message.id) : body;
  return Buffer.from([...headers, content].join('\r\n').replace(/\r?\n/g, '\r\n'));
}

const encodeWord = (text: string): string =>
  /^[\u0020-\u007e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

function part(type: string, content: Buffer, headers: readonly string[] = []): string {
  const encoded = content.toString('base64').replace(/.{76}/g, '$&\r\n');
  return [`Content-Type: ${type}`, ...headers, 'Content-Transfer-Encoding: base64', '', encoded, ''].join(
    '\r\n',
  );
}

function multipart(kind: string, parts: readonly string[], id: string): string {
  const boundary = `=_${kind}_${id}`;
  const lines = parts.flatMap((entity) => [`--${boundary}`, entity]);
  return [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    ...lines,
    `--${boundary}--`,
    '',
  ].join('\r\n');
}
