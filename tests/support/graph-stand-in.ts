import { createHash, randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { problemsByDocument } from './graph-document.ts';

export const graphTenant = '11111111-2222-3333-4444-555555555555';
export const graphApplication = '66666666-7777-8888-9999-aaaaaaaaaaaa';

interface Folder {
  id: string;
  displayName: string;
  parentFolderId: string | null;
  isHidden: boolean;
  wellKnown: string;
}

interface Message {
  id: string;
  folder: string;
  mime: Buffer;
  received: number;
  /** Of its last change; grows. */
  modified: number;
  isDraft: boolean;
  isRead: boolean;
}

/** Something that changed in a folder: what it is now is looked up when it is asked for. */
interface Event {
  seq: number;
  folder: string;
  id: string;
}

interface DeltaState {
  folder: string;
  /** Messages still to be told of the first list; null when only events follow. */
  left: string[] | null;
  seq: number;
  since: number;
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  bytes?: Buffer;
}

/** A request as faults see it; the path is below the version, decoded. */
export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
}
/** Answers in the place of the stand-in; undefined lets it answer. `'cut'` closes the connection, `'act and cut'` after it was done. */
type Fault = (request: SeenRequest) => Answer | 'cut' | 'act and cut' | undefined;

const wellKnownFolders = [
  ['inbox', 'Posteingang'],
  ['drafts', 'Entwürfe'],
  ['sentitems', 'Gesendete Elemente'],
  ['deleteditems', 'Gelöschte Elemente'],
  ['junkemail', 'Junk-E-Mail'],
  ['outbox', 'Postausgang'],
  ['archive', 'Archiv'],
] as const;

export const errorAnswer = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { error: { code, message: `${code}.`, innerError: {} } },
  headers,
});

/** A mailbox of the stand-in, and what its owner does in it. */
export class GraphBox {
  readonly folders = new Map<string, Folder>();
  readonly messages = new Map<string, Message>();
  readonly events: Event[] = [];
  readonly states = new Map<string, DeltaState>();
  #seq = 0;
  /** Moves since it was last read. */
  movesInRow = 0;
  isWorn = false;

  constructor() {
    for (const [wellKnown, displayName] of wellKnownFolders) this.addFolder(displayName, null, { wellKnown });
  }

  addFolder(
    displayName: string,
    parentFolderId: string | null,
    { wellKnown = '', isHidden = false }: { wellKnown?: string; isHidden?: boolean } = {},
  ): string {
    const id = `AAMk${randomBytes(60).toString('base64url')}=`;
    this.folders.set(id, { id, displayName, parentFolderId, isHidden, wellKnown });
    return id;
  }

  folderNamed(name: string): Folder | undefined {
    return (
      this.folders.get(name) ??
      [...this.folders.values()].find(
        ({ wellKnown, displayName }) => wellKnown === name || displayName === name,
      )
    );
  }

  put(mime: Buffer, received: number, folder = 'inbox', { isDraft = false } = {}): string {
    const id = `AAkALg${randomBytes(80).toString('base64url')}`;
    const message = {
      id,
      folder: this.folderNamed(folder)!.id,
      mime,
      received,
      modified: 0,
      isDraft,
      isRead: false,
    };
    this.messages.set(id, message);
    this.#note(message.folder, id);
    return id;
  }

  move(id: string, folder: string): void {
    const message = this.messages.get(id)!;
    this.#note(message.folder, id);
    message.folder = this.folderNamed(folder)!.id;
    this.#note(message.folder, id);
  }

  read(id: string): void {
    this.messages.get(id)!.isRead = true;
    this.#note(this.messages.get(id)!.folder, id);
  }

  delete(id: string): void {
    const { folder } = this.messages.get(id)!;
    this.messages.delete(id);
    this.#note(folder, id);
  }

  /** Where a message is: the well-known or displayed name of its folder; undefined when it is gone. */
  placeOf(id: string): string | undefined {
    const folder = this.folders.get(this.messages.get(id)?.folder ?? '');
    return folder && (folder.wellKnown || folder.displayName);
  }

