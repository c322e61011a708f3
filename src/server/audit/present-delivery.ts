import { deliveryFormats, numberOfReceiver, resendPeriods } from '../../api/vocabulary/audit-deliveries.ts';
import type { DeliveryAnswer } from '../../api/contract/audit/audit-delivery.ts';
import { may, seesAllPrivateData } from '../../api/vocabulary/sections.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import type { ReceiverView } from '../../views/audit/model.ts';
import type { ConsoleContext } from '../context.ts';

/** Delay of delivery that counts as late, milliseconds. */
const hour = 3_600_000;

/** Whether a receiver is more than an hour behind. */
export const isLate = ({ enabled, behind_since: since }: DeliveryAnswer): boolean =>
  enabled && since !== null && Date.now() - Date.parse(since) > hour;

/** Why a receiver failed, as text. */
export const problemText = (t: Translate, problem: string, detail: string | null): string =>
  t.find(`receiver.problem.${problem}`, { detail: detail ?? '' }) ?? problem;

/** A receiver with its form, as stored or as typed. */
export function presentReceiver(
  c: ConsoleContext,
  delivery: DeliveryAnswer,
  {
    typed,
    problems,
    secret,
  }: {
    typed: ReceiverView['fields'] | undefined;
    problems: Readonly<Record<string, string>>;
    secret: string;
  },
): ReceiverView {
  const t = messagesOf(c.var.locale);
  const time = (at: string | null) => (at === null ? '' : t.dateTime(at, c.var.timeZone, 'medium'));
  const { id, kind, enabled, problem, behind } = delivery;
  const number = numberOfReceiver(id);
  const name = t(`audit.delivery.${kind}`);
  const isNew = delivery.updated_at === null;
  const rows = t('audit.delivery.behind_rows', { count: behind });
  const isFailing = enabled && problem !== null;
  return {
    id,
    kind,
    title: number === 1 ? name : t('audit.delivery.numbered', { kind: name, number: String(number) }),
    isNew,
    badge: isFailing
      ? { tone: 'danger', label: t('audit.delivery.failing') }
      : enabled
        ? { tone: 'positive', label: t('audit.delivery.on') }
        : { tone: 'neutral', label: t('audit.delivery.off') },
    state: isNew
      ? []
      : [
          {
            term: t('audit.delivery.last_sent'),
            value: time(delivery.last_sent_at) || t('audit.delivery.never'),
          },
          {
            term: t('audit.delivery.behind'),
            value:
              behind === 0
                ? t('audit.delivery.behind_none')
                : t('audit.delivery.behind_since', { rows, time: time(delivery.behind_since) }),
          },
          ...(problem === null
            ? []
            : [
                { term: t('audit.delivery.error'), value: problemText(t, problem, delivery.problem_detail) },
                { term: t('audit.since'), value: time(delivery.failing_since) },
                {
                  term: t('audit.delivery.next_try'),
                  value: time(delivery.next_try_at) || t('audit.delivery.next_never'),
                },
              ]),
          {
            term: t('audit.delivery.changed'),
            value: t('audit.delivery.changed_by', {
              time: time(delivery.updated_at),
              who: delivery.updated_by ?? '',
            }),
          },
        ],
    fields: typed ?? {
      enabled,
      format: delivery.format,
      private_data: delivery.private_data,
      authorities: delivery.authorities,
      host: delivery.host,
      port: String(delivery.port),
      tls: delivery.tls,
      certificate: delivery.certificate,
      url: delivery.url,
    },
    formats: deliveryFormats.map((value) => ({ value, label: t(`audit.delivery.format_${value}`) })),
    periods: resendPeriods.map((value) => ({ value, label: t(`audit.delivery.period.${value}`) })),
    problems,
    hasSecret: delivery.has_secret,
    secret,
    mayChange: may(c.var.user, 'system_settings', 'act'),
    mayPrivate: seesAllPrivateData(c.var.user),
    isStuck: isFailing,
  };
}
