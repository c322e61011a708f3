import type { ReadEmailRow } from '../../api/contract/emails/email-row.ts';
import { packRows } from '../../islands/results-grid/pack-rows.ts';
import type { PackedRows, SentRow } from '../../islands/results-grid/row.ts';
import { gridListLimit } from '../../api/limits.ts';
import type { Translate } from '../../messages/messages.ts';
import { holdingStates } from '../../api/vocabulary/states.ts';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import { markText } from '../../views/ui/mark-text.ts';
import { quarantinedBy } from './email-values.ts';
import { labelFor } from './vocabulary-labels.ts';
import { type ColumnKey, columnOf } from '../../islands/results-grid/columns.tsx';
import type { ColumnView } from '../../islands/results-grid/props.ts';
import { manualActions, quarantineEmails, restoreEmails } from '../../api/contract/emails/change-emails.ts';
import { cancelJob, showJob, undoJob } from '../../api/contract/jobs/job.ts';
import type { EmbeddedExplorerProps } from '../../islands/embedded-explorer/props.ts';
import { paths } from '../../site/paths.ts';

/** The context for presenting a row. */
export interface RowContext {
  t: Translate;
  timeZone: string;
}

/** Converts rows of the contract to packed grid rows. */
export const presentEmailRows = (rows: readonly ReadEmailRow[], context: RowContext): PackedRows =>
  packRows(rows.map((row) => presentEmailRow(row, context)));

/** A row of the grid: with formatted dates and sizes, and truncated lists. */
export function presentEmailRow(row: ReadEmailRow, { t, timeZone }: RowContext): SentRow {
  const marked = markedTexts(row, t);
  return {
    id: row.entity_id,
    type: row.entity_type,
    received: t.dateTime(row.received_at, timeZone, 'short'),
    receivedExact: t.dateTime(row.received_at, timeZone, 'full'),
    receivedAt: row.received_at,
    direction: row.direction,
    subject: row.subject,
    senderName: row.nickname,
    senderAddress: row.sender_address,
    serverIp: row.sender_ip,
    clientIp: row.sender_client_ip,
    recipients: row.recipients.slice(0, gridListLimit),
    recipientsTotal: row.recipients.length,
    attachments: row.attachments
      .slice(0, gridListLimit)
      .map(({ name, MD5, size }) => ({ name, md5: MD5, size: size > 0 ? t.bytes(size) : '' })),
    attachmentsTotal: row.attachments.length,
    links: row.email_body_links.slice(0, gridListLimit),
    linksTotal: row.email_body_links.length,
    verdicts: bySeverity(row.detections),
    states: statesOf(row),
    isQuarantined: row.is_quarantined,
    isRestored: row.is_restored,
    isDeleted: row.is_deleted,
    quarantinedBy: quarantinedBy(t, row.quarantine_actor),
    ...(row.moving && { moving: row.moving }),
    ...(row.same_message && {
      sameMessage: {
        text: t('mail_explorer.same_message', row.same_message),
        title: t('mail_explorer.same_message_hint', row.same_message),
      },
    }),
    spf: labelFor(t, row.spf_check),
    comment: row.comment,
    ...(marked.length > 0 && { marked }),
  };
}

/** The texts of a row with characters that have to be marked. */
function markedTexts(row: ReadEmailRow, t: Translate): NonNullable<SentRow['marked']> {
  const files = row.attachments.slice(0, gridListLimit).map(({ name }) => name);
  const { subject, nickname, sender_address, comment, recipients, email_body_links: links } = row;
  const lists = [recipients, links].flatMap((list) => list.slice(0, gridListLimit));
  const texts = new Set([subject, nickname, sender_address, comment, ...files, ...lists]);
  return [...texts].flatMap((text) => {
    const pieces = markText(t, text);
    return pieces ? [[text, pieces]] : [];
  });
}

/** The states of a mail, that which holds it before the others: the grid shows the first. */
export function statesOf({ states, is_quarantined: isQuarantined }: ReadEmailRow): string[] {
  if (states.length === 0) {
    return isQuarantined === null ? ['unknown'] : isQuarantined ? [] : ['cp_not_quarantined'];
  }
  if (!isQuarantined) return [...states];
  const hold = holdingStates.find((state) => states.includes(state));
  return [...(hold ? [hold] : []), ...states.filter((state) => state !== hold)];
}

/** The available columns, in order; `has` checks their requirements. */
export function presentColumns(
  keys: readonly ColumnKey[],
  has: { unified_quarantine: boolean; allow_list: boolean },
  t: Translate,
): ColumnView[] {
  return keys.flatMap((key) => {
    const { needs, isFixed, isExtra } = columnOf(key);
    if (needs && !has[needs]) return [];
    return {
      key,
      label: t(`mail_explorer.column.${key}`),
      ...(isFixed && { fixed: true }),
      ...(isExtra && { extra: true }),
    };
  });
}

type GridActions = Pick<EmbeddedExplorerProps, 'actionUrls' | 'effects'>;

const actionUrls: GridActions['actionUrls'] = {
  actOnRows: manualActions.path,
  actOnAll: { quarantine: quarantineEmails.path, release: restoreEmails.path },
  previewAction: paths.mailExplorer.actionPreview(),
  job: showJob.path.replace(':id', '{id}'),
  cancelJob: cancelJob.path.replace(':id', '{id}'),
  undoJob: undoJob.path.replace(':id', '{id}'),
  signIn: paths.signIn.login(),
};

/** The URLs of a grid's actions, and their effects on its rows. */
export const gridActions = (t: Translate): GridActions => ({
  actionUrls,
  effects: {
    quarantine: { state: 'cp_quarantined_by_admin', quarantinedBy: t('mail_explorer.actor.admin') },
    release: { state: 'cp_not_quarantined', quarantinedBy: '' },
  },
});

/** A URL of a mail or file with placeholders for islands to fill in. */
export const template = (path: string) => path.replace('TYPE', '{type}').replace('ID', '{id}');
