import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { type GmailMethod, methodOf, problemsOfAnswer, problemsOfCall } from './gmail-discovery.ts';

/** A call as a fault script sees it. */
export interface StandInCall {
  method: GmailMethod;
  address: string;
  query: URLSearchParams;
  /** How many calls of this method came before. */
  before: number;
}

/** What happens to a call instead: an answer of Google's, or a connection that ends before or after it was done. */
export type StandInFault =
  | { status: number; reason: string; retryAfter?: number }
  | 'cut before'
  | 'cut after'
  | 'nothing done';

export interface StandInMessage {
  id: string;
  threadId: string;
  labelIds: Set<string>;
  raw: Buffer;
  internalDate: number;
  historyId: number;
}

type Kind = 'messagesAdded' | 'messagesDeleted' | 'labelsAdded' | 'labelsRemoved';

interface Mailbox {
  messages: Map<string, StandInMessage>;
  labels: Map<string, Record<string, string>>;
  history: { id: number; events: { kind: Kind; message: object; labelIds: string[] }[] }[];
  historyId: number;
  /** History from before this id is forgotten. */
  oldest: number;
  units: { at: number; units: number }[];
}

const systemLabels = ['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH', 'UNREAD', 'STARRED', 'IMPORTANT', 'CHAT'];
const fixedLabels = new Set(['SENT', 'DRAFT', 'CHAT']);

/** Units of a call; Google's own table. */
const units: Partial<Record<GmailMethod, number>> = {
  'messages.get': 20,
  'messages.list': 5,
  'messages.insert': 25,
  'messages.modify': 5,
  'messages.delete': 10,
  'history.list': 2,
  'labels.create': 5,
};

/**
 * Gmail as a service account sees it: mailboxes with messages, labels and history, Google's token endpoint, quota and errors. Every
 * call and every answer is checked against the discovery document; what is wrong is in `problems`.
 */
export class GmailStandIn {
  /** What the discovery document does not allow, of either side. */
  readonly problems: string[] = [];
  readonly calls: StandInCall[] = [];
  /** Decides whether a call fails, and how. */
  fault: (call: StandInCall) => StandInFault | undefined = () => undefined;
  /** What the administrator granted to the service account. */
  granted = new Set(['https://mail.google.com/', 'https://www.googleapis.com/auth/gmail.modify']);
  /** Units of a mailbox in a minute. */
  quota = 6_000;
  /** Whether history names the labels of a message, which the documentation does not promise. */
  hasLabelsInHistory = true;
  /** Tokens that were given out. */
  tokens = 0;
  /** Seconds that a token lasts. */
  tokenTime = 3_599;
  readonly #mailboxes = new Map<string, Mailbox>();
  readonly #tokens = new Map<string, { address: string; scope: string }>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #ids = 0x18c0;
  #publicKey!: CryptoKey;
  #key!: Record<string, string>;

