import { createHash, createPrivateKey, type KeyObject, randomUUID, X509Certificate } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { messageLimit } from '../../api/limits.ts';
import { isSafeUrl } from '../../settings/parse-setting.ts';
import type { MailReference } from '../ports/mailbox.ts';
import { ApiProblem, createApiClient, createTokenSource } from './api-client.ts';

/** How mailboxes of a directory of Microsoft 365 are reached. */
export interface GraphSettings {
  /** One of `graphClouds`, or the http address of a server on this machine that stands for both. */
  readonly cloud: string;
  /** Ids of the directory and of the application in it, lower case. */
  readonly tenant: string;
  readonly application: string;
  /** The addresses of its mailboxes, lower case. */
  readonly mailboxes: readonly string[];
  /** A mailbox that the application must not be able to read; empty when it may read all of them. */
  readonly outside: string;
  /** The name of the hidden folder for held mail, which nobody guesses. */
  readonly holdFolder: string;
}

/** Where directories sign in, and Graph. */
export const graphClouds = {
  global: { signIn: 'https://login.microsoftonline.com', api: 'https://graph.microsoft.com' },
  usgov: { signIn: 'https://login.microsoftonline.us', api: 'https://graph.microsoft.us' },
  china: {
    signIn: 'https://login.partner.microsoftonline.cn',
    api: 'https://microsoftgraph.chinacloudapi.cn',
  },
} as const;

/** Where a cloud is; undefined for none. Nothing but Microsoft is asked, and this machine. */
export function placesOf(cloud: string): { signIn: string; api: string } | undefined {
  if (Object.hasOwn(graphClouds, cloud)) return graphClouds[cloud as keyof typeof graphClouds];
  const isOwn = isSafeUrl(cloud) && new URL(cloud).protocol === 'http:';
  return isOwn ? { signIn: new URL(cloud).origin, api: new URL(cloud).origin } : undefined;
}

/** A certificate and its private key. */
export interface GraphKey {
  readonly certificate: X509Certificate;
  readonly key: KeyObject;
}

/** Reads a certificate and its RSA key, PEM, one after the other, also on one line. Undefined when they are not, or are no pair. */
export function readGraphKey(pem: string): GraphKey | undefined {
  const blockOf = (label: string): string | undefined => {
    const [, name, base64] =
      new RegExp(`-----BEGIN (${label})-----([A-Za-z0-9+/=\\s]+)-----END`).exec(pem) ?? [];
    const lines = base64?.replaceAll(/\s/g, '').match(/.{1,64}/g);
    return lines ? `-----BEGIN ${name}-----\n${lines.join('\n')}\n-----END ${name}-----\n` : undefined;
  };
  const certificate = blockOf('CERTIFICATE');
  const key = blockOf('(?:RSA )?PRIVATE KEY');
  if (!certificate || !key) return undefined;
  try {
    const read = { certificate: new X509Certificate(certificate), key: createPrivateKey(key) };
    return read.key.asymmetricKeyType === 'rsa' && read.certificate.checkPrivateKey(read.key)
      ? read
      : undefined;
  } catch {
    return undefined;
  }
}

/** Requests of an app to a mailbox: 10,000 in 10 minutes, 4 at once; a little is left for others of the same app. */
const limits = { atOnce: 4, budget: 9_500, window: 600_000 };
/** References stay the same when a mail is moved within its mailbox. */
const immutableIds = 'IdType="ImmutableId"';

/** The calls of Graph that are used. All throw `ApiProblem`. */
export type GraphSession = ReturnType<typeof openGraph>;

/** Answers have more than what is asked for, and it is not looked at. */
const folderSchema = z.object({
  id: z.string().min(1).max(400),
  displayName: z.string().nullish(),
  childFolderCount: z.number().nullish(),
  totalItemCount: z.number().nullish(),
  unreadItemCount: z.number().nullish(),
  isHidden: z.boolean().nullish(),
});
export type GraphFolder = z.output<typeof folderSchema>;
const foldersSchema = z.object({ value: z.array(folderSchema), '@odata.nextLink': z.string().nullish() });
const messageId = z.string().min(1).max(500);
const messageSchema = z.object({
  id: messageId,
  parentFolderId: z.string().nullish(),
  receivedDateTime: z.string().nullish(),
  isDraft: z.boolean().nullish(),
  '@removed': z.object({}).nullish(),
});
export type GraphMessage = z.output<typeof messageSchema>;
const messagesSchema = z.object({ value: z.array(messageSchema) });
const deltaSchema = z.object({
  value: z.array(messageSchema),
  '@odata.nextLink': z.string().nullish(),
  '@odata.deltaLink': z.string().nullish(),
});

/** Where a list of changes goes on: `next` within a round, `delta` with the next one. */
export type DeltaPlace = { kind: 'next' | 'delta'; token: string };

/** Longest token of a list of changes, so that a cursor stays small. */
const longestToken = 2_000;
const pageSize = 50;
const listSize = 100;

