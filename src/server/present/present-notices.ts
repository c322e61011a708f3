import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { previewAction } from '../../api/contract/emails/preview-action.ts';
import { ServiceError } from '../../api/errors.ts';
import { entityTypes } from '../../api/vocabulary/platforms.ts';
import type { ActionWords } from '../../islands/results-grid/props.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import type { EmailDetailsView } from '../../views/email/model.ts';
import type { ConsoleContext } from '../context.ts';
import { settle } from '../settle.ts';

/** The choice when recipients are told of a quarantine, first as the organisation has set it; null where nobody is told. */
export function presentNotices(
  usual: CallAnswer<typeof previewAction>['notices'],
  t: Translate,
): ActionWords['notices'] {
  if (!usual) return null;
  const others = (['at_once', 'digest', 'off'] as const).filter((one) => one !== usual);
  return {
    label: t('mail_explorer.act.notices'),
    hint: t('mail_explorer.act.notices_hint'),
    options: [
      { value: '', label: t(`mail_explorer.act.notices_usual_${usual}`) },
      ...others.map((value) => ({ value, label: t(`mail_explorer.act.notices_${value}`) })),
    ],
  };
}

/** The same for the page of one mail; null if the mail cannot be quarantined. */
export async function readNotices(
  c: ConsoleContext,
  { actions, reference }: EmailDetailsView,
): Promise<ActionWords['notices']> {
  const [type, id = ''] = reference.split('/');
  const entityType = entityTypes.find((one) => one === type);
  if (!entityType || !actions.some(({ action, obstacle }) => action === 'quarantine' && !obstacle))
    return null;
  const emails = [{ entity_id: id, entity_type: entityType }];
  const found = await settle(c.var.client.call(previewAction, { body: { action: 'quarantine', emails } }));
  return found instanceof ServiceError ? null : presentNotices(found.notices, messagesOf(c.var.locale));
}
