import type { Client } from '../../api/client.ts';
import type { NoticeChoice } from '../../api/contract/config/end-user-policy.ts';
import { manualActions, quarantineEmails, restoreEmails } from '../../api/contract/emails/change-emails.ts';
import type { SearchCriteriaInput } from '../../api/contract/emails/search-criteria.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { type EntityType, entityTypes } from '../../api/vocabulary/platforms.ts';
import { namedEmailsLimit } from '../../api/limits.ts';
import { previewAction } from '../../api/contract/emails/preview-action.ts';
import type { Translate } from '../../messages/messages.ts';
import type { ActionWords } from '../../islands/results-grid/props.ts';
import type { Asked } from '../validate.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { presentNotices } from '../present/present-email-details.ts';
import { listVerdicts } from '../present/vocabulary-labels.ts';
import { leftReason } from '../present/error-messages.ts';

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

interface ChangeResult {
  changed: number;
  left: { entityId: string; outcome: string; info: string }[];
  /** Mails that mailboxes are still moving. */
  waiting: number;
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
      .filter((result) => !result.success && result.outcome !== 'mailbox_waiting')
      .map((result) => ({ entityId: result.entity_id, outcome: result.outcome, info: result.info })),
    waiting: results.filter(({ outcome }) => outcome === 'mailbox_waiting').length,
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

type Preview = CallAnswer<typeof previewAction>;
export const previewBody = previewAction.body!;

/**
 * POST /mail-explorer/action-preview: the effect of an action as text, in JSON; accepts the contract's body.
 */
export async function answerActionPreview(c: Asked<{ json: typeof previewBody }>): Promise<Response> {
  const body = c.req.valid('json');
  const preview = await c.var.client.call(previewAction, { body });
  return c.json(presentAction(preview, body.action, translatorOf(c)));
}

/**
 * The effect of an action and the reasons for exceptions, with the second confirmation before malicious mail
 * is released.
 */
export function presentAction(preview: Preview, action: EmailAction, t: Translate): ActionWords {
  const { changes, total, left, verdicts, malicious } = preview;
  const listed = action === 'release' && verdicts.length > 0 ? listVerdicts(verdicts, t) : null;
  const words = (key: 'changes' | 'submit') => t(`mail_explorer.act.${key}_${action}`, { count: changes });
  const reasons = left.map(({ outcome, count }) => `${t.number(count)} ${leftReason(t, outcome)}`);
  return {
    changes,
    title:
      changes < total
        ? t(`mail_explorer.act.confirm_part_${action}`, { count: changes, total })
        : t(`mail_explorer.act.confirm_${action}`, { count: changes }),
    lines: [
      ...(total === changes ? [] : [words('changes')]),
      ...(reasons.length > 0
        ? [t('mail_explorer.act.left_why', { count: total - changes, list: reasons.join(', ') })]
        : []),
    ],
    warning: listed ? t('mail_explorer.act.verdicts', { list: listed.list }) : '',
    more: listed?.more ?? null,
    submit: changes < total ? words('submit') : t(`mail_explorer.act.${action}`),
    notices: presentNotices(preview.notices, t),
    malicious: action === 'release' ? malicious : 0,
    again: action === 'release' && malicious > 0 ? t('mail_explorer.act.again', { count: malicious }) : '',
    submitAgain: t('mail_explorer.act.submit_again', { count: malicious }),
  };
}