  /** Forgets what tokens meant, of one folder or of all. */
  forgetTokens(folder?: string): void {
    const id = folder && this.folderNamed(folder)!.id;
    for (const [token, state] of this.states) if (!id || state.folder === id) this.states.delete(token);
  }

  get seq(): number {
    return this.#seq;
  }

  #note(folder: string, id: string): void {
    this.#seq += 1;
    this.events.push({ seq: this.#seq, folder, id });
    const message = this.messages.get(id);
    if (message) message.modified = this.#seq;
  }
}

/** A stand-in for Microsoft Graph and its sign-in that keeps mailboxes; what is not as Microsoft documents it is in `problems`. */
export class GraphStandIn {
  readonly boxes = new Map<string, GraphBox>();
  /** Mailboxes that the application may not read; they exist. */
  readonly outside = new Set<string>();
  readonly problems: string[] = [];
  readonly requests: SeenRequest[] = [];
  /** Asked in order for each request. */
  faults: Fault[] = [];
  /** Seconds that a token is valid. */
  tokenTime = 3_600;
  tokensGiven = 0;
  /** Most requests at once to one mailbox. */
  mostAtOnce = 0;
  /** Whether the application is let in. */
  isRevoked = false;
  /** Moves in a row that a mailbox bears. */
  bearsMoves = 500;
  url = '';
  readonly #tokens = new Map<string, number>();
  readonly #atOnce = new Map<string, number>();
  readonly #certificate: X509Certificate;
  readonly #server = createServer((request, response) => {
    void this.#serve(request)
      .catch((error: unknown): Answer => {
        this.problems.push(String(error));
        return { status: 500 };
      })
      .then((answer) => {
        if (!answer) return request.socket.destroy();
        const { status, body, bytes, headers } = answer;
        response.writeHead(status, {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        });
        return response.end(bytes ?? (body === undefined ? '' : JSON.stringify(body)));
      });
  });

  constructor(certificate: string) {
    this.#certificate = new X509Certificate(certificate);
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  box(address: string): GraphBox {
    const box = this.boxes.get(address) ?? new GraphBox();
    this.boxes.set(address, box);
    return box;
  }

  /** Tokens that were given mean nothing any more. */
  dropTokens(): void {
    this.#tokens.clear();
  }

  /** How often something was asked for. */
  count(method: string, path: RegExp): number {
    return this.requests.filter((one) => one.method === method && path.test(one.path)).length;
  }

  async #serve(request: IncomingMessage): Promise<Answer | undefined> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url!, this.url);
    if (url.pathname === `/${graphTenant}/oauth2/v2.0/token`) return this.#signIn(new URLSearchParams(text));
    const method = request.method!;
    const raw = url.pathname.replace(/^\/v1\.0/, '');
    const path = decodeURIComponent(raw);
    const seen = { method, path, query: url.searchParams };
    this.requests.push(seen);
    const prefer = String(request.headers.prefer ?? '');
    if (!prefer.includes('IdType="ImmutableId"'))
      this.problems.push(`${method} ${path} without immutable ids`);
    const [, address = ''] = /^\/users\/([^/]+)/.exec(path) ?? [];
    this.#atOnce.set(address, (this.#atOnce.get(address) ?? 0) + 1);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce.get(address)!);
    try {
      await new Promise((resolve) => setImmediate(resolve));
      const fault = this.faults.reduce<ReturnType<Fault>>((found, one) => found ?? one(seen), undefined);
      if (fault === 'cut') return undefined;
      if (fault && fault !== 'act and cut') return fault;
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const answer = this.#authorize(request) ?? this.#answer(seen, address, body, prefer);
      this.problems.push(
        ...problemsByDocument(method, raw, {
          query: url.searchParams.keys(),
          body,
          status: answer.status,
          answer: answer.body,
        }),
      );
      return fault === 'act and cut' ? undefined : answer;
    } finally {
      this.#atOnce.set(address, this.#atOnce.get(address)! - 1);
    }
  }

  async #signIn(form: URLSearchParams): Promise<Answer> {
    const refused = (description: string): Answer => ({
      status: 401,
      body: { error: 'invalid_client', error_description: description, error_codes: [700_027] },
    });
    if (this.isRevoked) return refused('AADSTS700016: the application was not found in the directory.');
    const audience = `${this.url}/${graphTenant}/oauth2/v2.0/token`;
    try {
      const { payload, protectedHeader } = await jwtVerify(
        form.get('client_assertion') ?? '',
        this.#certificate.publicKey,
        {
          algorithms: ['PS256'],
          audience,
          issuer: graphApplication,
          subject: graphApplication,
          requiredClaims: ['exp', 'jti', 'nbf'],
        },
      );
      const thumbprint = createHash('sha256').update(this.#certificate.raw).digest('base64url');
      if (protectedHeader['x5t#S256'] !== thumbprint)
        return refused('AADSTS700027: the certificate is not known.');
      if (payload.exp! - payload.nbf! > 660)
        return refused('AADSTS700023: the assertion is valid for too long.');
    } catch (error) {
      return refused(`AADSTS700027: ${String(error)}`);
    }
    const wanted = {
      client_id: graphApplication,
      scope: `${this.url}/.default`,
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    };
    for (const [name, value] of Object.entries(wanted))
      if (form.get(name) !== value)
        return { status: 400, body: { error: 'invalid_request', error_description: name } };
    return {
      status: 200,
      body: { token_type: 'Bearer', expires_in: this.tokenTime, access_token: this.giveToken() },
    };
  }

  giveToken(): string {
    const token = randomUUID();
    this.#tokens.set(token, Date.now() + this.tokenTime * 1_000);
    this.tokensGiven += 1;
    return token;
  }

  #authorize({ headers }: IncomingMessage): Answer | undefined {
    const until = this.#tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '') ?? 0;
    return this.isRevoked || until < Date.now() ? errorAnswer(401, 'InvalidAuthenticationToken') : undefined;
  }

  #answer({ method, path, query }: SeenRequest, address: string, body: unknown, prefer: string): Answer {
    if (this.outside.has(address)) return errorAnswer(403, 'ErrorAccessDenied');
    const box = this.boxes.get(address);
    if (!box) return errorAnswer(404, 'ErrorInvalidUser');
    const rest = path.slice(`/users/${address}`.length);
    const [, folderName, below = ''] = /^\/mailFolders\/([^/]+)(\/.*)?$/.exec(rest) ?? [];
    const folder = folderName === undefined ? undefined : box.folderNamed(folderName);
    if (folderName !== undefined && !folder) return errorAnswer(404, 'ErrorItemNotFound');
    if (rest === '/mailFolders')
      return method === 'POST' ? makeFolder(box, body) : listFolders(box, null, query);
    if (folder && below === '') return { status: 200, body: showFolder(box, folder) };
    if (folder && below === '/childFolders') return listFolders(box, folder.id, query);
    if (folder && below === '/messages/delta') return delta(this.url, address, box, folder, query, prefer);
    if (folder && below === '/messages')
      return method === 'POST' ? makeMessage(box, folder, body) : listMessages(box, folder, query);
    if (rest === '/messages') return listMessages(box, undefined, query);
    const [, id = '', act = ''] = /^\/messages\/([^/]+)(?:\/(.+))?$/.exec(folder ? below : rest) ?? [];
    const message = box.messages.get(id);
    const isHidden =
      !folder &&
      act === '' &&
      box.folders.get(message?.folder ?? '')?.isHidden &&
      query.get('includeHiddenMessages') !== 'true';
    if (!message || isHidden || (folder && message.folder !== folder.id))
      return errorAnswer(404, 'ErrorItemNotFound');
    if (act === '$value')
      return { status: 200, bytes: message.mime, headers: { 'content-type': 'text/plain' } };
    if (act === 'move') return this.#move(box, message, body);
    if (method !== 'DELETE') return { status: 200, body: showMessage(message, query) };
    if (message.folder === box.folderNamed('deleteditems')!.id) box.delete(id);
    else box.move(id, 'deleteditems');
    return { status: 204 };
  }

  #move(box: GraphBox, message: Message, body: unknown): Answer {
    if (box.isWorn) return errorAnswer(429, 'ApplicationThrottled', { 'retry-after': '120' });
    if (box.movesInRow >= this.bearsMoves) {
      box.isWorn = true;
      return errorAnswer(500, 'ErrorMoveCopyFailed');
    }
    const { DestinationId: target = '' } = body as { DestinationId?: string };
    if (!box.folderNamed(target)) return errorAnswer(404, 'ErrorFolderNotFound');
    box.movesInRow += 1;
    box.move(message.id, target);
    return { status: 201, body: showMessage(message, new URLSearchParams()) };
  }
}

