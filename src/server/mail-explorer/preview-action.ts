import type { CallAnswer } from '../../api/contract/endpoint.ts';
import { previewAction } from '../../api/contract/emails/preview-action.ts';
import type { Translate } from '../../messages/messages.ts';
import type { ActionWords } from '../../islands/results-grid/props.ts';
import type { Asked } from '../validate.ts';
import { translatorOf } from '../mail-search/search-context.ts';
import { presentNotices } from '../present/present-notices.ts';
import { listVerdicts } from '../present/list-verdicts.ts';
import { leftReason } from '../present/error-messages.ts';
import type { EmailAction } from './change-emails.ts';

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