  static async start(addresses: readonly string[]): Promise<GmailStandIn> {
    const made = new GmailStandIn();
    for (const address of addresses)
      made.#mailboxes.set(address, {
        messages: new Map(),
        labels: new Map(systemLabels.map((id) => [id, { id, name: id, type: 'system' }])),
        history: [],
        historyId: 1_000,
        oldest: 0,
        units: [],
      });
    made.#server.listen(0, '127.0.0.1');
    await once(made.#server, 'listening');
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    made.#publicKey = publicKey;
    made.#key = {
      type: 'service_account',
      project_id: 'postern-test',
      private_key_id: '0123456789abcdef',
      private_key: await exportPKCS8(privateKey),
      client_email: 'postern@postern-test.iam.gserviceaccount.com',
      client_id: '100000000000000000001',
      token_uri: `${made.url}/token`,
      universe_domain: 'googleapis.com',
    };
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The key file of the service account. */
  get key(): string {
    return JSON.stringify(this.#key);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** A mail arrives from outside. */
  deliver(address: string, raw: Buffer, received: number, labelIds = ['INBOX', 'UNREAD']): string {
    return this.#add(address, raw, received, labelIds).id;
  }

  message(address: string, id: string): StandInMessage | undefined {
    return this.#of(address).messages.get(id);
  }

  messages(address: string): StandInMessage[] {
    return [...this.#of(address).messages.values()];
  }

  labelsOf(address: string, id: string): string[] | undefined {
    const { messages, labels } = this.#of(address);
    const message = messages.get(id);
    return message && [...message.labelIds].map((label) => labels.get(label)!['name']!).toSorted();
  }

  label(address: string, name: string): Record<string, string> | undefined {
    return [...this.#of(address).labels.values()].find((one) => one['name'] === name);
  }

  /** Its owner changes the labels of a message. */
  relabel(
    address: string,
    id: string,
    { add = [], remove = [] }: { add?: string[]; remove?: string[] },
  ): void {
    const message = this.#of(address).messages.get(id)!;
    const added = add.filter((label) => !message.labelIds.has(label));
    const removed = remove.filter((label) => message.labelIds.delete(label));
    for (const label of added) message.labelIds.add(label);
    this.#note(address, message, [
      ...(added.length > 0 ? [{ kind: 'labelsAdded' as const, labelIds: added }] : []),
      ...(removed.length > 0 ? [{ kind: 'labelsRemoved' as const, labelIds: removed }] : []),
    ]);
  }

  /** Its owner deletes a message for good. */
  remove(address: string, id: string): void {
    const { messages } = this.#of(address);
    const message = messages.get(id)!;
    messages.delete(id);
    this.#note(address, message, [{ kind: 'messagesDeleted', labelIds: [] }]);
  }

  /** Its owner deletes a label in the settings of Gmail. */
  removeLabel(address: string, name: string): void {
    const id = this.label(address, name)!['id']!;
    for (const message of this.messages(address)) this.relabel(address, message.id, { remove: [id] });
    this.#of(address).labels.delete(id);
  }

  /** All that happened so far is one record of the history, as when many messages are changed at once. */
  joinHistory(address: string): void {
    const mailbox = this.#of(address);
    mailbox.history = [{ id: mailbox.historyId, events: mailbox.history.flatMap(({ events }) => events) }];
  }

  /** History so far is forgotten, as after a week. */
  forgetHistory(address: string): void {
    const mailbox = this.#of(address);
    mailbox.history = [];
    mailbox.oldest = mailbox.historyId + 1;
    mailbox.historyId += 7;
  }

  /** No token that was given out counts any more. */
  revokeTokens(): void {
    this.#tokens.clear();
  }

  /** Units that a mailbox used in the last minute. */
  used(address: string): number {
    const since = Date.now() - 60_000;
    return this.#of(address).units.reduce((sum, one) => (one.at > since ? sum + one.units : sum), 0);
  }

  #of(address: string): Mailbox {
    return this.#mailboxes.get(address)!;
  }

  #add(address: string, raw: Buffer, internalDate: number, labelIds: readonly string[]): StandInMessage {
    const id = `${(this.#ids += 1).toString(16)}a0b1c2d3e4`;
    const message = { id, threadId: id, labelIds: new Set(labelIds), raw, internalDate, historyId: 0 };
    this.#of(address).messages.set(id, message);
    this.#note(address, message, [{ kind: 'messagesAdded', labelIds: [] }]);
    return message;
  }

  #note(address: string, message: StandInMessage, events: { kind: Kind; labelIds: string[] }[]): void {
    if (events.length === 0) return;
    const mailbox = this.#of(address);
    mailbox.historyId += 7;
    message.historyId = mailbox.historyId;
    const named = {
      id: message.id,
      threadId: message.threadId,
      ...(this.hasLabelsInHistory && { labelIds: [...message.labelIds] }),
    };
    mailbox.history.push({
      id: mailbox.historyId,
      events: events.map((event) => ({ ...event, message: named })),
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const body = await buffer(request);
    const send = (status: number, value: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(value === undefined ? '' : JSON.stringify(value));
    };
    try {
      if (url.pathname === '/token') return send(...(await this.#token(body.toString())));
      const found = methodOf(request.method ?? '', url.pathname);
      if (!found) {
        this.problems.push(`${request.method} ${url.pathname} is no method`);
        throw new Refusal(404, 'notFound');
      }
      const { method, path, isUpload } = found;
      const token = this.#tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
      if (!token) throw new Refusal(401, 'authError');
      const { address } = token;
      if (path['userId'] !== 'me' && path['userId'] !== address) throw new Refusal(403, 'forbidden');
      if (!found.scopes.includes(token.scope)) throw new Refusal(403, 'insufficientPermissions');
      const before = this.calls.filter((one) => one.method === method).length;
      const call = { method, address, query: url.searchParams, before };
      this.calls.push(call);
      const fault = this.fault(call);
      if (fault === 'cut before') return void request.socket.destroy();
      if (typeof fault === 'object') throw new Refusal(fault.status, fault.reason, fault.retryAfter);
      this.#spend(address, units[method] ?? 1);
      const { value, media } = readBody(request, body, isUpload);
      const wrong = problemsOfCall(method, url.searchParams, value, isUpload);
      if (wrong.length > 0) {
        this.problems.push(...wrong);
        throw new Refusal(400, 'invalidArgument', undefined, wrong.join('; '));
      }
      const answer =
        fault === 'nothing done'
          ? this.#idle(method, address, path['id'])
          : this.#perform(method, address, path['id'] ?? '', url.searchParams, value, media);
      this.problems.push(...problemsOfAnswer(method, answer));
      if (fault === 'cut after') return void request.socket.destroy();
      return send(answer === undefined ? 204 : 200, answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, reason, retryAfter, message } = error;
      const errors = [{ domain: 'global', reason, message }];
      return send(
        status,
        { error: { code: status, message, errors } },
        retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
      );
    }
  }

  async #token(form: string): Promise<[number, unknown]> {
    const asked = new URLSearchParams(form);
    const refused = (status: number, error: string, text: string): [number, unknown] => [
      status,
      { error, error_description: text },
    ];
    if (asked.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return refused(400, 'unsupported_grant_type', 'Invalid grant_type');
    try {
      const { payload } = await jwtVerify(asked.get('assertion') ?? '', this.#publicKey, {
        issuer: this.#key['client_email']!,
        audience: this.#key['token_uri']!,
        maxTokenAge: '1h',
      });
      const [address, scope] = [String(payload.sub), String(payload['scope'])];
      if (!this.#mailboxes.has(address)) return refused(400, 'invalid_grant', 'Invalid email or User ID');
      if (!this.granted.has(scope))
        return refused(
          401,
          'unauthorized_client',
          'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.',
        );
      this.tokens += 1;
      const token = `ya29.${this.tokens}.${Math.random().toString(36).slice(2)}`;
      this.#tokens.set(token, { address, scope });
      return [200, { access_token: token, expires_in: this.tokenTime, token_type: 'Bearer' }];
    } catch {
      return refused(400, 'invalid_grant', 'Invalid JWT Signature.');
    }
  }

  #spend(address: string, amount: number): void {
    if (this.used(address) + amount > this.quota) throw new Refusal(429, 'rateLimitExceeded');
    this.#of(address).units.push({ at: Date.now(), units: amount });
  }

  /** What a server says that does nothing. */
  #idle(method: GmailMethod, address: string, id = ''): unknown {
    const message = this.#of(address).messages.get(id);
    return method === 'messages.delete' ? undefined : message && present(message);
  }

  #perform(
    method: GmailMethod,
    address: string,
    id: string,
    query: URLSearchParams,
    body: Record<string, unknown>,
    media: Buffer,
  ): unknown {
    const mailbox = this.#of(address);
    const { messages, labels, historyId } = mailbox;
    const size = Math.min(Number(query.get('maxResults') ?? 100), 500);
    const from = query.get('pageToken') ?? '';
    if (!/^(?:p\d{1,9})?$/.test(from)) throw new Refusal(400, 'invalidArgument');
    const first = Number(from.slice(1));
    const page = <Item>(all: readonly Item[]) => ({
      items: all.slice(first, first + size),
      ...(all.length > first + size && { nextPageToken: `p${first + size}` }),
    });
    switch (method) {
      case 'getProfile':
        return {
          emailAddress: address,
          historyId: String(historyId),
          messagesTotal: messages.size,
          threadsTotal: messages.size,
        };
      case 'labels.list':
        return { labels: [...labels.values()] };
      case 'labels.create': {
        if (this.label(address, String(body['name']))) throw new Refusal(409, 'aborted');
        const label = { id: `Label_${labels.size}`, type: 'user', ...body } as Record<string, string>;
        labels.set(label['id']!, label);
        return label;
      }
      case 'labels.delete':
        this.removeLabel(address, labels.get(id)!['name']!);
        return undefined;
      case 'messages.list': {
        const wanted = query.getAll('labelIds');
        const found = [...messages.values()]
          .filter(({ labelIds }) => wanted.every((label) => labelIds.has(label)))
          .filter(
            ({ labelIds }) =>
              query.get('includeSpamTrash') === 'true' || !(labelIds.has('SPAM') || labelIds.has('TRASH')),
          )
          .filter((message) => isMatch(message, query.get('q') ?? ''))
          .toSorted((one, other) => other.internalDate - one.internalDate);
        const { items, ...more } = page(found);
        const listed = items.map((one) => ({ id: one.id, threadId: one.threadId }));
        return { ...(listed.length > 0 && { messages: listed }), ...more, resultSizeEstimate: found.length };
      }
      case 'history.list': {
        const start = Number(query.get('startHistoryId'));
        if (start < mailbox.oldest || start > historyId) throw new Refusal(404, 'notFound');
        const types = query.getAll('historyTypes').map((type) => kindOfType[type]);
        const records = mailbox.history
          .filter((record) => record.id > start)
          .map(({ id: number, events }) => ({
            number,
            events: events.filter(({ kind }) => types.length === 0 || types.includes(kind)),
          }))
          .filter(({ events }) => events.length > 0);
        const { items, ...more } = page(records);
        const history = items.map(({ number, events }) => ({
          id: String(number),
          ...Object.fromEntries(
            [...Map.groupBy(events, ({ kind }) => kind)].map(([kind, ones]) => [
              kind,
              ones.map(({ message, labelIds }) => ({ message, ...(labelIds.length > 0 && { labelIds }) })),
            ]),
          ),
        }));
        return { ...(history.length > 0 && { history }), ...more, historyId: String(historyId) };
      }
      case 'messages.insert': {
        const date = Date.parse(/^date:(.*)$/im.exec(media.toString('latin1'))?.[1] ?? '');
        const isDated = query.get('internalDateSource') === 'dateHeader' && !Number.isNaN(date);
        const wanted = (body['labelIds'] ?? []) as string[];
        this.#checkLabels(address, wanted);
        return present(this.#add(address, media, isDated ? date : Date.now(), wanted));
      }
    }
    const message = messages.get(id);
    if (!message) throw new Refusal(404, 'notFound');
    if (method === 'messages.delete') {
      this.remove(address, id);
      return undefined;
    }
    if (method === 'messages.modify') {
      const [add, remove] = [body['addLabelIds'] ?? [], body['removeLabelIds'] ?? []] as string[][];
      if (add!.length + remove!.length === 0) throw new Refusal(400, 'invalidArgument');
      this.#checkLabels(address, [...add!, ...remove!]);
      if ([...add!, ...remove!].some((label) => fixedLabels.has(label)))
        throw new Refusal(400, 'invalidArgument');
      this.relabel(address, id, { add: add!, remove: remove! });
      return present(message);
    }
    const whole = {
      ...present(message),
      internalDate: String(message.internalDate),
      historyId: String(message.historyId),
    };
    const sizeEstimate = message.raw.length;
    return query.get('format') === 'raw'
      ? { ...whole, sizeEstimate, snippet: '', raw: message.raw.toString('base64url') }
      : { ...whole, sizeEstimate, snippet: '' };
  }

  #checkLabels(address: string, wanted: readonly string[]): void {
    const wrong = wanted.find((label) => !this.#of(address).labels.has(label));
    if (wrong !== undefined) throw new Refusal(400, 'invalidArgument', undefined, `Invalid label: ${wrong}`);
  }
}

