import {
  type Components,
  environmentComponents,
  serviceVersion,
} from '../../api/contract/config/components.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import type { StatusView, SupportView, VersionView } from '../../views/help/model.ts';
import { brandOf } from '../../brands.ts';
import type { ConsoleContext } from '../context.ts';

/** The versions of the console, the service and its components. */
export async function presentVersion(c: ConsoleContext): Promise<VersionView> {
  const t = messagesOf(c.var.locale);
  const [service, { services, engines }] = await Promise.all([askVersion(c), askComponents(c)]);
  return {
    ui: c.var.uiVersion,
    service,
    region: c.var.features.region,
    // The service's own version is listed separately, above.
    services: services
      .filter(({ name }) => name !== 'protection_service')
      .map(({ name, version }) => ({ name: nameOf(t, name), version })),
    engines,
  };
}

/** The states of the components. The console itself works, since it shows this. */
export async function presentStatus(c: ConsoleContext): Promise<StatusView> {
  const t = messagesOf(c.var.locale);
  const { services, engines } = await askComponents(c);
  const rows: StatusView['rows'] = services.map(({ name, version, state, waiting }) => ({
    name: nameOf(t, name),
    state,
    info: infoOf(name, version, waiting),
  }));
  rows.push(
    ...engines
      .filter(({ state }) => state !== 'ok')
      .map(({ name, state, failed_mails: count }) => ({
        name: t('help.status_engine', { name }),
        state,
        info: t('help.status_engine_failed', { count }),
      })),
  );
  if (rows.length === 0) {
    rows.push({ name: t('help.part.protection_service'), state: 'failed', info: t('help.status_unknown') });
  }
  return {
    rows: [{ name: t('help.part.console'), state: 'ok', info: c.var.uiVersion }, ...rows],
    checkedAt: t.dateTime(Date.now(), c.var.timeZone, 'full'),
  };

  function infoOf(name: string, version: string, waiting: number): string {
    if (name === 'outgoing_mail') return t('help.status_waiting', { count: waiting });
    if (name === 'incoming_mail')
      return t('help.status_last_mail', { when: t.dateTime(version, c.var.timeZone, 'short') });
    if (name === 'report_address') return t('help.status_reports', { count: waiting });
    if (name === 'query_webhooks') return t('help.status_webhooks', { count: Number(version) });
    return version;
  }
}

async function askComponents(c: ConsoleContext): Promise<Components> {
  return (
    (await askOptional(c, c.var.client.call(environmentComponents, {}))) ?? { services: [], engines: [] }
  );
}

async function askVersion(c: ConsoleContext): Promise<string> {
  return (await askOptional(c, c.var.client.call(serviceVersion, {})))?.flask_version ?? '';
}

/** An optional answer, which an older or failing service may not have; failures are logged. */
async function askOptional<Answer>(c: ConsoleContext, asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unauthenticated') throw error;
    c.var.log.warn({ err: error }, 'the versions of the service are unknown');
    return undefined;
  }
}

const nameOf = (t: Translate, name: string): string => t.find(`help.part.${name}`) ?? name;

/** Support contacts, and the facts they need. */
export function presentSupport(c: ConsoleContext): SupportView {
  const t = messagesOf(c.var.locale);
  const contact = c.var.deployment?.support_contact ?? '';
  const facts = [
    { term: t('help.ui_version'), value: `${brandOf(c.var.brandId).name} ${c.var.uiVersion}` },
    { term: t('help.support_organisation'), value: c.var.tenant.name },
    { term: t('help.support_person'), value: c.var.user.email },
    { term: t('help.support_request'), value: c.var.requestId },
    { term: t('help.support_time'), value: new Date().toISOString() },
    { term: t('help.support_browser'), value: (c.req.header('user-agent') ?? '').slice(0, 300) },
  ];
  return {
    contact,
    href: contact.startsWith('https://') ? contact : `mailto:${contact}`,
    facts,
    factsText: facts.map(({ term, value }) => `${term}: ${value}`).join('\n'),
  };
}
