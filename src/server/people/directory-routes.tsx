import { Hono } from 'hono';
import { directoryColumns } from '../../api/vocabulary/directory-fields.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { forgetUnsavedSecret, showUnsavedSecrets } from '../../api/contract/accounts/unsaved-secrets.ts';
import { importDirectory, listDirectory } from '../../api/contract/people/directory.ts';
import { createScimToken, listScimTokens, revokeScimToken } from '../../api/contract/people/scim-tokens.ts';
import { ServiceError } from '../../api/errors.ts';
import { directoryLimit } from '../../api/limits.ts';
import { scimPath } from '../../api/scim.ts';
import { hasRights, may, seesAllPrivateData } from '../../api/vocabulary/sections.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { DirectoryPage, type DirectoryView } from '../../views/people/directory-page.tsx';
import type { PeopleNotice } from '../../views/people/model.ts';
import { isProofNeeded, withProof } from '../ask-for-proof.ts';
import type { ConsoleContext, ConsoleEnv } from '../context.ts';
import { choice, count, flag, line, text } from '../fields.ts';
import { messageOfField, messageOfRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { readShown, showAgain } from '../show-again.ts';
import { type Asked, form, onlyForms, param, query } from '../validate.ts';
import { isForPage } from './roles-form.ts';

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
const importForm = z.object({ csv: text(directoryLimit.text + 1), replace: flag });
const tokenForm = z.object({ name: line(61) });
const idParam = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });

/** The organisation's directory of people. Behind `requireUser` and the right to view people. */
export const directoryRoutes = new Hono<ConsoleEnv>()
  .get(directory.list(), query(listQuery), (c) => {
    const { values, refusal } = readShown(c);
    return showDirectory(c, c.req.valid('query'), {
      ...(refusal && { refusal }),
      ...(values?.['csv'] !== undefined && {
        typed: { csv: values['csv'], replace: values['replace'] === '1' },
      }),
      ...(values?.['name'] !== undefined && { isAboutToken: true }),
    });
  })
  .post(directory.imports(), onlyForms, form(importForm), (c) => takeIn(c))
  .post(directory.tokens(), onlyForms, form(tokenForm), (c) => makeToken(c))
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

interface Shown {
  refusal?: ServiceError;
  typed?: { csv: string; replace: boolean };
  isAboutToken?: boolean;
}

async function showDirectory(
  c: ConsoleContext,
  asked: z.output<typeof listQuery>,
  { refusal, typed, isAboutToken = false }: Shown = {},
  status?: ContentfulStatusCode,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const isMasked = !seesAllPrivateData(c.var.user);
  const search = isMasked ? '' : asked.search;
  const filter = { ...(search && { search }) };
  const [found, tokens] = await Promise.all([
    c.var.client.call(listDirectory, { query: { ...filter, ...(asked.after && { after: asked.after }) } }),
    presentTokens(c, isAboutToken ? refusal : undefined),
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
          csv: typed?.csv ?? '',
          replace: typed?.replace ?? false,
          problems: refusal && !isAboutToken ? problemsOf(c, refusal) : [],
          columns: directoryColumns.join(', '),
        }
      : null,
    tokens,
  };
  return renderPage(c, <DirectoryPage t={t} view={view} viewer={c.var.user} />, {
    title: t('settings.directory'),
    section: 'system-settings',
    ...(status && { status }),
  });
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
  const [{ tokens }, fresh] = await Promise.all([
    c.var.client.call(listScimTokens, {}),
    mayChange ? readFresh(c) : null,
  ]);
  return {
    address: `${c.var.origin}${scimPath}`,
    list: tokens.map(({ id, name, created_by, created_at, last_used_at }) => ({
      id,
      name,
      facts: t('directory.token_facts', {
        who: created_by,
        when: t.dateTime(created_at, c.var.timeZone, 'short'),
        used: last_used_at === null ? t('people.never') : t.dateTime(last_used_at, c.var.timeZone, 'short'),
      }),
    })),
    fresh,
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

async function takeIn(c: Asked<{ form: typeof importForm }>): Promise<Response> {
  const { csv, replace } = c.req.valid('form');
  // A file does not fit in a URL: after re-authentication it must be selected again.
  return withProof(c, directory.list({ unsaved: '1' }), async () => {
    try {
      const { added, changed, removed } = await c.var.client.call(importDirectory, {
        body: { csv, replace },
      });
      const counts = { added: `${added}`, changed: `${changed}`, removed: `${removed}` };
      return c.redirect(directory.list({ done: 'imported', ...counts }), 303);
    } catch (error) {
      if (!isForPage(error)) throw error;
      const values = { csv, ...(replace && { replace: '1' }) };
      return showAgain(c, directory.list(), { values, refusal: error }, () =>
        showDirectory(c, listQuery.parse({}), { refusal: error, typed: { csv, replace } }, 422),
      );
    }
  });
}

async function makeToken(c: Asked<{ form: typeof tokenForm }>): Promise<Response> {
  const { name } = c.req.valid('form');
  return withProof(c, directory.list(), async () => {
    try {
      await c.var.client.call(createScimToken, { body: { name } });
    } catch (error) {
      if (!isForPage(error)) throw error;
      return showAgain(c, directory.list(), { values: { name }, refusal: error }, () =>
        showDirectory(c, listQuery.parse({}), { refusal: error, isAboutToken: true }, 422),
      );
    }
    return c.redirect(directory.list(), 303);
  });
}
