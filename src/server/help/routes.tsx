import { Hono } from 'hono';
import { z } from 'zod';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import {
  DocumentationPage,
  DocumentPage,
  StatusPage,
  SupportPage,
  UpdatesPage,
  VersionPage,
} from '../../views/help/help-pages.tsx';
import type { HelpPage } from '../../views/shell/navigation.ts';
import { NewVersionDialog, SupportDialog, VersionDialog } from '../../views/help/help-dialogs.tsx';
import type { ReactNode } from 'react';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderPage } from '../render/render-page.tsx';
import { param } from '../validate.ts';
import { isFragment } from '../render/request-kind.ts';
import { allTopics, readChangelog, readDocument, topics } from './documents.ts';
import {
  type Components,
  environmentComponents,
  serviceVersion,
} from '../../api/contract/config/components.ts';
import { searchBackendStatus } from '../../api/contract/config/show-config.ts';
import { ServiceError } from '../../api/errors.ts';
import type { StatusView, SupportView, VersionView } from '../../views/help/model.ts';
import { brandOf } from '../../site/brands.ts';
import { settle } from '../settle.ts';

const { help } = paths;

/** The pages of the help menu (SH-04). Behind `requireUser`. */
export const helpRoutes = new Hono<ConsoleEnv>()
  .get(help('version'), async (c) => {
    const parts = { t: messagesOf(c.var.locale), view: await presentVersion(c) };
    return isFragment(c)
      ? renderFragment(c, <VersionDialog {...parts} />)
      : show(c, 'version', <VersionPage {...parts} />);
  })
  .get(help('contact-support'), (c) => {
    const parts = { t: messagesOf(c.var.locale), view: presentSupport(c) };
    return isFragment(c)
      ? renderFragment(c, <SupportDialog {...parts} />)
      : show(c, 'contact-support', <SupportPage {...parts} />);
  })
  .get(paths.diagnostics(), async (c) => {
    if (!c.var.features.troubleshooting) return c.notFound();
    return c.body(JSON.stringify(await presentDiagnostics(c), null, 2), 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="diagnostics.json"',
    });
  })
  .get(help('status'), async (c) => {
    const t = messagesOf(c.var.locale);
    return show(c, 'status', <StatusPage t={t} view={await presentStatus(c)} />);
  })
  .get(help('product-updates'), (c) =>
    show(c, 'product-updates', <UpdatesPage t={messagesOf(c.var.locale)} blocks={readChangelog()} />),
  )
  .get(help('documentation'), (c) => {
    const t = messagesOf(c.var.locale);
    const documents = topics.map((topic) => ({
      href: paths.helpTopic(topic),
      title: readDocument(topic).title,
      about: t(`help.about.${topic}`),
    }));
    return show(c, 'documentation', <DocumentationPage t={t} documents={documents} />);
  })
  .get(paths.helpTopic(':topic'), param(z.object({ topic: z.enum(allTopics) })), (c) => {
    const { title, blocks } = readDocument(c.req.valid('param').topic);
    const t = messagesOf(c.var.locale);
    return renderPage(c, <DocumentPage t={t} title={title} blocks={blocks} />, { title });
  })
  .get(help('new-version'), (c) => {
    const t = messagesOf(c.var.locale);
    // Requested by scripts only.
    if (!isFragment(c)) return c.redirect(help('product-updates'), 302);
    return renderFragment(c, <NewVersionDialog t={t} />);
  });

function show(c: ConsoleContext, page: HelpPage, content: ReactNode): Response {
  return renderPage(c, content, { title: messagesOf(c.var.locale)(`help.${page}`) });
}

/** The versions of the console, the service and its components. */
async function presentVersion(c: ConsoleContext): Promise<VersionView> {
  const t = messagesOf(c.var.locale);
  const [version, { services, engines }] = await Promise.all([askVersions(c), askComponents(c)]);
  return {
    ui: c.var.uiVersion,
    service: version?.flask_version ?? '',
    region: c.var.features.region,
    // The service's own version is listed separately, above.
    services: services
      .filter((part) => part.name !== 'protection_service' && part.version !== '')
      .map((part) => ({ name: nameOf(t, part.name), version: part.version })),
    engines: engines.map(({ name, version: number }) => ({ name: engineOf(t, name), version: number })),
  };
}

