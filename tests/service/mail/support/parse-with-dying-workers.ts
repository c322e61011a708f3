import { createParsePool } from '../../../../src/service/mail/import/parse-pool.ts';

/** A program of its own, since a thread without memory may end its process: parses mails, prints what became of each. */
const pool = createParsePool(1, {
  limits: { perItem: 2_000, perMegabyte: 0 },
  heap: 64,
  program: new URL('./dying-parse-worker.ts', import.meta.url),
});
const mails = ['memory', 'none', 'exit', 'none', 'hang', 'none'].map((way, at) =>
  Buffer.from(
    `From: a@sender.example\r\nTo: ann@acme.example\r\nSubject: ${at} ${way}\r\nX-Way: ${way}\r\n\r\ntext\r\n`,
  ),
);
const buffer = new SharedArrayBuffer(mails.reduce((sum, { length }) => sum + length, 0));
let start = 0;
const items = mails.map((mail) => {
  new Uint8Array(buffer).set(mail, start);
  start += mail.length;
  return { start: start - mail.length, length: mail.length, origin: { fallbackTime: 0 } };
});
const settings = { tenant: { domains: ['acme.example'], apps: ['office365_emails'] as const } };
const parsed = await pool.parse('messages', buffer, items, settings, { rules: '', at: 0 });
const told = parsed.map((item) =>
  'mail' in item
    ? [item.mail.row.subject, item.mail.row.mailbox, item.mail.row.detections.join(), item.mail.originalSize]
    : item.unreadable,
);
process.stdout.write(JSON.stringify(told));
await pool.close();
