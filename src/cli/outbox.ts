import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import PostalMime from 'postal-mime';
import { outboxFolder } from '../service/mail-out/mail-transport.ts';
import { UsageError, readSetting, type Command } from './command.ts';

/** Mails shown when nobody says how many. */
const usual = 5;
const most = 200;

/** Shows the mails that were kept instead of sent: codes of sign-ins are among them. */
export const outboxCommand: Command = {
  summary: 'Print the mails that are kept while no mail server is configured, such as codes',
  usage: `Usage: postern outbox [--to EMAIL] [--last NUMBER]

  Without SMTP_URL, and in a copy that was restored with --quiet, Postern sends no mail: it keeps the newest ${most} in the
  folder outbox of the data. This prints them as text, the newest last.

  --to    only mails to this address
  --last  how many, 1 to ${most}; ${usual} when absent
`,
  async run(args, { dataDirectory, stdout, stderr }) {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, last: { type: 'string', default: String(usual) } },
    });
    const last = Number(values.last);
    if (!(Number.isInteger(last) && last >= 1 && last <= most))
      throw new UsageError(`--last is a number from 1 to ${most}, not "${values.last}".`);
    const mails = await readNewest(outboxFolder(dataDirectory), last, values.to?.trim().toLowerCase());
    const where = readSetting('SMTP_URL') ? ' Mails go to the mail server of SMTP_URL.' : '';
    if (mails.length === 0) stderr.write(`There is no mail in ${outboxFolder(dataDirectory)}.${where}\n`);
    stdout.write(mails.join(`\n${'-'.repeat(72)}\n\n`));
    return mails.length === 0 ? 1 : 0;
  },
};

/** The newest mails as text, oldest first. */
async function readNewest(folder: string, last: number, to: string | undefined): Promise<string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: string[] = [];
  // Named so that they sort by time.
  for (const file of files
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .toReversed()) {
    if (found.length === last) break;
    const mail = await PostalMime.parse(await readFile(join(folder, file)));
    const recipients = (mail.to ?? []).map(({ address = '' }) => address);
    if (to !== undefined && !recipients.some((address) => address.toLowerCase() === to)) continue;
    const head = [
      `Date: ${mail.date ?? ''}`,
      `To: ${recipients.join(', ')}`,
      `Subject: ${mail.subject ?? ''}`,
    ];
    found.push(harmless(`${head.join('\n')}\n\n${(mail.text ?? '').trimEnd()}\n`));
  }
  return found.toReversed();
}

/** Subjects of strangers are part of mails, and a terminal obeys control characters. */
const harmless = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd');
