import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '../../../src/api/contract/table.ts';
import type { EmailRow } from '../../../src/api/contract/emails/email-row.ts';
import { importPaths } from '../../../src/service/mail/import/import-paths.ts';
import { createParsePool } from '../../../src/service/mail/import/parse-pool.ts';
import { heldRow } from '../../support/held-mail.ts';
import type { EndUserWorld, MailedLink } from '../end-users/start-end-users.ts';

export const reportAddress = 'phish@tenant.example';
export const bounceAddress = 'bounces@tenant.example';

/** A mail that was delivered, and what of it is other than usual. */
export const deliveredRow = (subject: string, to: string, other: Partial<EmailRow> = {}): EmailRow => ({
  ...heldRow(subject, 'cp_clean', { to: [to], minutesAgo: 5 }),
  is_quarantined: false,
  quarantine_actor: null,
  states: ['cp_not_quarantined', 'ms_delivered_inbox'],
  attachments: [],
  ...other,
});

/** Takes messages in as `postern import` does, with addresses for reports and bounces, while the service runs. */
export async function importMessages(world: EndUserWorld, ...messages: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-reports-'));
  const pool = createParsePool(1);
  try {
    for (const [place, message] of messages.entries()) {
      await writeFile(join(folder, `${place}.eml`), message.replaceAll('\n', '\r\n'));
    }
    const tenant = { domains: ['tenant.example'], apps: ['office365_emails' as const] };
    await world.look((stores) =>
      importPaths(
        [folder],
        { settings: { tenant, reportAddress, bounceAddress } },
        { store: stores.mail, pool },
      ),
    );
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
}

/** A mail to the report address, proved to be from its sender unless `proof` is given. */
export const reportMail = ({
  from = 'anna@tenant.example',
  subject = 'FW: odd',
  headers = '',
  body,
  proof = 'dmarc=pass header.from=tenant.example',
  id = `${Math.random()}@tenant.example`,
}: {
  from?: string;
  subject?: string;
  headers?: string;
  body: string;
  proof?: string;
  id?: string;
}): string => `Received: from out.tenant.example (out.tenant.example [203.0.113.5])
 by mx.tenant.example with ESMTPS; ${new Date().toUTCString()}
Authentication-Results: mx.tenant.example; ${proof}
From: Anna <${from}>
To: <${reportAddress}>
Subject: ${subject}
Date: ${new Date().toUTCString()}
Message-ID: <${id}>
MIME-Version: 1.0
${headers}${body}`;

/** The calls of somebody on the action page, in a browser that has proved the address. */
export function answering(world: EndUserWorld, link: MailedLink, email: string, tokens: string) {
  const own = { deviceTokens: tokens, clientAddress: '192.0.2.1' };
  const params = { type: link.type };
  const status = (code?: string) =>
    world.client.call(
      contract.restoreStatus,
      { params: { ...params, msg: link.token }, query: { email, ...(code && { code }) } },
      own,
    );
  return {
    status,
    async prove() {
      world.clock.ahead += 16 * 60_000;
      const before = world.codesOf(email);
      const query = { id: link.token, email };
      const body = { action_name: 'email_action' as const };
      await world.client.call(contract.verifyRecipient, { params, query, body }, own);
      return status(await world.codeFor(email, before));
    },
    say: (mode: string) =>
      world.client.call(contract.userResponse, { params, query: { id: link.token, email, mode } }, own),
  };
}
