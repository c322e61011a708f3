import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { SigningKey } from '../../../src/service/sso/self-signed-certificate.ts';

/**
 * A receiver of webhooks that verifies each message by the published library, and takes it with what `answer` says; one that does not
 * verify is refused with 400.
 */
export async function startWebhookReceiver(key: SigningKey, answer: () => number) {
  const taken: { id: string; events: Record<string, unknown>[] }[] = [];
  const tries: string[] = [];
  const refused: string[] = [];
  let secret = '';
  const server = createServer({ key: key.privateKey, cert: key.certificate }, async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece as string;
    const id = String(request.headers['webhook-id']);
    tries.push(`${id} ${body.length}`);
    let status = answer();
    if (status < 300) {
      try {
        const message = new Webhook(secret).verify(body, request.headers as Record<string, string>) as {
          data: { events: Record<string, unknown>[] };
        };
        taken.push({ id, events: message.data.events });
      } catch (error) {
        refused.push((error as Error).message);
        status = 400;
      }
    }
    response.writeHead(status, status === 503 ? { 'retry-after': '0' } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const events = () => taken.flatMap((message) => message.events);
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/audit`,
    taken,
    tries,
    /** Why messages did not verify. */
    refused,
    events,
    rows: () => events().flatMap((event) => (event['kind'] === 'audit' ? [event['row'] as number] : [])),
    /** What its operator has entered. */
    setSecret: (entered: string) => (secret = entered),
    stop: () => {
      server.closeAllConnections();
      server.close();
      return Promise.resolve();
    },
  };
}
