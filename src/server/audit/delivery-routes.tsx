import {
  deliveryFormats,
  type DeliveryKind,
  deliveryKinds,
  resendPeriods,
} from '../../api/vocabulary/audit-deliveries.ts';
import { certificateLimit } from '../../api/limits.ts';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import {
  listAuditDeliveries,
  moveAuditDelivery,
  showAuditSecret,
  testAuditDelivery,
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

const kindParam = z.object({ kind: z.enum(deliveryKinds) });
const receiverFields = {
  enabled: flag,
  format: choice(deliveryFormats),
  private_data: flag,
  authorities: text(certificateLimit + 1),
  host: line(254),
  port: line(6),
  tls: flag,
  url: line(2_001),
};
const receiverForm = z.object({ ...receiverFields, new_secret: flag });
const resendForm = z.object({ period: choice(resendPeriods), skip: flag });
const deliveryQuery = z.object({
  done: choice(['saved', 'tested', 'moved']),
  kind: choice(deliveryKinds),
  problem: line(60),
  detail: line(200),
  secret: flag,
});
type Form = z.output<typeof receiverForm>;

/** Where the trail is sent to. */
export const auditDeliveryRoutes = new Hono<ConsoleEnv>()
  .get(paths.audit.delivery(), query(deliveryQuery), (c) => showDelivery(c))
  .post(paths.audit.receiver(':kind'), onlyForms, param(kindParam), form(receiverForm), (c) => save(c))
  .post(paths.audit.receiverTest(':kind'), onlyForms, param(kindParam), (c) => test(c))
  .post(paths.audit.receiverResend(':kind'), onlyForms, param(kindParam), form(resendForm), (c) => resend(c));

async function showDelivery(c: Asked<{ query: typeof deliveryQuery }>): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { done, kind, problem, detail, secret: wantsSecret } = c.req.valid('query');
  const { values, refusal } = readShown(c);
  const shownKind = deliveryKinds.find((one) => one === values?.['kind']);
  const notices: Notice[] = [
    ...(done ? [{ tone: 'positive' as const, text: t(`audit.delivery.${done}`) }] : []),
    ...(problem && kind
      ? [
          {
            tone: 'danger' as const,
            text: `${t('audit.delivery.test_failed')} ${problemText(t, problem, detail)}`,
          },
        ]
      : []),
  ];
  const show = async () => {
    const secret = wantsSecret ? ((await c.var.client.call(showAuditSecret, {})).secret ?? '') : '';
    const typed =
      values && shownKind ? { kind: shownKind, form: receiverForm.parse(values), refusal } : undefined;
    return renderDelivery(c, notices, { secret, typed });
  };
  return wantsSecret ? withProof(c, paths.audit.delivery({ secret: '1' }), show) : show();
}

interface Typed {
  kind: DeliveryKind;
  form: Form;
  refusal: ServiceError | undefined;
}

async function renderDelivery(
  c: ConsoleContext,
  notices: readonly Notice[],
  { secret = '', typed }: { secret?: string; typed?: Typed | undefined },
  status?: ContentfulStatusCode,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { deliveries } = await c.var.client.call(listAuditDeliveries, {});
  const problems = typed ? problemsOf(c, typed) : {};
  const atForm =
    typed?.refusal && Object.keys(problems).length === 0 ? messageOfRefusal(t, typed.refusal) : '';
  const receivers = deliveries.map((delivery): ReceiverView => {
    const isTyped = typed?.kind === delivery.kind;
    return presentReceiver(c, delivery, {
      typed: isTyped ? { ...typed.form, format: typed.form.format ?? 'json' } : undefined,
      problems: isTyped ? problems : {},
      secret: delivery.kind === 'webhook' ? secret : '',
    });
  });
  const all = atForm ? [...notices, { tone: 'danger' as const, text: atForm }] : notices;
  return renderPage(c, <AuditDeliveryPage t={t} view={{ notices: all, receivers }} viewer={c.var.user} />, {
    title: t('audit.tab.delivery'),
    section: 'system-settings',
    ...(status && { status }),
  });
}

