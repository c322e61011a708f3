import { storedAddressLimit, storedNameLimit } from '../../../api/limits.ts';

/**
 * Limits of what is stored of a mail beside its original, which is always stored completely. Lengths in
 * characters, others in entries. They are far above those of real mail and keep one hostile message from
 * filling the database.
 */
export const fieldLimits = {
  subject: 2_000,
  name: storedNameLimit,
  address: storedAddressLimit,
  messageId: 1_000,
  recipients: 10_000,
  attachments: 1_000,
  attachmentName: 500,
  /** Links in the row, where they can be searched. */
  rowLinks: 500,
  /** Links in the details. */
  links: 2_000,
  url: 2_000,
  linkText: 300,
  headers: 2_000,
  headerValue: 16_000,
  /** All header values of a mail together. */
  headerTotal: 512_000,
  evidence: 100,
  reason: 500,
} as const;

/** Control characters: harmless in a message, harmful in a database text, a log line or a table cell. */
// oxlint-disable-next-line no-control-regex -- removing them is the point
const controls = /[\u0000-\u001f\u007f-\u009f]+/g;

/** Whether a text has no letters beyond ASCII, as most have: then there is little to change. */
// oxlint-disable-next-line no-control-regex -- ASCII
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** One line of well-formed text of at most `limit` characters: controls become a space, a cut ends with an ellipsis. */
export function cleanLine(text: string, limit: number): string {
  return cut(flatten(text, limit).replace(/ {2,}/g, ' '), limit);
}

/** The same with its original spacing, by which people and other programs recognise a subject. */
export function cleanSubject(text: string, limit: number): string {
  return cut(flatten(text, limit), limit);
}

/** Cutting at twice the limit first keeps a megabyte of padding away from the expressions. */
const flatten = (text: string, limit: number) => text.slice(0, limit * 2).replace(controls, ' ');

function cut(text: string, limit: number): string {
  const line = text.trim().toWellFormed();
  return line.length > limit ? `${line.slice(0, limit - 1)}…`.toWellFormed() : line;
}
