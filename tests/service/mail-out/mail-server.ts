import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as a real mail server got it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw message. */
  source: string;
}

/** A mail server on loopback. `answer` decides what happens to a mail: an Error with `responseCode` refuses it. */
export async function startMailServer(
  answer: (mail: ReceivedMail) => Error | undefined = () => undefined,
  options: SMTPServerOptions & { port?: number } = {},
) {
  const received: ReceivedMail[] = [];
  let arrived = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        };
        const refusal = answer(mail);
        if (!refusal) received.push(mail);
        arrived.resolve();
        arrived = Promise.withResolvers();
        callback(refusal ?? null);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    /** Resolves when `count` mails have been taken. */
    async until(count: number) {
      while (received.length < count) await arrived.promise;
    },
    /** Resolves when the next mail has been taken or refused. */
    next: () => arrived.promise,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** An error that the server tells its client as an SMTP reply. */
export const smtpError = (responseCode: number, message = 'no'): Error =>
  Object.assign(new Error(message), { responseCode });
