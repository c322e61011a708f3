import type { DrillDownRow } from '../../api/contract/analytics/drill-down.ts';
import { messagesOf } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import type { EventView } from '../../views/analytics/model.ts';
import type { ConsoleContext } from '../context.ts';

/** A mail behind a number of a chart or of an event. */
export function presentEventMail(
  { var: { locale, timeZone, user } }: ConsoleContext,
  row: DrillDownRow,
): EventView {
  const t = messagesOf(locale);
  const { entityType, entityId, severity, verdict, sender, mailbox } = row;
  return {
    id: `${entityType}/${entityId}`,
    time: t.dateTime(row.time, timeZone, 'short'),
    exactTime: t.dateTime(row.time, timeZone, 'full'),
    severity,
    category: t(`analytics.category.${row.category}`),
    verdict,
    description: row.description || t('mail_explorer.panel.no_subject'),
    sender,
    mailbox,
    state: t(`analytics.state.${row.current_state}`),
    href: openTo(user, paths.profile.email(entityType, entityId)),
  };
}
