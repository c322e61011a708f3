import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Ceremony {
  /** What the browser was told. */
  options: Record<string, unknown>;
  origin: string;
  /** Overrides what an honest browser and authenticator would do. */
  lie?: { rpId?: string; userVerified?: boolean; counter?: number; type?: string; userHandle?: string };
}

const flagUserPresent = 0x01;
const flagUserVerified = 0x04;
const flagAttestedData = 0x40;
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A passkey in software: answers as a browser with an authenticator does (WebAuthn Level 3, ES256, no attestation). */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(16));
  counter = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = '';

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** What `navigator.credentials.create` answers, as JSON. */
  create({ options, origin, lie = {} }: Ceremony): Record<string, unknown> {
    this.#userHandle = (options['user'] as { id: string }).id;
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    const coseKey = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ]) as never,
    );
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
    const rpId = lie.rpId ?? (options['rp'] as { id: string }).id;
    const authData = this.#authenticatorData(rpId, lie, flagAttestedData, attested);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    const clientDataJSON = clientData(lie.type ?? 'webauthn.create', options['challenge'], origin);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get` answers, as JSON. */
  get({ options, origin, lie = {} }: Ceremony): Record<string, unknown> {
    this.counter += 1;
    const authData = this.#authenticatorData(lie.rpId ?? String(options['rpId']), lie, 0, Buffer.alloc(0));
    const clientDataJSON = clientData(lie.type ?? 'webauthn.get', options['challenge'], origin);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(clientDataJSON)]))
      .sign(this.#privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: lie.userHandle ?? this.#userHandle,
      },
    };
  }

  #authenticatorData(rpId: string, lie: NonNullable<Ceremony['lie']>, flags: number, rest: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? this.counter);
    const verified = (lie.userVerified ?? true) ? flagUserVerified : 0;
    return Buffer.concat([sha256(rpId), Buffer.from([flagUserPresent | verified | flags]), counter, rest]);
  }
}

const clientData = (type: string, challenge: unknown, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
