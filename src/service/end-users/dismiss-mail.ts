import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { userResponse } from '../../api/contract/end-users/restore-links.ts';
import type { Call } from '../call.ts';
import { codeOf, englishText } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';
import type { OpenedLink } from './open-link.ts';
import { requireCopy } from './show-status.ts';

/**
 * The recipient does not want the mail: it stays held, an own request for it is withdrawn, and no notice
 * lists it again.
 * @throws ServiceError `link_expired` (410) when the mail is gone.
 */
export async function dismissMail(
  parts: ServiceParts,
  opened: OpenedLink,
  call: Call,
): Promise<CallAnswer<typeof userResponse>> {
  const copy = requireCopy(opened);
  if (copy.state !== 'quarantined') {
    return {
      success: false,
      primary_text: '',
      secondary_text: englishText('mail_not_held'),
      ...codeOf('mail_not_held'),
    };
  }
  await parts.stores.endUsers.withdrawRequest({ key: copy.key, email: opened.email, at: parts.now() });
  parts.audit.note({
    actor: opened.email,
    action: 'end_user_dismiss',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details: { entity_id: copy.row.entity_id },
  });
  return {
    success: true,
    primary_text: '',
    secondary_text: englishText('mail_dismissed'),
    ...codeOf('mail_dismissed'),
  };
}
