import type { RulesInForce } from '../../exception-rules/rule-engine.ts';
import { compressBlob } from './compress-blob.ts';
import { importRow } from './import-row.ts';
import { type JournaledMessage, openJournal } from './open-journal.ts';
import { parseMail } from './parse-mail.ts';
import type {
  BatchItem,
  BatchRequest,
  ParsedItem,
  JudgedItem,
  JudgeRequest,
  StoredFacts,
  StoredItem,
} from './parse-protocol.ts';
import type { ParseSettings, StoredMail, ParsedMail } from './parsed-mail.ts';
import type { GivenUp } from '../parse/mime/read-head-only.ts';
import { hasUnread, type Evidence } from '../../judging/evidence.ts';
import type { MailDetail } from '../../judging/mail-detail.ts';
import { zstdDecompressSync } from 'node:zlib';
import type { QuarantineState } from '../../../api/vocabulary/states.ts';
import type { Detection } from '../../../api/vocabulary/verdicts.ts';
import { withoutRules } from '../../exception-rules/judge-mail.ts';
import type { StoredRule } from '../../exception-rules/stored-rule.ts';
import type { InspectorName } from '../../judging/inspector-versions.ts';
import type { MessageOrigin } from '../inspect/inspector.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';

/** Messages of at least this size, in bytes, are passed on uncompressed, which avoids a copy. */
const largeSize = 1024 * 1024;

/**
 * Parses every item of a batch. All blobs of the result are in one shared buffer. A message that cannot be
 * parsed is kept with its main headers, a row gets a reason; no item makes it throw.
 * @param rules Null when there are none.
 * @param begin Called with the position of each item before it is parsed.
 */
export function parseBatch(
  request: BatchRequest,
  rules: RulesInForce | null,
  begin: (at: number) => void = () => {},
): { items: ParsedItem[] } {
  const items = request.items.map((item, at): ParsedItem => {
    begin(at);
    const bytes = new Uint8Array(request.buffer, item.start, item.length);
    return request.kind === 'rows'
      ? readRow(bytes, request.settings, rules)
      : readMessage(bytes, item, request, rules);
  });
  return { items: packBlobs(items) };
}

/** Reads a message, else its main headers, else the fewest of them, which no rule is asked about. */
function readMessage(
  bytes: Uint8Array,
  item: BatchItem,
  { settings, givenUp }: BatchRequest,
  rules: RulesInForce | null,
): ParsedItem {
  let reason = givenUp?.reason ?? '';
  for (const reading of givenUp ? [givenUp.reading] : (['whole', 'head', 'bare'] as const)) {
    try {
      const given = reading === 'whole' ? undefined : { reading, reason };
      // What keeps a message from being read may be its wrapping.
      const journal =
        reading === 'bare' ? undefined : openJournal(bytes, settings.tenant, Boolean(settings.isJournal));
      const isOpen = journal !== undefined && 'message' in journal;
      const mail = storeMessage(
        isOpen ? journal.message : bytes,
        isOpen ? journaled(item, journal) : item,
        settings,
        reading === 'bare' ? null : rules,
        given,
      );
      const isOther = settings.isJournal === 'only' && !journal;
      const note = isOther ? 'It is no journal report that can be read.' : !isOpen && journal?.reason;
      return { mail, ...(note && { note }) };
    } catch (error) {
      reason ||= reasonOf(error);
    }
  }
  return { unreadable: `It could not be parsed: ${reason}` };
}

/** An item with what its journal report says about it. */
const journaled = (
  { origin, ...item }: BatchItem,
  { recipients, isSubmitted }: JournaledMessage,
): BatchItem => ({
  ...item,
  origin: { ...origin, envelope: recipients, ...(isSubmitted && { isSent: true }) },
});

