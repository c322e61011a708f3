import type { Client } from '../../api/client.ts';
import type { NoticeChoice } from '../../api/contract/config/end-user-policy.ts';
import { manualActions, quarantineEmails, restoreEmails } from '../../api/contract/emails/change-emails.ts';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { type EntityType, entityTypes } from '../../api/vocabulary/platforms.ts';
import { namedEmailsLimit } from '../../api/limits.ts';

export type EmailAction = 'quarantine' | 'release';

/** A named mail: `entity_type/entity_id` in forms. */
export interface EmailReference {
  entityType: EntityType;
  entityId: string;
}

/** What is decided with an action: why, and when recipients are told. */
interface ActionNotes {
  reason: string;
  notices?: NoticeChoice | undefined;
}

export interface ChangeResult {
  changed: number;
  left: { entityId: string; outcome: string; info: string }[];
  /** The jobs that record the action: one, unless a remote service creates several. */
  jobIds: string[];
  /** Those that changed something and can be undone. */
  undoable: string[];
}

/**
 * Quarantines or releases named mails. Those of Microsoft and Google are sent in parallel (MX-17), as parts
 * of one job, the batch; unchanged mails are returned with the reason.
 */
export async function changeEmails(
  client: Client,
  action: EmailAction,
  references: readonly EmailReference[],
  { reason, notices, batch }: ActionNotes & { batch: string },
): Promise<ChangeResult> {
  const answers = await Promise.all(
    entityTypes.flatMap((entityType) => {
      const ids = references.filter((one) => one.entityType === entityType).map((one) => one.entityId);
      return inChunks([...new Set(ids)], namedEmailsLimit).map((chunk) =>
        call(client, action, entityType, chunk, {
          reason: reason || null,
          batch,
          ...(notices && { notices }),
        }),
      );
    }),
  );
  const results = answers.flatMap((answer) => answer.results);
  return {
    changed: results.filter((result) => result.success).length,
    left: results
      .filter((result) => !result.success)
      .map((result) => ({ entityId: result.entity_id, outcome: result.outcome, info: result.info })),
    jobIds: jobsOf(answers),
    undoable: jobsOf(answers.filter((answer) => answer.results.some((one) => one.success))),
  };
}

const jobsOf = (answers: CallAnswer<typeof manualActions>[]): string[] => [
  ...new Set(answers.map((answer) => answer.job_id)),
];

/** Quarantines or releases all matches of a search as one durable job. */
export function changeAllMatching(
  client: Client,
  action: EmailAction,
  criteria: SearchCriteriaInput,
  { reason: given, notices }: ActionNotes,
): Promise<CallAnswer<typeof quarantineEmails>> {
  const reason = given || null;
  if (action === 'release') return client.call(restoreEmails, { body: { ...criteria, reason } });
  return client.call(quarantineEmails, { body: { ...criteria, reason, ...(notices && { notices }) } });
}

/** Parses `entity_type/entity_id`; undefined if invalid. */
export function parseReference(text: string): EmailReference | undefined {
  const slash = text.indexOf('/');
  const entityType = entityTypes.find((type) => type === text.slice(0, slash));
  const entityId = text.slice(slash + 1);
  return entityType && entityId !== '' && entityId.length <= 200 ? { entityType, entityId } : undefined;
}

function call(
  client: Client,
  action: EmailAction,
  entityType: EntityType,
  ids: string[],
  attributes: { reason: string | null; batch: string; notices?: NoticeChoice },
): Promise<CallAnswer<typeof manualActions>> {
  const verb = action === 'quarantine' ? 'quarantine' : 'restore';
  return client.call(manualActions, {
    body: {
      data: { name: `${entityType}_${verb}`, attributes },
      entity_ids: ids,
      entity_type: entityType,
    },
  });
}

function inChunks<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}
