import {
  deliveryFormats,
  type DeliveryKind,
  deliveryKinds,
  kindOfReceiver,
  maxReceivers,
  numberOfReceiver,
  type ReceiverId,
  receiverIds,
  receiverIdsOf,
  resendPeriods,
} from '../../api/vocabulary/audit-deliveries.ts';
import { certificateLimit } from '../../api/limits.ts';
import { Hono } from 'hono';
import { z } from 'zod';
import {
  type DeliveryAnswer,
  listAuditDeliveries,
  moveAuditDelivery,
  removeAuditDelivery,
  showAuditSecret,
  testAuditDelivery,
  unsetDelivery,
  writeAuditDelivery,
} from '../../api/contract/audit/audit-delivery.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { AuditDeliveryPage } from '../../views/audit/audit-delivery-page.tsx';
import type { Notice, ReceiverView } from '../../views/audit/model.ts';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, flag, line, text } from '../fields.ts';
import { defineForm, formRoute, readForm } from '../form-page.ts';
import type { FieldErrors } from '../form-problems.ts';
import { renderSettings } from '../render/render-page.tsx';
import { readQuery } from '../validate.ts';
import { may, seesAllPrivateData } from '../../api/vocabulary/sections.ts';

const idParam = z.object({ id: z.enum(receiverIds) });
const receiverFields = {
  enabled: flag,
  format: choice(deliveryFormats),
  private_data: flag,
  authorities: text(certificateLimit + 1),
  host: line(254),
  port: line(6),
  tls: flag,
  certificate: text(certificateLimit + 1),
  url: line(2_001),
};
const fields = z.object({
  ...receiverFields,
  new_secret: flag,
  private_key: text(certificateLimit + 1),
});
const deliveryQuery = z.object({
  done: choice(['saved', 'tested', 'moved', 'removed']),
  /** The receiver of a refused form or a failed test. */
  id: choice(receiverIds),
  /** Opens the form of a new receiver. */
  add: choice(deliveryKinds),
  problem: line(60),
  detail: line(200),
  /** The receiver whose secret is shown. */
  secret: choice(receiverIds),
});
/** What the forms of a receiver share. */
const ofReceiver = {
  params: idParam,
  load: (_: ConsoleContext, { id }: { id: string }) => Promise.resolve(id as ReceiverId),
  show: (c: ConsoleContext) => showDelivery(c),
};

const receiverForm = defineForm({
  ...ofReceiver,
  name: 'receiver',
  page: (_, id) => paths.audit.delivery({ id }),
  fields,
  forgets: ['private_key'],
  checks: ({ port }, id): FieldErrors<'port'> =>
    kindOfReceiver(id) === 'syslog' && !isPort(port) ? { port: { key: 'audit.delivery.port_wrong' } } : {},
  async save(c, { format = 'json', port, ...typed }, id) {
    const body = { ...typed, format, port: isPort(port) ? Number(port) : 443 };
    await c.var.client.call(writeAuditDelivery, { params: { id }, body });
    return paths.audit.delivery({ done: 'saved' });
  },
});

/** What the buttons of a receiver share; it must be configured before it can be tested. */
const ofButton = {
  ...ofReceiver,
  name: 'button',
  page: () => paths.audit.delivery(),
  afterProof: () => paths.audit.delivery(),
};

const testForm = defineForm({
  ...ofButton,
  fields: z.object({}),
  async save(c, _, id) {
    const call = c.var.client.call(testAuditDelivery, { params: { id }, body: {} });
    const { success, problem, detail } = await call;
    const failure = { id, problem: problem ?? 'unknown', detail: detail ?? '' };
    return paths.audit.delivery(success ? { done: 'tested' } : failure);
  },
});

const resendForm = defineForm({
  ...ofButton,
  fields: z.object({ period: choice(resendPeriods), skip: flag }),
  async save(c, { period = 'hour', skip }, id) {
    const body = skip ? { skip: true as const } : { period };
    await c.var.client.call(moveAuditDelivery, { params: { id }, body });
    return paths.audit.delivery({ done: 'moved' });
  },
});