/** What is wrong at the fields: what the page sees itself, and what the service said. */
function problemsOf(c: ConsoleContext, { kind, form: typed, refusal }: Typed): Record<string, string> {
  const t = messagesOf(c.var.locale);
  const said = (refusal?.fields ?? []).map((field) => [field.path, messageOfField(t, field)] as const);
  return {
    ...(kind === 'syslog' && !isPort(typed.port) && { port: t('audit.delivery.port_wrong') }),
    ...Object.fromEntries(said),
  };
}

const isPort = (port: string): boolean => /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535;

async function save(c: Asked<{ param: typeof kindParam; form: typeof receiverForm }>): Promise<Response> {
  const { kind } = c.req.valid('param');
  const typed = c.req.valid('form');
  const refuse = (refusal?: ServiceError) =>
    showAgain(c, paths.audit.delivery(), { values: packed(kind, typed), ...(refusal && { refusal }) }, () =>
      renderDelivery(c, [], { typed: { kind, form: typed, refusal } }, 422),
    );
  if (kind === 'syslog' && !isPort(typed.port)) return refuse();
  try {
    const { format = 'json', port, ...fields } = typed;
    await c.var.client.call(writeAuditDelivery, {
      params: { kind },
      body: { ...fields, format, port: isPort(port) ? Number(port) : 443 },
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // What was typed is kept, also a certificate that no address holds: the proof leads back to the page with it.
    if (error.code === 'proof_needed') {
      const again = await showAgain(c, paths.audit.delivery(), { values: packed(kind, typed) }, () =>
        c.redirect(paths.audit.delivery(), 303),
      );
      return c.redirect(paths.account.proof(again.headers.get('location') ?? paths.audit.delivery()), 303);
    }
    if (!['invalid_input', 'permission_denied'].includes(error.code) || !error.fields) throw error;
    return refuse(error);
  }
  return c.redirect(paths.audit.delivery({ done: 'saved' }), 303);
}

const packed = (kind: DeliveryKind, { format = 'json', ...typed }: Form): Record<string, string> => ({
  kind,
  format,
  ...Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? '1' : '0') : value,
    ]),
  ),
});

function test(c: Asked<{ param: typeof kindParam }>): Promise<Response> {
  const { kind } = c.req.valid('param');
  return withProof(c, paths.audit.delivery(), async () => {
    try {
      const { success, problem, detail } = await c.var.client.call(testAuditDelivery, {
        params: { kind },
        body: {},
      });
      const told = success
        ? { done: 'tested' }
        : { kind, problem: problem ?? 'unknown', detail: detail ?? '' };
      return c.redirect(paths.audit.delivery(told), 303);
    } catch (error) {
      return refused(c, error);
    }
  });
}

function resend(c: Asked<{ param: typeof kindParam; form: typeof resendForm }>): Promise<Response> {
  const { kind } = c.req.valid('param');
  const { period = 'hour', skip } = c.req.valid('form');
  return withProof(c, paths.audit.delivery(), async () => {
    try {
      await c.var.client.call(moveAuditDelivery, {
        params: { kind },
        body: skip ? { skip: true as const } : { period },
      });
    } catch (error) {
      return refused(c, error);
    }
    return c.redirect(paths.audit.delivery({ done: 'moved' }), 303);
  });
}

/** A receiver that is not set up yet cannot be tried. */
async function refused(c: ConsoleContext, error: unknown): Promise<Response> {
  if (!(error instanceof ServiceError && error.code === 'conflict')) throw error;
  const notice = { tone: 'danger' as const, text: messageOfRefusal(messagesOf(c.var.locale), error) };
  return showAgain(c, paths.audit.delivery(), { refusal: error }, () => renderDelivery(c, [notice], {}, 409));
}
