import { z } from 'zod';
import type { CallAnswer, CallInput } from '../../api/contract/endpoint.ts';
import { previewAction } from '../../api/contract/emails/preview-action.ts';
import { ServiceError } from '../../api/errors.ts';
import type { Translate } from '../../messages/messages.ts';
import type { ActionWords } from '../../islands/results-grid/props.ts';
import type { ConsoleContext } from '../context.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { listVerdicts } from '../present/list-verdicts.ts';
import { leftReason } from '../present/outcome-texts.ts';
import type { EmailAction } from './change-emails.ts';

type Preview = CallAnswer<typeof previewAction>;
const bodySchema = z.record(z.string(), z.unknown());

/**
 * POST /mail-explorer/action-preview: the effect of an action as text, in JSON; accepts the contract's body.
 */
export async function answerActionPreview(c: ConsoleContext): Promise<Response> {
  const sent = bodySchema.safeParse(await c.req.json().catch(() => null));
  if (!sent.success) throw new ServiceError('invalid_input', 'Send what the action is about as JSON.');
  const body = sent.data as CallInput<typeof previewAction>['body'];
  const preview = await c.var.client.call(previewAction, { body });
  const action = body.action === 'release' ? 'release' : 'quarantine';
  return c.json(presentAction(preview, action, translatorOf(c)));
}

/**
 * The effect of an action and the reasons for exceptions, with the second confirmation before malicious mail
 * is released.
 */
export function presentAction(preview: Preview, action: EmailAction, t: Translate): ActionWords {
  const { changes, total, left, verdicts, malicious } = preview;
  const said = action === 'release' && verdicts.length > 0 ? listVerdicts(verdicts, t) : null;
  const words = (key: 'changes' | 'submit') => t(`mail_explorer.act.${key}_${action}`, { count: changes });
  const reasons = left.map(
    ({ outcome, count }) => `${t.number(count)} ${leftReason(t, outcome)}`,
  );
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
    warning: said ? t('mail_explorer.act.verdicts', { list: said.list }) : '',
    more: said?.more ?? null,
    submit: changes < total ? words('submit') : t(`mail_explorer.act.${action}`),
    malicious: action === 'release' ? malicious : 0,
    again: action === 'release' && malicious > 0 ? t('mail_explorer.act.again', { count: malicious }) : '',
    submitAgain: t('mail_explorer.act.submit_again', { count: malicious }),
  };
}
