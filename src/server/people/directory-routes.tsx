import { Hono } from 'hono';
import { directoryColumns } from '../../api/vocabulary/directory-fields.ts';
import { z } from 'zod';
import { forgetUnsavedSecret, showUnsavedSecrets } from '../../api/contract/accounts/unsaved-secrets.ts';
import { importDirectory, listDirectory } from '../../api/contract/people/directory.ts';
import { createScimToken, listScimTokens, revokeScimToken } from '../../api/contract/people/scim-tokens.ts';
import { ServiceError } from '../../api/errors.ts';
import { directoryLimit } from '../../api/limits.ts';
import { scimPath } from '../../api/scim.ts';
import { hasRights, may, seesAllPrivateData } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { DirectoryPage, type DirectoryView } from '../../views/people/directory-page.tsx';
import type { PeopleNotice } from '../../views/people/model.ts';
import { isProofNeeded, withProof } from '../ask-for-proof.ts';
import { partOf, settle } from '../settle.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, count, flag, line, text } from '../fields.ts';
import { defineForm, formRoute, readForm } from '../form-page.ts';
import { messageOfField, messageOfRefusal } from '../present/error-messages.ts';
import { renderSettings } from '../render/render-page.tsx';
import { param, readQuery } from '../validate.ts';

const { directory } = paths;
const listQuery = z.object({
  search: line(200),
  after: count(Number.MAX_SAFE_INTEGER),
  done: choice(['imported', 'token_ended']),
  added: count(directoryLimit.rows),
  changed: count(directoryLimit.rows),
  removed: count(directoryLimit.rows),
  unsaved: flag,
});
const idParam = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });

const importForm = defineForm({
  name: 'import',
  fields: z.object({ csv: text(directoryLimit.text + 1), replace: flag }),
  page: () => directory.list(),
  async save(c, body) {
    const { added, changed, removed } = await c.var.client.call(importDirectory, { body });
    const counts = { added: `${added}`, changed: `${changed}`, removed: `${removed}` };
    return directory.list({ done: 'imported', ...counts });
  },
  // A file does not fit in a URL: after re-authentication it must be selected again.
  afterProof: () => directory.list({ unsaved: '1' }),
  show: showDirectory,
});

const tokenForm = defineForm({
  name: 'token',
  fields: z.object({ name: line(61) }),
  page: () => directory.list(),
  async save(c, body) {
    await c.var.client.call(createScimToken, { body });
    return directory.list();
  },
  afterProof: () => directory.list(),
  show: showDirectory,
});

/** The organisation's directory of people. Behind `requireUser` and the right to view people. */
export const directoryRoutes = new Hono<ConsoleEnv>()
  .get(directory.list(), (c) => showDirectory(c))
  .route('/', formRoute(directory.imports(), importForm))
  .route('/', formRoute(directory.tokens(), tokenForm))
  .post(directory.tokenSaved(), async (c) => {
    await c.var.client.call(forgetUnsavedSecret, { params: { kind: 'scim_token' } });
    return c.redirect(directory.list(), 303);
  })
  .post(directory.tokenEnd(':id'), param(idParam), (c) =>
    withProof(c, directory.list(), async () => {
      await c.var.client.call(revokeScimToken, { params: c.req.valid('param') });
      return c.redirect(directory.list({ done: 'token_ended' }), 303);
    }),
  );

async function showDirectory(c: ConsoleContext): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const asked = readQuery(c, listQuery);
  const { values: typed, refusal } = readForm(c, importForm, undefined);
  const isMasked = !seesAllPrivateData(c.var.user);
  const search = isMasked ? '' : asked.search;
  const filter = { ...(search && { search }) };
  const [found, tokens] = await Promise.all([
    c.var.client.call(listDirectory, { query: { ...filter, ...(asked.after && { after: asked.after }) } }),
    presentTokens(c, readForm(c, tokenForm, undefined).refusal),
  ]);
  const mayChange = may(c.var.user, 'users', 'act');
  const view: DirectoryView = {
    rows: found.people.map(({ seniority, organization, groups, aliases, ...person }) => ({
      ...person,
      place: [seniority, organization].filter(Boolean).join(', '),
      groups: groups.join(', '),
      aliases: aliases.join(', '),
    })),
    total: found.total,
    search,
    isMasked,
    firstHref: asked.after ? directory.list(filter) : '',
    nextHref: found.next === null ? '' : directory.list({ ...filter, after: `${found.next}` }),
    notices: noticesOf(c, asked),
    form: mayChange
      ? {
          ...typed,
          problems: refusal ? problemsOf(c, refusal) : [],
          columns: directoryColumns.join(', '),
        }
      : null,
    tokens,
  };
  return renderSettings(c, t('settings.directory'), <DirectoryPage t={t} view={view} viewer={c.var.user} />);
}

function noticesOf(c: ConsoleContext, asked: z.output<typeof listQuery>): PeopleNotice[] {
  const t = messagesOf(c.var.locale);
  const { added, changed, removed } = asked;
  return [
    ...(asked.done === 'imported'
      ? [{ tone: 'positive' as const, text: t('directory.imported', { added, changed, removed }) }]
      : []),
    ...(asked.done === 'token_ended'
      ? [{ tone: 'positive' as const, text: t('directory.token_ended') }]
      : []),
    ...(asked.unsaved ? [{ tone: 'caution' as const, text: t('directory.import_again') }] : []),
  ];
}

const problemsOf = (c: ConsoleContext, refusal: ServiceError): string[] => {
  const t = messagesOf(c.var.locale);
  const { fields = [] } = refusal;
  return fields.length > 0 ? fields.map((field) => messageOfField(t, field)) : [messageOfRefusal(t, refusal)];
};

/** The tokens of identity providers; null without the right to view settings. */
async function presentTokens(c: ConsoleContext, refusal?: ServiceError): Promise<DirectoryView['tokens']> {
  if (!may(c.var.user, 'system_settings', 'view')) return null;
  const t = messagesOf(c.var.locale);
  const mayChange = hasRights(c.var.user, { all: ['system_settings:act', 'users:act'] });
  const [read, fresh] = await Promise.all([
    settle(c.var.client.call(listScimTokens, {})),
    mayChange ? settle(readFresh(c)) : null,
  ]);
  return {
    address: `${c.var.origin}${scimPath}`,
    list: partOf(fresh instanceof ServiceError ? fresh : read, ({ tokens }) =>
      tokens.map(({ id, name, created_by, created_at, last_used_at }) => ({
        id,
        name,
        facts: t('directory.token_facts', {
          who: created_by,
          when: t.dateTime(created_at, c.var.timeZone, 'short'),
          used: last_used_at === null ? t('people.never') : t.dateTime(last_used_at, c.var.timeZone, 'short'),
        }),
      })),
    ),
    fresh: fresh instanceof ServiceError ? null : fresh,
    mayChange,
    problem: refusal ? problemsOf(c, refusal)[0]! : '',
  };
}

/** A new token; nothing if re-authentication is required to see it. */
async function readFresh(c: ConsoleContext): Promise<{ name: string; token: string } | null> {
  try {
    return (await c.var.client.call(showUnsavedSecrets, {})).scim_token;
  } catch (error) {
    if (isProofNeeded(error)) return null;
    throw error;
  }
}