/** Opens Graph with a secret that `readGraphKey` reads. @throws Error for another one */
export function openGraph({ cloud, tenant, application }: GraphSettings, secret: string) {
  const places = placesOf(cloud);
  const key = readGraphKey(secret);
  if (!places || !key) throw new Error('The key of the application cannot be read.');
  const tokenUrl = `${places.signIn}/${tenant}/oauth2/v2.0/token`;
  const tokens = createTokenSource(tokenUrl, async () => ({
    client_id: application,
    scope: `${places.api}/.default`,
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signAssertion(key, application, tokenUrl),
  }));
  const client = createApiClient({
    base: `${places.api}/v1.0/`,
    tokensOf: () => tokens,
    limits,
    headers: { prefer: immutableIds },
  });
  const at = (mailbox: string, rest: string) => `users/${encodeURIComponent(mailbox)}/${rest}`;
  const folderAt = (folder: string) => `mailFolders/${encodeURIComponent(folder)}`;
  const messageAt = (id: MailReference) => `messages/${encodeURIComponent(id)}`;
  const get = <Schema extends z.ZodType>(
    mailbox: string,
    path: string,
    query: Record<string, string>,
    schema: Schema,
  ) => client.json(mailbox, { path: `${at(mailbox, path)}?${new URLSearchParams(query)}` }, schema);
  const folderFields = 'id,displayName,childFolderCount,totalItemCount,unreadItemCount,isHidden';

  return {
    /** A folder by its id or well-known name; undefined without one. */
    folder: (mailbox: string, name: string) =>
      get(mailbox, folderAt(name), { $select: folderFields }, folderSchema).catch(undefinedIfMissing),
    /** Folders in the root of a mailbox or in another one; `withHidden` those too that no mail program shows. */
    async folders(mailbox: string, parent: string | undefined, withHidden = false): Promise<GraphFolder[]> {
      const path = parent === undefined ? 'mailFolders' : `${folderAt(parent)}/childFolders`;
      const found: GraphFolder[] = [];
      for (let isMore = true; isMore && found.length < 10 * listSize;) {
        const page = await get(
          mailbox,
          path,
          {
            $select: folderFields,
            $top: String(listSize),
            $skip: String(found.length),
            ...(withHidden && { includeHiddenFolders: 'true' }),
          },
          foldersSchema,
        );
        found.push(...page.value);
        isMore =
          page['@odata.nextLink'] !== undefined && page['@odata.nextLink'] !== null && page.value.length > 0;
      }
      return found;
    },
    /** Makes a folder that mail programs do not show. */
    makeHiddenFolder: (mailbox: string, displayName: string) =>
      client.json(
        mailbox,
        { method: 'POST', path: at(mailbox, 'mailFolders'), body: { displayName, isHidden: true } },
        folderSchema,
      ),
    /** A page of what changed in a folder, newest first from the beginning, or as of a time. */
    async delta(mailbox: string, folder: string, from: DeltaPlace | { since: string } | undefined) {
      const query: Record<string, string> =
        from === undefined
          ? { $select: 'receivedDateTime,isDraft,parentFolderId', $orderby: 'receivedDateTime desc' }
          : 'since' in from
            ? {
                $select: 'receivedDateTime,isDraft,parentFolderId',
                $filter: `receivedDateTime ge ${from.since}`,
              }
            : { [from.kind === 'next' ? '$skiptoken' : '$deltatoken']: from.token };
      const path = `${at(mailbox, `${folderAt(folder)}/messages/delta`)}?${new URLSearchParams(query)}`;
      const headers = { prefer: `${immutableIds}, odata.maxpagesize=${pageSize}` };
      const page = await client.json(mailbox, { path, headers }, deltaSchema);
      return { messages: page.value, next: placeAfter(page) };
    },
    /** A message wherever it is in its mailbox; undefined when it is gone. */
    message: (mailbox: string, id: MailReference) =>
      get(
        mailbox,
        messageAt(id),
        { $select: 'id,parentFolderId,receivedDateTime,isDraft', includeHiddenMessages: 'true' },
        messageSchema,
      ).catch(undefinedIfMissing),
    /** Whether a message is in a folder. */
    isIn: async (mailbox: string, folder: string, id: MailReference): Promise<boolean> =>
      (await get(mailbox, `${folderAt(folder)}/${messageAt(id)}`, { $select: 'id' }, messageSchema).catch(
        undefinedIfMissing,
      )) !== undefined,
    /** Messages with a Message-ID in all folders, those of hidden folders too; at most 20. */
    async named(mailbox: string, internetId: string): Promise<GraphMessage[]> {
      const query = {
        $filter: `internetMessageId eq '${internetId.replaceAll("'", "''")}'`,
        $select: 'id,parentFolderId,receivedDateTime,isDraft',
        $top: '20',
        includeHiddenMessages: 'true',
      };
      return (await get(mailbox, 'messages', query, messagesSchema)).value.slice(0, 20);
    },
    /** The ids of the messages of a folder that were changed last. */
    async latest(mailbox: string, folder: string, count: number): Promise<Set<MailReference>> {
      const query = { $select: 'id', $orderby: 'lastModifiedDateTime desc', $top: String(count) };
      const { value } = await get(mailbox, `${folderAt(folder)}/messages`, query, messagesSchema);
      return new Set(value.map(({ id }) => id));
    },
    /** The original of a message; undefined when it is gone, larger than mail may be, or damaged there. */
    original: (mailbox: string, id: MailReference): Promise<Uint8Array | undefined> =>
      client
        .bytes(mailbox, { path: at(mailbox, `${messageAt(id)}/$value`), size: messageLimit })
        .catch((error: unknown) => (isUnreadable(error) ? undefined : undefinedIfMissing(error))),
    /** Moves a message; what it is afterwards. */
    move: (mailbox: string, id: MailReference, folder: string) =>
      client.json(
        mailbox,
        {
          method: 'POST',
          path: at(mailbox, `${messageAt(id)}/move`),
          body: { DestinationId: folder },
          kind: 'moves',
        },
        messageSchema,
      ),
    /** Puts a mail into the inbox as if it had arrived there. */
    put: (mailbox: string, body: unknown) =>
      client.json(
        mailbox,
        { method: 'POST', path: at(mailbox, `${folderAt('inbox')}/messages`), body },
        messageSchema,
      ),
    remove: async (mailbox: string, id: MailReference): Promise<void> => {
      await client
        .bytes(mailbox, { method: 'DELETE', path: at(mailbox, messageAt(id)) })
        .catch(undefinedIfMissing);
    },
  };
}