const kindOfType: Readonly<Record<string, Kind>> = {
  messageAdded: 'messagesAdded',
  messageDeleted: 'messagesDeleted',
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
};

const texts: Readonly<Record<string, string>> = {
  authError: 'Request had invalid authentication credentials.',
  notFound: 'Requested entity was not found.',
  rateLimitExceeded: 'Too many concurrent requests for user.',
  userRateLimitExceeded: 'User Rate Limit Exceeded. Rate of requests for user exceed configured quota.',
  insufficientPermissions: 'Request had insufficient authentication scopes.',
};

class Refusal extends Error {
  readonly status: number;
  readonly reason: string;
  readonly retryAfter: number | undefined;
  constructor(status: number, reason: string, retryAfter?: number, text?: string) {
    super(text ?? texts[reason] ?? reason);
    [this.status, this.reason, this.retryAfter] = [status, reason, retryAfter];
  }
}

const present = ({ id, threadId, labelIds }: StandInMessage) => ({
  id,
  threadId,
  ...(labelIds.size > 0 && { labelIds: [...labelIds] }),
});

/** The operators of a search that are used. @throws Error for another one */
function isMatch({ raw }: StandInMessage, search: string): boolean {
  return search.split(' ').every((term) => {
    const [, operator, value = ''] = /^([a-z0-9]+):(.+)$/.exec(term) ?? [];
    if (term === '') return true;
    if (operator === 'rfc822msgid')
      return raw.toString('latin1').toLowerCase().includes(`message-id: <${value.toLowerCase()}>`);
    if (operator === 'larger') return raw.length > Number(value);
    if (operator === 'smaller') return raw.length < Number(value);
    throw new Error(`The stand-in does not know ${term}.`);
  });
}

/** The JSON of a body, and the message of an upload: `multipart/related` has both. */
function readBody(
  { headers }: IncomingMessage,
  body: Buffer,
  isUpload: boolean,
): { value: Record<string, unknown>; media: Buffer } {
  const nothing = Buffer.alloc(0);
  const type = headers['content-type'] ?? '';
  if (!isUpload) return { value: body.length === 0 ? {} : JSON.parse(body.toString()), media: nothing };
  if (type.startsWith('message/')) return { value: {}, media: body };
  const [, boundary = ''] = /boundary="?([^";]+)/.exec(type) ?? [];
  const mark = `--${boundary}`;
  const parts: Buffer[] = [];
  for (let at = body.indexOf(mark); at >= 0;) {
    const next = body.indexOf(`\r\n${mark}`, at + mark.length);
    if (next < 0) break;
    parts.push(body.subarray(body.indexOf('\r\n', at) + 2, next));
    at = next + 2;
  }
  const [json = nothing, message = nothing] = parts.map((part) =>
    part.subarray(part.indexOf('\r\n\r\n') + 4),
  );
  return { value: JSON.parse(json.toString() || '{}'), media: message };
}