const showFolder = (box: GraphBox, { id, displayName, parentFolderId, isHidden }: Folder) => {
  const inside = [...box.messages.values()].filter((one) => one.folder === id);
  return {
    id,
    displayName,
    parentFolderId,
    isHidden,
    childFolderCount: [...box.folders.values()].filter((one) => one.parentFolderId === id).length,
    totalItemCount: inside.length,
    unreadItemCount: inside.filter(({ isRead }) => !isRead).length,
  };
};

function page<Item>(
  items: Item[],
  query: URLSearchParams,
  usual = 10,
): { value: Item[]; '@odata.nextLink'?: string } {
  const skip = Number(query.get('$skip') ?? 0);
  const top = Number(query.get('$top') ?? usual);
  const more =
    items.length > skip + top ? { '@odata.nextLink': `https://graph.example/?$skip=${skip + top}` } : {};
  return { value: items.slice(skip, skip + top), ...more };
}

function listFolders(box: GraphBox, parent: string | null, query: URLSearchParams): Answer {
  const shown = [...box.folders.values()].filter(
    ({ parentFolderId, isHidden }) =>
      parentFolderId === parent && (!isHidden || query.get('includeHiddenFolders') === 'true'),
  );
  return {
    status: 200,
    body: page(
      shown.map((one) => showFolder(box, one)),
      query,
    ),
  };
}