export const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

function undefinedIfMissing(error: unknown): undefined {
  // A mailbox that is missing is no message that is gone.
  if (!(error instanceof ApiProblem) || error.status !== 404 || isMailboxMissing(error)) throw error;
}

const isMailboxMissing = ({ code }: ApiProblem): boolean =>
  /^(?:MailboxNotEnabledForRESTAPI|MailboxNotSupportedForRESTAPI|ErrorInvalidUser|ErrorNonExistentMailbox|Request_ResourceNotFound)$/.test(
    code,
  );

/** Nobody could read it, however often. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  /^(?:too_large|ErrorMimeContentConversionFailed|ErrorMimeContentInvalid|ErrorItemCorrupt|ErrorCorruptData)$/.test(
    error.code,
  );

/** The token of a link alone: its address is not followed, whatever it says. */
function placeAfter(page: z.output<typeof deltaSchema>): DeltaPlace {
  const link = page['@odata.nextLink'] ?? page['@odata.deltaLink'] ?? '';
  const query = URL.canParse(link) ? new URL(link).searchParams : new URLSearchParams();
  for (const [kind, name] of [
    ['next', '$skiptoken'],
    ['delta', '$deltatoken'],
  ] as const) {
    const token = query.get(name);
    if (token && token.length <= longestToken) return { kind, token };
  }
  throw new ApiProblem({ status: 0, code: 'odd_answer', said: 'A list of changes has no token.' });
}

/** RFC 7523, as Microsoft wants it: PS256, and the certificate by its SHA-256. */
async function signAssertion(
  { certificate, key }: GraphKey,
  application: string,
  audience: string,
): Promise<string> {
  const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url');
  return new SignJWT({})
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
    .setIssuer(application)
    .setSubject(application)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt()
    .setNotBefore('-1m')
    .setExpirationTime('9m')
    .sign(key);
}

/** Why Graph does not answer as it should; the pages have a text for each. */
export type GraphProblem =
  | 'sign_in'
  | 'rights'
  | 'unknown_mailbox'
  | 'scope'
  | 'scope_unknown'
  | 'busy'
  | 'unreachable'
  | 'certificate'
  | 'no_answer'
  | 'failed';

/** What a test of the scope found: the application may read more than it should, or nobody knows. */
export class ScopeProblem extends Error {
  override readonly name = 'ScopeProblem';
  readonly problem: 'scope' | 'scope_unknown';
  constructor(problem: 'scope' | 'scope_unknown') {
    super(problem);
    this.problem = problem;
  }
}

/** A failure in words for people: a code, and what Microsoft said. */
export function explainGraph(error: unknown): { problem: GraphProblem; detail: string } {
  if (error instanceof ScopeProblem) return { problem: error.problem, detail: '' };
  if (!(error instanceof ApiProblem)) return { problem: 'failed', detail: String(error).slice(0, 200) };
  const { status, code, said } = error;
  const detail = said || code;
  if (status === 0) {
    if (/^certificate|^no_tls/.test(code)) return { problem: 'certificate', detail };
    if (/^(?:name_unknown|refused|unreachable|address_)/.test(code))
      return { problem: 'unreachable', detail };
    return { problem: code === 'odd_answer' ? 'failed' : 'no_answer', detail };
  }
  if (isSignIn(error)) return { problem: 'sign_in', detail };
  if (status === 403) return { problem: 'rights', detail };
  if (isMailboxMissing(error)) return { problem: 'unknown_mailbox', detail };
  if (status === 429 || status === 503) return { problem: 'busy', detail };
  return { problem: 'failed', detail };
}

/** Whether the application is not let in: its token or its key is refused. */
export const isSignIn = ({ status, code }: ApiProblem): boolean =>
  status === 401 ||
  /^(?:invalid_client|invalid_request|invalid_grant|unauthorized_client|invalid_scope)$/.test(code);
