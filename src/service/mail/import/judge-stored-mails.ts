import { zstdDecompressSync } from 'node:zlib';
import type { QuarantineState } from '../../../api/vocabulary/states.ts';
import type { Detection } from '../../../api/vocabulary/verdicts.ts';
import { withoutRules } from '../../exception-rules/judge-mail.ts';
import type { RulesInForce } from '../../exception-rules/rule-engine.ts';
import type { StoredRule } from '../../exception-rules/stored-rule.ts';
import { compressBlob } from './compress-blob.ts';
import type { InspectorName } from '../../judging/inspector-versions.ts';
import { parseMail } from './parse-mail.ts';
import type { JudgedItem, JudgeRequest, StoredFacts, StoredItem } from './parse-protocol.ts';
import type { MessageOrigin, ParsedMail } from './parsed-mail.ts';
import type { TenantMail } from '../../config/tenant-mail.ts';
import type { MailDetail } from '../../judging/mail-detail.ts';
import type { Evidence } from '../../judging/evidence.ts';

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