function makeFolder(box: GraphBox, body: unknown): Answer {
  const { displayName = '', isHidden = false } = body as { displayName?: string; isHidden?: boolean };
  if (box.folderNamed(displayName)) return errorAnswer(409, 'ErrorFolderExists');
  const id = box.addFolder(displayName, null, { isHidden });
  return { status: 201, body: showFolder(box, box.folders.get(id)!) };
}

const internetIdOf = ({ mime }: Message): string =>
  /^message-id: *(\S+)/im.exec(mime.toString('latin1'))?.[1] ?? '';

function showMessage(message: Message, query: URLSearchParams): Record<string, unknown> {
  const all: Record<string, unknown> = {
    id: message.id,
    parentFolderId: message.folder,
    receivedDateTime: new Date(message.received).toISOString(),
    isDraft: message.isDraft,
    isRead: message.isRead,
    internetMessageId: internetIdOf(message),
    subject: /^subject: *(.*)$/im.exec(message.mime.toString('latin1'))?.[1]?.trim() ?? '',
  };
  const wanted = query.get('$select')?.split(',');
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => !wanted || name === 'id' || wanted.includes(name)),
  );
}

function listMessages(box: GraphBox, folder: Folder | undefined, query: URLSearchParams): Answer {
  box.movesInRow = 0;
  const named = /^internetMessageId eq '(.*)'$/.exec(query.get('$filter') ?? '')?.[1]?.replaceAll("''", "'");
  const isHidden = (one: Message) =>
    box.folders.get(one.folder)?.isHidden && query.get('includeHiddenMessages') !== 'true';
  const shown = [...box.messages.values()]
    .filter((one) => (folder ? one.folder === folder.id : !isHidden(one)))
    .filter((one) => named === undefined || internetIdOf(one) === named)
    .toSorted((one, other) => other.modified - one.modified);
  return {
    status: 200,
    body: page(
      shown.map((one) => showMessage(one, query)),
      query,
    ),
  };
}

