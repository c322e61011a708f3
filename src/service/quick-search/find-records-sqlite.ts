import type { QuickSearchItem } from '../../api/contract/quick-search.ts';
import { meantInRules, readConditions, summarizeConditions } from '../exception-rules/rule-conditions.ts';
import { reachedOf } from '../jobs/job-reach-sqlite.ts';
import { foldText } from '../records/fold-text.ts';
import type { StoreHandle } from '../database/operation.ts';

interface RecordsQuestion {
  keyword: string;
  limit: number;
  people: boolean;
  rules: boolean;
  jobs: 'all' | 'own' | 'none';
  /** Whose jobs `own` are: those about mail that they reach. */
  actorId: number;
  requests: boolean;
}

/** How many of the newest jobs and requests are searched. */
const lookedThrough = 2_000;

const none = { entity_type: '', entity_id: '', detail: '', time: null, mime: '', error: '' };
const isoOf = (at: unknown): string => new Date(Number(at)).toISOString();

/** Finds people of the directory, rules, jobs and requests; only requests for mail in the caller's scope. */
export function findRecords(
  store: Pick<StoreHandle, 'limits' | 'records' | 'sql'>,
  question: RecordsQuestion,
): QuickSearchItem[] {
  const { sql } = store;
  const { keyword, limit } = question;
  const folded = foldText(keyword);
  if (folded.trim() === '') return [];
  const meant = meantInRules(keyword);
  const people = question.people
    ? sql.all`SELECT email, name, department FROM directory_person
        WHERE instr(fold_text(address || ' ' || name), ${folded}) > 0 ORDER BY address LIMIT ${limit}`
    : [];
  const rules = question.rules
    ? sql.all`SELECT entity_id, exception_type, comment, conditions, updated_at FROM exception_rule
        WHERE instr(search_text, ${folded}) > 0 OR instr(search_text, ${meant}) > 0 OR entity_id = ${keyword} ORDER BY updated_at DESC LIMIT ${limit}`
    : [];
  const own = question.jobs === 'own' ? reachedOf(store, question.actorId) : null;
  const jobs =
    question.jobs === 'none'
      ? []
      : sql.all`SELECT id, kind, actor, reason, created_at FROM
          (SELECT * FROM job ORDER BY number DESC LIMIT ${lookedThrough})
        WHERE (${own} IS NULL OR (actor_id = ${question.actorId} AND reach IN (SELECT value FROM json_each(${own}))))
          AND (id = ${keyword} OR instr(fold_text(actor || ' ' || reason), ${folded}) > 0)
        ORDER BY number DESC LIMIT ${limit}`;
  return [
    ...people.map((row) => ({
      ...none,
      type: 'person' as const,
      name: String(row['email']),
      detail: [row['name'], row['department']].filter(Boolean).join(' · '),
    })),
    ...rules.map((row) => ({
      ...none,
      type: 'rule' as const,
      entity_type: String(row['exception_type']),
      entity_id: String(row['entity_id']),
      name: summarizeConditions(readConditions(String(row['conditions']))),
      detail: String(row['comment']),
      time: isoOf(row['updated_at']),
    })),
    ...jobs.map((row) => ({
      ...none,
      type: 'job' as const,
      entity_type: String(row['kind']),
      entity_id: String(row['id']),
      name: String(row['reason']),
      detail: String(row['actor']),
      time: isoOf(row['created_at']),
    })),
    ...(question.requests ? findRequests(store, { keyword, folded, limit }) : []),
  ];
}

function findRequests(
  { sql, records }: Pick<StoreHandle, 'sql' | 'records'>,
  { keyword, folded, limit }: { keyword: string; folded: string; limit: number },
): QuickSearchItem[] {
  const rows = sql.all`SELECT id, entity_id, state, created_at,
      (SELECT group_concat(email, ', ') FROM restore_requester WHERE request = number) AS people
    FROM (SELECT * FROM restore_request ORDER BY number DESC LIMIT ${lookedThrough}) AS restore_request
    WHERE id = ${keyword} OR EXISTS (SELECT 1 FROM restore_requester WHERE request = number
      AND instr(fold_text(email || ' ' || message), ${folded}) > 0)
    ORDER BY number DESC`;
  const items: QuickSearchItem[] = [];
  // Whether the caller may see a request depends on its mail, which is read for the rows shown, not for all matches.
  for (const row of rows) {
    if (items.length === limit) break;
    const key = records.find(String(row['entity_id']));
    const [mail] = key === undefined ? [] : records.read([key]);
    if (!mail) continue;
    items.push({
      ...none,
      type: 'request',
      entity_type: String(row['state']),
      entity_id: String(row['id']),
      name: mail.subject,
      detail: String(row['people']),
      time: isoOf(row['created_at']),
    });
  }
  return items;
}
