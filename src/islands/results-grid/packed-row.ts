/**
 * A row as it travels: its values in the order of `RowView`, without their names, which for 40 rows are half of the JSON.
 * An attachment's address is left to be made from its hash, and what is yes or no shares a number (`packMarks`).
 */
export type PackedRow = readonly [
  id: string,
  type: string,
  received: string,
  receivedExact: string,
  receivedAt: string,
  direction: string,
  subject: string,
  senderName: string,
  senderAddress: string,
  serverIp: string,
  clientIp: string,
  recipients: string[],
  recipientsTotal: number,
  attachments: readonly (readonly [name: string, md5: string, size: string])[],
  attachmentsTotal: number,
  links: string[],
  linksTotal: number,
  verdicts: string[],
  states: string[],
  marks: number,
  quarantinedBy: string,
  spf: string,
  comment: string,
];
