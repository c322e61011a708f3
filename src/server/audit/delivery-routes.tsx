import {
  deliveryFormats,
  type DeliveryKind,
  deliveryKinds,
  kindOfReceiver,
  mostReceivers,
  type ReceiverId,
  receiverIds,
  receiverIdsOf,
  resendPeriods,
} from '../../api/vocabulary/audit-deliveries.ts';
import { certificateLimit } from '../../api/limits.ts';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import {
  listAuditDeliveries,
  type DeliveryAnswer,
  moveAuditDelivery,
  removeAuditDelivery,
  showAuditSecret,
  testAuditDelivery,
  unsetDelivery,
  writeAuditDelivery,
} from '../../api/contract/audit/audit-delivery.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { AuditDeliveryPage } from '../../views/audit/audit-delivery-page.tsx';
import type { Notice, ReceiverView } from '../../views/audit/model.ts';
import { withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, flag, line, text } from '../fields.ts';
import { messageOfField, messageOfRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { readShown, showAgain } from '../show-again.ts';
import { type Asked, form, onlyForms, param, query } from '../validate.ts';
import { presentReceiver, problemText } from './present-delivery.ts';

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
const receiverForm = z.object({
  ...receiverFields,
  new_secret: flag,
  private_key: text(certificateLimit + 1),
});
const resendForm = z.object({ period: choice(resendPeriods), skip: flag });
const deliveryQuery = z.object({
  done: choice(['saved', 'tested', 'moved', 'removed']),
  id: choice(receiverIds),
  /** Opens the form of a new receiver. */
  add: choice(deliveryKinds),
  problem: line(60),
  detail: line(200),
  /** The receiver whose secret is shown. */
  secret: choice(receiverIds),
});
type Form = z.output<typeof receiverForm>;

/** Receivers of the audit trail. */
export const auditDeliveryRoutes = new Hono<ConsoleEnv>()
  .get(paths.audit.delivery(), query(deliveryQuery), (c) => showDelivery(c))
  .post(paths.audit.receiver(':id'), onlyForms, param(idParam), form(receiverForm), (c) => save(c))
  .post(paths.audit.receiverTest(':id'), onlyForms, param(idParam), (c) => test(c))
  .post(paths.audit.receiverResend(':id'), onlyForms, param(idParam), form(resendForm), (c) => resend(c))
  .post(paths.audit.receiverRemoval(':id'), onlyForms, param(idParam), (c) => remove(c));

async function showDelivery(c: Asked<{ query: typeof deliveryQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { done, id, problem, detail, add, secret: secretOf } = c.req.valid('query');
  const { values, refusal } = readShown(c);
  const shownId = receiverIds.find((one) => one === values?.['id']);
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
  ];
  const show = async () => {
    const asked = secretOf && {
      id: secretOf,
      ...(await c.var.client.call(showAuditSecret, { params: { id: secretOf } })),
    };
    const typed = values && shownId ? { id: shownId, form: receiverForm.parse(values), refusal } : undefined;
    return renderDelivery(c, notices, { secret: asked, typed, add });
  };
  return secretOf ? withProof(c, paths.audit.delivery({ secret: secretOf }), show) : show();
}

interface Typed {
  id: ReceiverId;
  form: Form;
  refusal: ServiceError | undefined;
}

async function renderDelivery(
  c: ConsoleContext,
  notices: readonly Notice[],
  {
    secret,
    typed,
    add,
  }: {
    secret?: { id: ReceiverId; secret: string | null } | undefined;
    typed?: Typed | undefined;
    add?: DeliveryKind | undefined;
  },
  status?: ContentfulStatusCode,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { deliveries } = await c.var.client.call(listAuditDeliveries, {});
  const problems = typed ? problemsOf(c, typed) : {};
  const atForm =
    typed?.refusal && Object.keys(problems).length === 0 ? messageOfRefusal(t, typed.refusal) : '';
  const free = (kind: DeliveryKind) =>
    receiverIdsOf(kind).find((id) => deliveries.every((one) => one.id !== id));
  const known = new Set(deliveries.map(({ id }) => id));
  // The new receiver that was requested, or that was typed and refused.
  const wanted = typed && !known.has(typed.id) ? typed.id : add && free(add);
  const shown = wanted ? [...deliveries, unsetDelivery(wanted)].sort(byPlace) : deliveries;
  const receivers = shown.map((delivery): ReceiverView => {
    const isTyped = typed?.id === delivery.id;
    return presentReceiver(c, delivery, {
      typed: isTyped ? { ...typed.form, format: typed.form.format ?? 'json' } : undefined,
      problems: isTyped ? problems : {},
      secret: secret?.id === delivery.id ? (secret.secret ?? '') : '',
    });
  });
  const more = deliveryKinds.filter((kind) => free(kind) !== undefined);
  const all = atForm ? [...notices, { tone: 'danger' as const, text: atForm }] : notices;
  return renderPage(
    c,
    <AuditDeliveryPage
      t={t}
      view={{ notices: all, receivers, more, most: mostReceivers }}
      viewer={c.var.user}
    />,
    {
      title: t('audit.tab.delivery'),
      section: 'system-settings',
      ...(status && { status }),
    },
  );
}

const byPlace = (one: DeliveryAnswer, other: DeliveryAnswer): number =>
  receiverIds.indexOf(one.id) - receiverIds.indexOf(other.id);

/** Errors at fields: from the page's own checks, and from the service. */
function problemsOf(c: ConsoleContext, { id, form: typed, refusal }: Typed): Record<string, string> {
  const t = messagesOf(c.var.locale);
  const fieldErrors = (refusal?.fields ?? []).map((field) => [field.path, messageOfField(t, field)] as const);
  return {
    ...(kindOfReceiver(id) === 'syslog' && !isPort(typed.port) && { port: t('audit.delivery.port_wrong') }),
    ...Object.fromEntries(fieldErrors),
  };
}

const isPort = (port: string): boolean => /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535;

async function save(c: Asked<{ param: typeof idParam; form: typeof receiverForm }>): Promise<Response> {
  const { id } = c.req.valid('param');
  const typed = c.req.valid('form');
  const refuse = (refusal?: ServiceError) =>
    showAgain(c, paths.audit.delivery(), { values: packed(id, typed), ...(refusal && { refusal }) }, () =>
      renderDelivery(c, [], { typed: { id, form: typed, refusal } }, 422),
    );
  if (kindOfReceiver(id) === 'syslog' && !isPort(typed.port)) return refuse();
  try {
    const { format = 'json', port, ...fields } = typed;
    await c.var.client.call(writeAuditDelivery, {
      params: { id },
      body: { ...fields, format, port: isPort(port) ? Number(port) : 443 },
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The typed values are kept, including a certificate too long for a URL: re-authentication leads back to
    // the page with it.
    if (error.code === 'proof_needed') {
      const again = await showAgain(c, paths.audit.delivery(), { values: packed(id, typed) }, () =>
        c.redirect(paths.audit.delivery(), 303),
      );
      return c.redirect(paths.account.proof(again.headers.get('location') ?? paths.audit.delivery()), 303);
    }
    if (!['invalid_input', 'permission_denied'].includes(error.code) || !error.fields) throw error;
    return refuse(error);
  }
  return c.redirect(paths.audit.delivery({ done: 'saved' }), 303);
}

/** Values to show again, without private keys. */
const packed = (
  id: ReceiverId,
  { format = 'json', private_key: _, ...typed }: Form,
): Record<string, string> => ({
  id,
  format,
  ...Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? '1' : '0') : value,
    ]),
  ),
});

