import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { isEmailAddress } from '../api/validators.ts';
import { createGatewayHealth } from '../service/gateway/gateway-health.ts';
import { openNextHop } from '../service/gateway/next-hop.ts';
import type { GatewaySettings } from '../settings/gateway.ts';
import { type MailServerAddress, writeMailServer } from '../settings/parse-setting.ts';
import { type Command, type CommandContext, EnvironmentProblem, runAction, UsageError } from './command.ts';
import { readServiceEnvironment } from './read-service-environment.ts';

/** Proves the way of mail through the gateway, which runs in the server. */
export const gatewayCommand: Command = {
  summary: 'Check the gateway with an email that passes it',
  usage: `Usage: postern gateway check ADDRESS

Asks the next server whether it answers, and sends an email to ADDRESS through the gateway of the running server, with the same
environment as the server: it is stored, judged and passed on like any other, stays in that mailbox and in the Mail Explorer, and nobody
gets an error about it. Exits with 1 if it was not passed on. System settings → Mailboxes shows what passed lately.
`,
  run: (args, context) => runAction('postern gateway', { check }, args, context),
};

async function check([address, ...rest]: string[], { stdout }: CommandContext): Promise<number> {
  if (address === undefined || rest.length > 0 || !isEmailAddress(address))
    throw new UsageError('Name one email address.');
  const { gateway } = readServiceEnvironment(process.env);
  if (!gateway) throw new EnvironmentProblem('There is no gateway: GATEWAY_LISTEN is not set.');
  const say = (what: string, problem = '') => {
    stdout.write(`${problem === '' ? 'ok   ' : 'wrong'} ${what}${problem && `: ${problem}`}\n`);
    return problem === '';
  };
  const { next } = gateway;
  if (!next) throw new EnvironmentProblem('GATEWAY_NEXT is not set: only journal reports come in.');
  const answers = say(
    `the next server, ${writeMailServer(next)}, answers`,
    await problemOfNext(next, gateway),
  );
  const passes = say(`an email to ${address} passed`, await problemOfPassing(gateway.listen, address));
  return answers && passes ? 0 : 1;
}

/** Why the next server does not answer; empty when it does. */
async function problemOfNext(
  next: MailServerAddress,
  { requireTls }: Pick<GatewaySettings, 'requireTls'>,
): Promise<string> {
  const health = createGatewayHealth({ listen: '', next: '', journal: null, now: Date.now });
  const hop = openNextHop({ next, requireTls }, health);
  await hop.probe();
  hop.close();
  const { problem } = health.read();
  return problem ? `${problem.kind}, ${problem.detail}` : '';
}

/** Why an email was not passed on; empty when it was. */
async function problemOfPassing(
  { protocol, host, port }: MailServerAddress,
  address: string,
): Promise<string> {
  const here = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  const client = createTransport({
    host: here,
    port,
    lmtp: protocol === 'lmtp',
    // Its name is that of the machine, not of this connection.
    tls: { rejectUnauthorized: false },
    connectionTimeout: 10_000,
    socketTimeout: 120_000,
  });
  const raw = [
    'From: Postern <postern@postern.invalid>',
    `To: <${address}>`,
    'Subject: Check of Postern',
    `Message-ID: <${randomUUID()}@postern.invalid>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-generated',
    '',
    'This email checks that mail passes the gateway. You can remove it.',
    '',
  ].join('\r\n');
  try {
    // Without a sender, nobody is told when it cannot be delivered later.
    const { response, rejectedErrors = [] } = await client.sendMail({
      envelope: { from: '', to: [address] },
      raw,
    });
    const said = rejectedErrors[0]?.message ?? response;
    return /passed on/.test(said) || (protocol === 'lmtp' && rejectedErrors.length === 0) ? '' : said;
  } catch (error) {
    return (error as Error).message;
  } finally {
    client.close();
  }
}