const removalForm = defineForm({
  ...ofButton,
  fields: z.object({}),
  async save(c, _, id) {
    await c.var.client.call(removeAuditDelivery, { params: { id } });
    return paths.audit.delivery({ done: 'removed' });
  },
});

/** Receivers of the audit trail. */
export const auditDeliveryRoutes = new Hono<ConsoleEnv>()
  .get(paths.audit.delivery(), (c) => {
    const { secret } = readQuery(c, deliveryQuery);
    return secret
      ? withProof(c, paths.audit.delivery({ secret }), () => showDelivery(c, secret))
      : showDelivery(c);
  })
  .route('/', formRoute(paths.audit.receiver(':id'), receiverForm))
  .route('/', formRoute(paths.audit.receiverTest(':id'), testForm))
  .route('/', formRoute(paths.audit.receiverResend(':id'), resendForm))
  .route('/', formRoute(paths.audit.receiverRemoval(':id'), removalForm));

/** @param secretOf The receiver whose secret is shown. */
async function showDelivery(c: ConsoleContext, secretOf?: ReceiverId): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { done, id, problem, detail, add } = readQuery(c, deliveryQuery);
  const form = readForm(c, receiverForm, id ?? 'syslog');
  const typedId = form.isTyped ? id : undefined;
  const failure = form.failure || readForm(c, testForm, 'syslog').failure;
  const notices: Notice[] = [
    ...(done ? [{ tone: 'positive' as const, text: t(`audit.delivery.${done}`) }] : []),
    ...(problem && id
      ? [
          {
            tone: 'danger' as const,
            text: `${t('audit.delivery.test_failed')} ${problemText(t, problem, detail)}`,
          },
        ]
      : []),
    ...(failure ? [{ tone: 'danger' as const, text: failure }] : []),
  ];
  const secret = secretOf && (await c.var.client.call(showAuditSecret, { params: { id: secretOf } })).secret;
  const { deliveries } = await c.var.client.call(listAuditDeliveries, {});
  const free = (kind: DeliveryKind) =>
    receiverIdsOf(kind).find((one) => deliveries.every((other) => other.id !== one));
  // The new receiver that was requested, or that was typed and refused.
  const isNew = typedId && deliveries.every((one) => one.id !== typedId);
  const wanted = isNew ? typedId : add && free(add);
  const shown = wanted ? [...deliveries, unsetDelivery(wanted)].sort(byPlace) : deliveries;
  const receivers = shown.map((delivery): ReceiverView => {
    const isTyped = typedId === delivery.id;
    return presentReceiver(c, delivery, {
      typed: isTyped ? { ...form.values, format: form.values.format ?? 'json' } : undefined,
      problems: isTyped ? form.problems : {},
      secret: secretOf === delivery.id ? (secret ?? '') : '',
    });
  });
  const more = deliveryKinds.filter((kind) => free(kind) !== undefined);
  const view = { notices, receivers, more, most: maxReceivers };
  const page = <AuditDeliveryPage t={t} view={view} viewer={c.var.user} />;
  return renderSettings(c, t('audit.tab.delivery'), page);
}

const byPlace = (one: DeliveryAnswer, other: DeliveryAnswer): number =>
  receiverIds.indexOf(one.id) - receiverIds.indexOf(other.id);

const isPort = (port: string): boolean => /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535;

/** Delay of delivery that counts as late, milliseconds. */
const hour = 3_600_000;

/** Whether a receiver is more than an hour behind. */
export const isLate = ({ enabled, behind_since: since }: DeliveryAnswer): boolean =>
  enabled && since !== null && Date.now() - Date.parse(since) > hour;

/** Why a receiver failed, as text. */
const problemText = (t: Translate, problem: string, detail: string | null): string =>
  t.find(`receiver.problem.${problem}`, { detail: detail ?? '' }) ?? problem;

/** A receiver with its form, as stored or as typed. */
function presentReceiver(
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
