import type { MailGateway } from '../../api/contract/config/mail-systems.ts';
import { messagesOf } from '../../messages/messages.ts';
import type { GatewayView } from '../../views/system-settings/gateway-card.tsx';
import type { ConsoleContext } from '../context.ts';

/** The gateway in a reader's words. */
export function presentGateway(c: ConsoleContext, gateway: MailGateway): GatewayView {
  const t = messagesOf(c.var.locale);
  const {
    listen,
    next,
    journal,
    since,
    last_mail_at: last,
    last_hour,
    problem,
    problem_since,
    detail,
  } = gateway;
  const time = (at: string) => t.dateTime(at, c.var.timeZone, 'medium');
  return {
    badge: problem
      ? { tone: 'danger', label: t('mailboxes.state.failing') }
      : { tone: 'positive', label: t('mailboxes.state.live') },
    facts: [
      { term: t('mailboxes.gateway_listen'), value: listen },
      { term: t('mailboxes.gateway_next'), value: next },
      { term: t('mailboxes.gateway_since'), value: since && time(since) },
      { term: t('mailboxes.gateway_last'), value: last ? time(last) : t('mailboxes.gateway_none') },
      { term: t('mailboxes.gateway_hour'), value: next && t('mailboxes.gateway_counts', last_hour) },
      { term: t('mailboxes.gateway_journal'), value: journal },
      {
        term: t('mailboxes.gateway_reports'),
        value: journal && t('mailboxes.gateway_report_counts', last_hour),
      },
    ],
    notes: [
      journal ? t('mailboxes.gateway_journal_text') : '',
      journal && last_hour.unread > 0 ? t('mailboxes.gateway_unread', { journal }) : '',
      t('mailboxes.gateway_settings'),
    ].filter((line) => line !== ''),
    problem: problem
      ? [
          t(`mailboxes.gateway_problem.${problem}`),
          problem_since ? t('mailboxes.gateway_problem_since', { time: time(problem_since) }) : '',
          detail && t('mailboxes.said', { detail }),
        ].filter((line) => line !== '')
      : [],
  };
}
