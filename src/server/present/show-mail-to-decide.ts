import { showEmail } from '../../api/contract/emails/show-email.ts';
import { ServiceError } from '../../api/errors.ts';
import type { EntityType } from '../../api/vocabulary/platforms.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import type { EmailDetailsView } from '../../views/email/model.ts';
import { type ConsoleContext, mayAct } from '../context.ts';
import { presentEmailDetails } from './present-email-details.ts';

/**
 * The mail of a pending decision, with its evidence.
 * @returns null if it is not stored any more, or the viewer may not open mail.
 */
export async function showMailToDecide(
  c: ConsoleContext,
  email: { entity_type: EntityType; entity_id: string } | null,
): Promise<EmailDetailsView | null> {
  if (!email || !may(c.var.user, 'entity', 'view')) return null;
  const { entity_type, entity_id } = email;
  const details = await c.var.client
    .call(showEmail, { params: { entity_type, entity_id } })
    .catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'not_found') return null;
      throw error;
    });
  return (
    details &&
    (await presentEmailDetails(details, {
      viewer: c.var.user,
      t: messagesOf(c.var.locale),
      timeZone: c.var.timeZone,
      filterBy: () => '',
      mayAct: mayAct(c, 'mail_explorer'),
      mayMakeRules: mayAct(c, 'policy'),
      related: [],
      listLimit: 50,
      withHeaders: false,
    }))
  );
}
