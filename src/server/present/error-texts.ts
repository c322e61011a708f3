import type { ErrorCode } from '../../api/errors.ts';
import { ServiceError } from '../../api/errors.ts';
import type { Translate } from '../../messages/messages.ts';
import { errorLimits, errorMessageKeys } from '../../views/errors/error-message-keys.ts';
import { messageOfRefusal } from './error-messages.ts';

/** The text of an error of the service, in the viewer's language. */
export function errorText(t: Translate, error: ServiceError): string {
  if (error.isPlain) return messageOfRefusal(t, error);
  if (error.code === 'invalid_input') {
    return t('mail_explorer.error.invalid_input', { info: messageOfRefusal(t, error) });
  }
  if (error.code === 'invalid_query') return messageOfRefusal(t, error);
  if (error.isBusy) return messageOfRefusal(t, error);
  const isSpecific = error.problem !== undefined && error.problem !== 'not_permitted';
  if (
    isSpecific &&
    (['conflict', 'permission_denied', 'search_too_slow', 'too_many_requests'] as ErrorCode[]).includes(
      error.code,
    )
  ) {
    return messageOfRefusal(t, error);
  }
  const key = errorMessageKeys[error.code].explorer;
  return (key && t.find(key, errorLimits)) ?? t('mail_explorer.error.other');
}