function test(c: Asked<{ param: typeof idParam }>): Promise<Response> {
  const { id } = c.req.valid('param');
  return withProof(c, paths.audit.delivery(), async () => {
    try {
      const { success, problem, detail } = await c.var.client.call(testAuditDelivery, {
        params: { id },
        body: {},
      });
      const outcome = success
        ? { done: 'tested' }
        : { id, problem: problem ?? 'unknown', detail: detail ?? '' };
      return c.redirect(paths.audit.delivery(outcome), 303);
    } catch (error) {
      return refused(c, error);
    }
  });
}

function resend(c: Asked<{ param: typeof idParam; form: typeof resendForm }>): Promise<Response> {
  const { id } = c.req.valid('param');
  const { period = 'hour', skip } = c.req.valid('form');
  return withProof(c, paths.audit.delivery(), async () => {
    try {
      await c.var.client.call(moveAuditDelivery, {
        params: { id },
        body: skip ? { skip: true as const } : { period },
      });
    } catch (error) {
      return refused(c, error);
    }
    return c.redirect(paths.audit.delivery({ done: 'moved' }), 303);
  });
}

function remove(c: Asked<{ param: typeof idParam }>): Promise<Response> {
  const { id } = c.req.valid('param');
  return withProof(c, paths.audit.delivery(), async () => {
    try {
      await c.var.client.call(removeAuditDelivery, { params: { id } });
    } catch (error) {
      return refused(c, error);
    }
    return c.redirect(paths.audit.delivery({ done: 'removed' }), 303);
  });
}

/** A receiver must be configured before it can be tested. */
async function refused(c: ConsoleContext, error: unknown): Promise<Response> {
  if (!(error instanceof ServiceError && error.code === 'conflict')) throw error;
  const notice = { tone: 'danger' as const, text: messageOfRefusal(messagesOf(c.var.locale), error) };
  return showAgain(c, paths.audit.delivery(), { refusal: error }, () => renderDelivery(c, [notice], {}, 409));
}
