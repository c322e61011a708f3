import { randomUUID } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { isSafeUrl } from '../../settings/parse-setting.ts';
import type { MailReference } from '../ports/mailbox.ts';
import { ApiProblem, createApiClient, createTokenSource, type TokenSource } from './api-client.ts';

/**
 * How mail is held in Gmail: `label` takes it out of the inbox, `trash` moves it to the trash, which Google empties after 30 days, and
 * `strong` keeps its original here alone.
 */
export type GmailStrength = 'label' | 'trash' | 'strong';

export interface GmailSettings {
  /** Primary addresses, lower case. */
  readonly mailboxes: readonly string[];
  readonly strength: GmailStrength;
  /** The hidden label of held mail, whose name nobody has by chance. */
  readonly holdLabel: string;
}

const keySchema = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1).max(320),
  client_id: z.string().max(100),
  private_key: z.string().min(1),
  private_key_id: z.string().max(200),
  token_uri: z.string().max(500),
});
type ServiceAccountKey = z.output<typeof keySchema>;

/** The key file of a service account; undefined for something else. */
export function readServiceAccountKey(text: string): ServiceAccountKey | undefined {
  try {
    return keySchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The one scope that each strength needs: only `strong` may delete. */
export const gmailScopes: Readonly<Record<GmailStrength, string>> = {
  label: 'https://www.googleapis.com/auth/gmail.modify',
  trash: 'https://www.googleapis.com/auth/gmail.modify',
  strong: 'https://mail.google.com/',
};

const google = { tokens: 'https://oauth2.googleapis.com/token', api: 'https://gmail.googleapis.com/' };

/** Where a key is used: with Google, whatever it says, or with a server on this machine. */
function endpointsOf({ token_uri: tokens }: ServiceAccountKey): typeof google {
  const isOwn = isSafeUrl(tokens) && new URL(tokens).protocol === 'http:';
  return isOwn ? { tokens, api: new URL('/', tokens).href } : google;
}

/** Google's units: 6,000 in a minute of a user. What is saved up and what is added in a minute are together no more than that. */
export const gmailLimits = { atOnce: 4, budget: 600, window: 6_667 };
const costs = {
  profile: 1,
  labels: 1,
  makeLabel: 5,
  history: 2,
  list: 5,
  get: 20,
  modify: 5,
  insert: 25,
  delete: 20,
};
/** Bytes of an answer with an original: larger mail cannot be received by Gmail. */
const maxAnswer = 100 * 1024 * 1024;

const idSchema = z.string().regex(/^[\w-]{1,100}$/);
/** Whether a reference is a message of Gmail, and not an original that is kept here. */
export const isMessageId = (reference: MailReference): boolean => idSchema.safeParse(reference).success;

const labelIds = z.array(z.string().max(200)).optional();
const numberText = z.string().regex(/^\d{1,20}$/);
const messageSchema = z.object({ id: idSchema, labelIds });
const datedSchema = messageSchema.extend({ internalDate: numberText });
const rawSchema = datedSchema.extend({ raw: z.string() });
const profileSchema = z.object({ historyId: numberText, messagesTotal: z.number().default(0) });
const labelsSchema = z.object({
  labels: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});
const listSchema = z.object({
  messages: z.array(messageSchema).default([]),
  nextPageToken: z.string().max(10_000).optional(),
});
const events = z.array(z.object({ message: messageSchema, labelIds })).default([]);
const historySchema = z.object({
  history: z
    .array(
      z.object({
        id: numberText,
        messagesAdded: events,
        messagesDeleted: events,
        labelsAdded: events,
        labelsRemoved: events,
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
  historyId: numberText,
});
export type HistoryRecord = z.output<typeof historySchema>['history'][number];

/** A message as it is now. */
export interface WholeMessage {
  readonly bytes: Buffer;
  readonly labels: ReadonlySet<string>;
  readonly received: number;
}

export const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404;

/** The calls of the Gmail API that are used, for one mailbox. All throw `ApiProblem`. */
export type GmailMailbox = ReturnType<ReturnType<typeof createGmailApi>>;

const mine = 'gmail/v1/users/me';
const pathOf = (id: MailReference): string => `${mine}/messages/${id}`;

/**
 * Opens the API for mailboxes with the key file of a service account.
 * @throws Error for another secret
 */
export function createGmailApi({ strength, holdLabel }: GmailSettings, secret: string) {
  const key = readServiceAccountKey(secret);
  if (!key) throw new Error('The secret is no key file of a service account.');
  const { tokens, api: base } = endpointsOf(key);
  const sources = new Map<string, TokenSource>();
  const tokensOf = (mailbox: string): TokenSource => {
    const known =
      sources.get(mailbox) ?? signInAs(mailbox, key, { url: tokens, scope: gmailScopes[strength] });
    sources.set(mailbox, known);
    return known;
  };
  const api = createApiClient({ base, tokensOf, limits: gmailLimits });

  return (mailbox: string) => {
    const get = <Schema extends z.ZodType>(path: string, cost: number, schema: Schema, size?: number) =>
      api.json(mailbox, { path, cost, ...(size !== undefined && { size }) }, schema);
    const post = <Schema extends z.ZodType>(path: string, cost: number, body: unknown, schema: Schema) =>
      api.json(mailbox, { method: 'POST', path, cost, body }, schema);
    const find = (id: MailReference) =>
      get(`${pathOf(id)}?format=minimal`, costs.get, datedSchema).catch(undefinedIfMissing);
    return {
      profile: () => get(`${mine}/profile`, costs.profile, profileSchema),
      history: (query: URLSearchParams) => get(`${mine}/history?${query}`, costs.history, historySchema),
      list: (query: URLSearchParams) => get(`${mine}/messages?${query}`, costs.list, listSchema),
      /** A message without its content; undefined when it is gone. */
      find,
      /** A message with its original; undefined when it is gone, or larger than mail may be. */
      async read(id: MailReference): Promise<WholeMessage | undefined> {
        const found = await get(`${pathOf(id)}?format=raw`, costs.get, rawSchema, maxAnswer).catch(
          undefinedIfMissing,
        );
        if (!found) return undefined;
        const { raw, labelIds: labels, internalDate } = found;
        return {
          bytes: Buffer.from(raw, 'base64url'),
          labels: new Set(labels),
          received: Number(internalDate),
        };
      },
      /** Changes labels; the labels afterwards. */
      async modify(id: MailReference, addLabelIds: string[], removeLabelIds: string[]): Promise<Set<string>> {
        const body = { addLabelIds, removeLabelIds };
        return new Set((await post(`${pathOf(id)}/modify`, costs.modify, body, messageSchema)).labelIds);
      },
      /** Puts a message there as it is, dated by its `Date` field; its id. */
      async insert(message: Uint8Array, labels: readonly string[]): Promise<MailReference> {
        const path = `upload/${mine}/messages?uploadType=multipart&internalDateSource=dateHeader`;
        const content = multipartOf({ labelIds: labels }, message);
        const request = { method: 'POST', path, cost: costs.insert, content } as const;
        return (await api.json(mailbox, request, messageSchema)).id;
      },
      /** Deletes a message for good; whether it is not there any more. */
      async erase(id: MailReference): Promise<boolean> {
        await api.bytes(mailbox, { method: 'DELETE', path: pathOf(id), cost: costs.delete });
        return !(await find(id));
      },
      /** The ids of all labels, and of that of held mail, if there is one. */
      async labels(): Promise<{ ids: ReadonlySet<string>; held: string | undefined }> {
        const { labels } = await get(`${mine}/labels`, costs.labels, labelsSchema);
        const held = labels.find(({ name }) => name === holdLabel)?.id;
        return { ids: new Set(labels.map(({ id }) => id)), held };
      },
      /** Makes the label of held mail, which its owner does not see; its id. */
      async makeLabel(): Promise<string> {
        const body = { name: holdLabel, labelListVisibility: 'labelHide', messageListVisibility: 'hide' };
        return (await post(`${mine}/labels`, costs.makeLabel, body, z.object({ id: z.string() }))).id;
      },
    };
  };
}

function undefinedIfMissing(error: unknown): undefined {
  const isTooLarge = error instanceof ApiProblem && error.code === 'too_large';
  if (!isMissing(error) && !isTooLarge) throw error;
}

/** Signs in as a mailbox by domain-wide delegation: an assertion for each token. */
function signInAs(
  mailbox: string,
  key: ServiceAccountKey,
  { url, scope }: { url: string; scope: string },
): TokenSource {
  return createTokenSource(url, async () => ({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.private_key_id })
      .setIssuer(key.client_email)
      .setSubject(mailbox)
      .setAudience(url)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(key.private_key, 'RS256')),
  }));
}

function multipartOf(json: unknown, message: Uint8Array): { type: string; bytes: Uint8Array<ArrayBuffer> } {
  const boundary = randomUUID();
  const bytes = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(json)}\r\n`),
    Buffer.from(`--${boundary}\r\ncontent-type: message/rfc822\r\n\r\n`),
    message,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/related; boundary=${boundary}`, bytes };
}