function makeMessage(box: GraphBox, { id: folder }: Folder, body: unknown): Answer {
  const {
    subject = '',
    internetMessageId = '',
    body: content,
    singleValueExtendedProperties: extra = [],
  } = body as {
    subject?: string;
    internetMessageId?: string;
    body?: { content?: string };
    singleValueExtendedProperties?: { id: string; value: string }[];
  };
  const valueOf = (name: string) => extra.find(({ id }) => id === name)?.value;
  const mime = Buffer.from(
    `Message-ID: ${internetMessageId}\r\nSubject: ${subject}\r\n\r\n${content?.content ?? ''}`,
  );
  const received = Date.parse(valueOf('SystemTime 0x0E06') ?? '') || Date.now();
  const isDraft = (Number(valueOf('Integer 0x0E07') ?? 8) & 8) !== 0;
  const made = box.messages.get(box.put(mime, received, folder, { isDraft }))!;
  return { status: 201, body: showMessage(made, new URLSearchParams()) };
}

function delta(
  url: string,
  address: string,
  box: GraphBox,
  folder: Folder,
  query: URLSearchParams,
  prefer: string,
): Answer {
  const size = Number(/odata\.maxpagesize=(\d+)/.exec(prefer)?.[1] ?? 10);
  const token = query.get('$skiptoken') ?? query.get('$deltatoken');
  const since = Date.parse(/^receivedDateTime ge (.+)$/.exec(query.get('$filter') ?? '')?.[1] ?? '') || 0;
  const state = token === null ? begin(box, folder, since) : box.states.get(token);
  if (!state || state.folder !== folder.id) return errorAnswer(410, 'SyncStateNotFound');
  const show = (id: string) => {
    const message = box.messages.get(id);
    const isThere = message?.folder === folder.id && message.received >= state.since;
    return isThere ? [showMessage(message, query)] : [];
  };
  const linkTo = (kind: 'skip' | 'delta', next: DeltaState): string => {
    const name = randomBytes(40).toString('base64url');
    box.states.set(name, next);
    const path = `${url}/v1.0/users/${encodeURIComponent(address)}/mailFolders/${encodeURIComponent(folder.id)}`;
    return `${path}/messages/delta?$${kind}token=${name}`;
  };
  if (state.left) {
    const value = state.left.slice(0, size).flatMap(show);
    const left = state.left.slice(size);
    const link =
      left.length > 0
        ? { '@odata.nextLink': linkTo('skip', { ...state, left }) }
        : { '@odata.deltaLink': linkTo('delta', { ...state, left: null }) };
    return { status: 200, body: { value, ...link } };
  }
  const events = box.events.filter((one) => one.folder === folder.id && one.seq > state.seq);
  const ids = new Set<string>();
  let seq = state.seq;
  for (const event of events) {
    if (!ids.has(event.id) && ids.size >= size) break;
    ids.add(event.id);
    seq = event.seq;
  }
  const value = [...ids].flatMap((id): Record<string, unknown>[] => {
    const shown = show(id);
    const isOlder = (box.messages.get(id)?.received ?? Infinity) < state.since;
    return shown.length > 0 ? shown : isOlder ? [] : [{ id, '@removed': { reason: 'deleted' } }];
  });
  const isOver = seq === (events.at(-1)?.seq ?? seq);
  const next = linkTo(isOver ? 'delta' : 'skip', { ...state, seq: isOver ? box.seq : seq });
  return { status: 200, body: { value, [isOver ? '@odata.deltaLink' : '@odata.nextLink']: next } };
}

function begin(box: GraphBox, { id }: Folder, since: number): DeltaState {
  const left = [...box.messages.values()]
    .filter((one) => one.folder === id && one.received >= since)
    .toSorted((one, other) => other.received - one.received)
    .map((one) => one.id);
  return { folder: id, left, seq: box.seq, since };
}
