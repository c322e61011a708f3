import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { client } from './openid-provider.ts';

/** A provider of OpenID Connect that says of its only user exactly what the test says. */
export interface PlainProvider {
  issuer: string;
  /** Claims of the id_token beside those of the protocol. */
  token: Record<string, unknown>;
  /** What its userinfo endpoint says; undefined answers with an error. */
  userinfo: Record<string, unknown> | undefined;
  /** What its userinfo endpoint answers with if it says nothing. */
  userinfoStatus: number;
  /** What its discovery document says otherwise; its tokens have the issuer that it names. */
  discovery: Record<string, unknown>;
  /** How the last code was exchanged. */
  exchange: { authorization: string | undefined; form: URLSearchParams } | undefined;
  /** Its clock, milliseconds since 1970. */
  now: () => number;
  /** How often userinfo was asked for. */
  asked: number;
  stop(): Promise<void>;
}

export async function startPlainProvider(): Promise<PlainProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }];
  let nonce = '';
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: PlainProvider = {
    issuer,
    token: {},
    userinfo: undefined,
    userinfoStatus: 403,
    discovery: {},
    exchange: undefined,
    now: Date.now,
    asked: 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const sign = () => {
    const at = Math.floor(made.now() / 1_000);
    return new SignJWT({ sub: 'ada', ...made.token, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer((made.discovery['issuer'] as string | undefined) ?? issuer)
      .setAudience(client.id)
      .setIssuedAt(at)
      .setExpirationTime(at + 300)
      .sign(privateKey);
  };
  const exchange = async (request: IncomingMessage) => {
    const form = new URLSearchParams(await text(request));
    made.exchange = { authorization: request.headers.authorization, form };
    return sign();
  };
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const json = (value: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (url.pathname === '/authorize') {
      const asked = url.searchParams;
      nonce = asked.get('nonce') ?? '';
      const back = new URL(asked.get('redirect_uri')!);
      back.searchParams.set('code', 'c');
      back.searchParams.set('state', asked.get('state')!);
      return response.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/token')
      return void exchange(request).then((id_token) =>
        json({ access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token }),
      );
    if (url.pathname === '/userinfo') {
      made.asked += 1;
      return made.userinfo ? json(made.userinfo) : response.writeHead(made.userinfoStatus).end();
    }
    if (url.pathname === '/keys') return json({ keys });
    return json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      ...made.discovery,
    });
  });
  return made;
}