/** The states of the components. The console itself works, since it shows this. */
async function presentStatus(c: ConsoleContext): Promise<StatusView> {
  const t = messagesOf(c.var.locale);
  const [{ services, engines }, search] = await Promise.all([askComponents(c), askSearch(c)]);
  const rows: StatusView['rows'] = services.map(({ name, version, info, state, waiting }) => ({
    name: nameOf(t, name),
    state,
    info: version || infoOf(name, info, waiting),
  }));
  rows.push(
    ...engines
      .filter(({ state }) => state !== 'ok')
      .map(({ name, state, failed_mails: count }) => ({
        name: t('help.status_engine', { name: engineOf(t, name) }),
        state,
        info: t('help.status_engine_failed', { count }),
      })),
  );
  const hasSearch = search?.mail_explorer2_with_es;
  if (rows.length === 0) {
    rows.push({ name: t('help.part.protection_service'), state: 'failed', info: t('help.status_unknown') });
  }
  rows.push({
    name: t('help.part.search'),
    state: hasSearch === undefined ? 'unknown' : hasSearch ? 'ok' : 'failed',
    info: hasSearch === false ? t('help.status_search_off') : '',
  });
  return {
    rows: [{ name: t('help.part.console'), state: 'ok', info: c.var.uiVersion }, ...rows],
    checkedAt: t.dateTime(Date.now(), c.var.timeZone, 'full'),
  };

  function infoOf(name: string, info: string, waiting: number): string {
    if (name === 'outgoing_mail') return t('help.status_waiting', { count: waiting });
    if (name === 'incoming_mail' && info !== '')
      return t('help.status_last_mail', { when: t.dateTime(info, c.var.timeZone, 'short') });
    if (name === 'report_address') return t('help.status_reports', { count: waiting });
    if (name === 'query_webhooks') return t('help.status_webhooks', { count: Number(info) });
    return info;
  }
}

async function askComponents(c: ConsoleContext): Promise<Components> {
  return (
    (await askOptional(c, c.var.client.call(environmentComponents, {}))) ?? { services: [], engines: [] }
  );
}

/** Whether the full search answers, which the Mail Explorer needs. */
const askSearch = (c: ConsoleContext) => askOptional(c, c.var.client.call(searchBackendStatus, {}));

const askVersions = (c: ConsoleContext) => askOptional(c, c.var.client.call(serviceVersion, {}));

/** An optional answer, which an older or failing service may not have; failures are logged. */
async function askOptional<Answer>(c: ConsoleContext, asked: Promise<Answer>): Promise<Answer | undefined> {
  const answer = await settle(asked);
  if (!(answer instanceof ServiceError)) return answer;
  c.var.log.warn({ err: answer }, 'the versions of the service are unknown');
  return undefined;
}

const nameOf = (t: Translate, name: string): string => t.find(`help.part.${name}`) ?? name;
const engineOf = (t: Translate, name: string): string => t.find(`inspector.${name}`) ?? name;

/** Support contacts, and the facts they need. */
function presentSupport(c: ConsoleContext): SupportView {
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
    offersDiagnostics: c.var.features.troubleshooting,
  };
}

/** What support asks for first, as a file: versions, states and switches, and nothing about people or mail. */
async function presentDiagnostics(c: ConsoleContext): Promise<object> {
  const { deployment, features, tenant, user } = c.var;
  const [version, { services, engines }] = await Promise.all([askVersions(c), askComponents(c)]);
  return {
    made_at: new Date().toISOString(),
    request_id: c.var.requestId,
    console: {
      version: c.var.uiVersion,
      brand: c.var.brandId,
      locale: c.var.locale,
      time_zone: c.var.timeZone,
    },
    browser: (c.req.header('user-agent') ?? '').slice(0, 300),
    service: version ?? null,
    // What a connection is may be an address.
    components: services.map(({ name, version: of, state, waiting }) => ({
      name,
      version: of,
      state,
      waiting,
    })),
    engines,
    deployment: deployment && {
      mode: deployment.deploymentMode,
      trial_expired: deployment.trialExpired,
      locked: deployment.portalLicenseState === 'locked',
      is_msp: deployment.is_msp,
      onboarding_required: deployment.on_boarding_required,
    },
    apps: tenant.apps,
    features: tenant.features,
    flags: { ...features, customIcon: features.customIcon !== null },
    rights: user.rights,
  };
}