function readRow(bytes: Uint8Array, settings: ParseSettings, rules: RulesInForce | null): ParsedItem {
  try {
    return storeRow(bytes, settings, rules);
  } catch (error) {
    return { unreadable: `It could not be parsed: ${reasonOf(error)}` };
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function storeMessage(
  bytes: Uint8Array,
  item: BatchItem,
  settings: ParseSettings,
  rules: RulesInForce | null,
  givenUp: GivenUp | undefined,
): StoredMail {
  const parsed = parseMail(bytes, item.origin, settings, rules, givenUp);
  const { row, others, detail, ruleHits, identity, report, bounce, failedEngines } = parsed;
  const isPlain = bytes.length > largeSize;
  return {
    row,
    ...(others.length > 0 && {
      others: others.map(({ evidence, ...other }) => ({
        ...other,
        ...(evidence && { detail: compressDetail({ ...detail, evidence }) }),
      })),
    }),
    detail: compressDetail(detail),
    identity,
    original: isPlain ? bytes : compressBlob(bytes),
    originalSize: bytes.length,
    ruleHits,
    ...(hasUnread(detail.evidence) && { isNotRead: true }),
    ...(report && { report }),
    ...(bounce && { bounce }),
    ...(failedEngines && { failedEngines }),
    ...(isPlain && { isPlain }),
  };
}

function storeRow(bytes: Uint8Array, settings: ParseSettings, rules: RulesInForce | null): ParsedItem {
  const imported = importRow(bytes, settings, rules);
  if ('unreadable' in imported) return imported;
  const { row, detail, ruleHits } = imported;
  return {
    mail: { row, detail: detail && compressDetail(detail), original: null, originalSize: 0, ruleHits },
  };
}

const compressDetail = (detail: MailDetail): Uint8Array => compressBlob(Buffer.from(JSON.stringify(detail)));

/**
 * Moves all blobs into one shared buffer: transferring a thousand small ones takes longer than parsing them.
 */
function packBlobs(items: readonly ParsedItem[]): ParsedItem[] {
  let size = 0;
  for (const item of items)
    if ('mail' in item) {
      const { detail, original, others = [] } = item.mail;
      size += sizeOf(detail) + sizeOf(original);
      for (const other of others) size += sizeOf(other.detail ?? null);
    }
  if (size === 0) return [...items];
  const packed = new SharedArrayBuffer(size);
  let at = 0;
  const move = (blob: Uint8Array | null): Uint8Array | null => {
    if (sizeOf(blob) === 0) return blob;
    const view = new Uint8Array(packed, at, sizeOf(blob));
    if (blob) view.set(blob);
    at += view.length;
    return view;
  };
  return items.map((item) =>
    'mail' in item && (item.mail.detail || item.mail.original)
      ? {
          ...item,
          mail: {
            ...item.mail,
            detail: move(item.mail.detail),
            original: move(item.mail.original),
            ...(item.mail.others && {
              others: item.mail.others.map((other) =>
                other.detail ? { ...other, detail: move(other.detail)! } : other,
              ),
            }),
          },
        }
      : item,
  );
}

/** Bytes of a blob that need to be moved; a large original stays in the batch's buffer. */
const sizeOf = (blob: Uint8Array | null): number =>
  blob === null || blob.buffer instanceof SharedArrayBuffer ? 0 : blob.length;

/**
 * Judges stored mails from their originals as if they had just arrived. Items that cannot be read get a
 * reason; no item makes it throw.
 * @param rules Null when there are none.
 * @param begin Called with the position of each item before it is judged.
 */
export function judgeStoredMails(
  request: JudgeRequest,
  rules: RulesInForce | null,
  begin: (at: number) => void,
): JudgedItem[] {
  const bytesOf = ({ start, length }: StoredItem['message']) =>
    zstdDecompressSync(new Uint8Array(request.buffer, start, length));
  return request.items.map(({ message, detail, facts }, at) => {
    begin(at);
    try {
      const stored = detail && (JSON.parse(bytesOf(detail).toString('utf8')) as MailDetail);
      return judge(bytesOf(message), stored, { facts, tenant: request.tenant, rules });
    } catch (error) {
      return { unreadable: error instanceof Error ? error.message : String(error) };
    }
  });
}

interface JudgeContext {
  readonly facts: StoredFacts;
  readonly tenant: TenantMail;
  readonly rules: RulesInForce | null;
}

function judge(bytes: Uint8Array, stored: MailDetail | null, context: JudgeContext): JudgedItem {
  const { row, detail } = parseAgain(bytes, stored, context);
  const evidence = JSON.stringify(detail.evidence);
  return {
    detections: row.detections as Detection[],
    states: row.states as QuarantineState[],
    evidence:
      evidence === JSON.stringify(stored?.evidence ?? []) ? null : compressBlob(Buffer.from(evidence)),
  };
}

/** Parses the message with the facts from its arrival that it does not contain. */
function parseAgain(
  bytes: Uint8Array,
  stored: MailDetail | null,
  { facts, tenant, rules }: JudgeContext,
): ParsedMail {
  const settings = { tenant, app: facts.app, isSent: wasSent(stored, facts) };
  const origin = {
    ...originOf(stored?.evidence ?? [], facts),
    ...(stored?.envelope && { envelope: stored.envelope }),
  };
  const asked = rules && rulesOf(rules, stored?.evidence ?? [], facts.receivedAt);
  const parsed = parseMail(bytes, origin, settings, asked);
  if (parsed.row.mailbox === facts.mailbox || facts.mailbox === '') return parsed;
  const own = parsed.others.find(({ row }) => row.mailbox === facts.mailbox);
  if (own)
    return {
      ...parsed,
      row: { ...parsed.row, ...own.row },
      detail: { ...parsed.detail, ...(own.evidence && { evidence: own.evidence }) },
    };
  // The mailbox is passed only if the import named it: that makes its domain one of the tenant's.
  return parseMail(bytes, origin, { ...settings, mailbox: facts.mailbox }, asked);
}

/**
 * Whether the operator imported it as sent mail. For mail from before that was recorded: it is outgoing,
 * without any hop.
 */
const wasSent = (stored: MailDetail | null, { direction }: StoredFacts): boolean =>
  stored?.isSent === true ||
  (direction !== 'is_incoming' && !stored?.headers.some(({ name }) => name.toLowerCase() === 'received'));

/**
 * Evidence that parsing cannot reproduce: findings of a trusted source and those from earlier mails of the
 * mailbox.
 */
function originOf(evidence: readonly Evidence[], { receivedAt, namesakeOf }: StoredFacts): MessageOrigin {
  const found = withoutRules(evidence);
  const foundBy = (name: InspectorName) => found.filter(({ inspector }) => inspector === name);
  const labels = foundBy('label-evidence').map(({ inspector: _, ...label }) => label);
  return {
    fallbackTime: receivedAt,
    ...(namesakeOf !== undefined && { namesakeOf }),
    ...(labels.length > 0 && { labels }),
    ...(foundBy('message-id').length > 0 && { reusesMessageId: true }),
  };
}

/** The rules in force, without those for future mail only that are newer than the mail. */
function rulesOf(
  { engine, at }: RulesInForce,
  evidence: readonly Evidence[],
  receivedAt: number,
): RulesInForce {
  const hadWord = new Set(evidence.map(({ ruleId }) => ruleId));
  const acts = (rule: StoredRule) =>
    !rule.matchOnlyFuture || rule.createdAt <= receivedAt || hadWord.has(rule.entityId);
  return { at, engine: { find: (mail) => engine.find(mail).filter(acts) } };
}
