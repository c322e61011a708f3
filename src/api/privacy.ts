import { z } from 'zod';
import { hidden } from './vocabulary/hidden.ts';
import { factsOf, textCalls } from './vocabulary/search-fields.ts';

/**
 * Marks the strings of the contract as public or private. Private are subjects, bodies, names and addresses of others,
 * for callers without the right to private data. Every string of a schema is made by `publicText` or `privateText`; a
 * test finds one that is neither. The service masks private strings in answers, and refuses them in search input, since
 * searching by a value reveals it.
 */
export const masks = {
  /** A subject, a name, a text. The mask shows neither length nor first letter. */
  text: () => hidden,
  /** An address; the domain stays visible. */
  address: maskAddress,
  /** Who did something: a person by their address, or a program by its name. */
  actor: (text: string) => (text.includes('@') ? maskAddress(text) : text),
  /** A link; the host stays visible. */
  link: maskLink,
  /** Free text: addresses, links and quotations in it are masked, the rest stays visible. */
  prose: maskProse,
  /** A file name; the extension stays visible. */
  file: (text: string) => hidden + (/\.[a-z0-9]{1,5}$/i.exec(text)?.[0] ?? ''),
} as const satisfies Record<string, (text: string) => string>;
export type MaskName = keyof typeof masks;

function maskAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = /^[\p{L}\p{N}.-]+/u.exec(text.slice(at + 1))?.[0] ?? '';
  return at < 0 ? hidden : `${hidden}@${domain}`;
}

function maskLink(text: string): string {
  const { protocol, host } = URL.canParse(text) ? new URL(text) : { protocol: '', host: '' };
  return host === '' ? hidden : `${protocol}//${host}/${hidden}`;
}

/** Texts that mention a subject quote it. */
const quotation = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|»[^«]*«|‘[^’]*’|(?<!\p{L})'[^']*'(?!\p{L})/gu;

function maskProse(text: string): string {
  return text
    .replaceAll(quotation, hidden)
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/giu, maskLink)
    .replaceAll(/[^\s<>()[\]{},;:]+@[\p{L}\p{N}.-]+/gu, maskAddress);
}

/** A masked text; an empty text stays empty. */
export const maskText = (mask: MaskName, text: string): string => (text === '' ? '' : masks[mask](text));

/** How values other than plain strings are masked. */
const valueMasks = {
  /** A saved search: the values of its private filters. */
  criteria: (value: unknown) => maskCriteria(value as Record<string, unknown>),
  /** The values of a sentence about a mail, by their names. */
  sentence: (value: unknown) => maskSentence(value as Record<string, string | number>),
  /** Header conditions: the values they compare with. */
  headers: (value: unknown) => maskHeaders(value as [string, ...{ header: string; value: string }[]]),
  /** The name of the mails behind a number of a chart, where it is somebody's address. */
  drillDown: (value: unknown) => (namesPerson(value as string) ? hidden : value),
  /** A query beside such a number, where it names addresses. */
  query: (value: unknown) => (/\b(?:mailbox|from_email|recipients):/.test(value as string) ? null : value),
  /** Masked completely. */
  list: () => [],
} as const;
export type ValueMaskName = keyof typeof valueMasks;

/** How input is checked that is only partly private. */
export type QuestionName = 'lucene' | 'drillDown' | 'savedSearch';

/** Whether the mails behind a number are those of one person: `person.ann@example.com`. */
export const namesPerson = (drillDownId: string): boolean =>
  /^(?:person|from|to|address)\./.test(drillDownId);

export type Privacy = 'public' | MaskName | { value: ValueMaskName } | { question: QuestionName };

/** The marks of the contract's schemas. A schema derived from another by a check keeps its mark. */
export const privacy = z.registry<{ privacy: Privacy }>();
/** The mail, in a mailbox, that the private strings of an object are of: the mailbox's own person sees them. */
export const mailboxes = z.registry<{ mailOf: (value: never) => { mailbox: string; received_at: string } }>();

/** A string that everybody may see who may make the call. */
export const publicText = () => z.string().register(privacy, { privacy: 'public' });
/** A string about mail of others. */
export const privateText = (mask: MaskName = 'text') => z.string().register(privacy, { privacy: mask });
/** A value of no narrower type, under the same rule. */
export const privateValue = <Schema extends z.ZodType>(schema: Schema, value: ValueMaskName): Schema => {
  privacy.add(schema, { privacy: { value } });
  return schema;
};
/** A query, which is refused where it names something private; in answers a saved search is hidden then. */
export const queryText = (question: QuestionName) => z.string().register(privacy, { privacy: { question } });
/** A value of no narrower type that everybody may see. */
export const publicValue = <Schema extends z.ZodType>(schema: Schema): Schema => {
  privacy.add(schema, { privacy: 'public' });
  return schema;
};

/** Masks a value by its schema. */
export function maskValue(how: Privacy, value: unknown): unknown {
  if (how === 'public' || value === null || value === undefined) return value;
  if (typeof how === 'string') return typeof value === 'string' ? maskText(how, value) : value;
  return 'value' in how ? valueMasks[how.value](value) : value;
}

/** Whether search criteria use private values. */
export const usesPrivateCriteria = (criteria: Record<string, unknown>): boolean =>
  Object.entries(criteria).some(
    ([name, value]) => privateCriteria.has(name) && value !== null && value !== undefined,
  );

function maskCriteria(criteria: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(criteria).map(([name, value]) => {
      if (!privateCriteria.has(name) || value === null || value === undefined) return [name, value];
      return [name, Array.isArray(value) ? value.map(() => hidden) : hidden];
    }),
  );
}

const maskHeaders = ([operator, ...rows]: [string, ...{ header: string; value: string }[]]) => [
  operator,
  ...rows.map((row) => ({ ...row, value: maskText('text', row.value) })),
];

/** Names in saved searches whose values are private. */
const privateCriteria: ReadonlySet<string> = new Set<string>([
  ...textCalls.filter(({ filter }) => factsOf(filter).isPrivate).map(({ call }) => call),
  'query',
  'message_headers',
]);

/** Values of sentences about a mail that are neither names nor addresses nor texts of it. */
const openValues = new Set([
  'action',
  'brand',
  'category',
  'domain',
  'group',
  'level',
  'needed',
  'policy',
  'real',
  'scheme',
  'score',
  'stars',
  'symbol',
  'test',
  'verdict',
]);

function maskSentence(values: Record<string, string | number>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number' || openValues.has(name)) return [name, value];
      return [name, maskText(name === 'file' || name === 'inner' ? 'file' : 'address', value)];
    }),
  );
}
