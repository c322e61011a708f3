import { Hono } from 'hono';
import { emailLimit } from '../../api/limits.ts';
import { z } from 'zod';
import { listNoticeFailures, retryNotices } from '../../api/contract/config/notice-failures.ts';
import { ServiceError } from '../../api/errors.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import {
  NoticeFailuresPage,
  type NoticeFailuresModel,
} from '../../views/system-settings/notice-failures-page.tsx';
import { type ConsoleEnv, mayAct } from '../context.ts';
import { choice, line, offset } from '../fields.ts';
import { messageOfRefusal } from '../present/error-messages.ts';
import { renderPage } from '../render/render-page.tsx';
import { pathShowing, readShown } from '../show-again.ts';
import { type Asked, form, onlyForms, query } from '../validate.ts';

const { systemSettings } = paths;
/** Addresses per page. */
const pageSize = 50;

const pageQuery = z.object({ offset, email: line(emailLimit), done: choice(['retried', 'gone']) });
const retryForm = z.object({ email: line(emailLimit) });

/** Addresses with failed notices, and retries. */
export const noticeFailureRoutes = new Hono<ConsoleEnv>()
  .get(systemSettings.noticeFailures(), query(pageQuery), (c) => show(c))
  .post(systemSettings.noticeFailures(), onlyForms, form(retryForm), async (c) => {
    const { email } = c.req.valid('form');
    try {
      const { success } = await c.var.client.call(retryNotices, { body: { emails: [email] } });
      return c.redirect(systemSettings.noticeFailures({ done: success ? 'retried' : 'gone', email }), 303);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'invalid_input') throw error;
      return c.redirect(pathShowing(c, systemSettings.noticeFailures(), { refusal: error }), 303);
    }
  });

async function show(c: Asked<{ query: typeof pageQuery }>): Promise<Response> {
  const { offset: from, email, done } = c.req.valid('query');
  const t = messagesOf(c.var.locale);
  const { refusal } = readShown(c);
  const when = (at: string) => t.dateTime(at, c.var.timeZone, 'short');
  const { addresses, total, stopped, bounce_address } = await c.var.client.call(listNoticeFailures, {
    query: { limit: pageSize, offset: from },
  });
  const pageAt = (start: number) => systemSettings.noticeFailures({ offset: String(Math.max(0, start)) });
  const model: NoticeFailuresModel = {
    retried: done && email ? { email, isDone: done === 'retried' } : null,
    failure: refusal ? messageOfRefusal(t, refusal) : '',
    stopped,
    bounceAddress: bounce_address,
    mayChange: mayAct(c, 'system_settings'),
    rows: addresses.map(({ code, reason, at, is_stopped, taken_at, ...row }) => ({
      ...row,
      words: reason.includes(code) ? reason : `${code} ${reason}`.trim(),
      when: when(at),
      isStopped: is_stopped,
      taken: taken_at === null ? '' : when(taken_at),
    })),
    range:
      total > addresses.length ? t('jobs.range', { from: from + 1, to: from + addresses.length, total }) : '',
    previousHref: from > 0 ? pageAt(from - pageSize) : '',
    nextHref: from + addresses.length < total ? pageAt(from + pageSize) : '',
  };
  return renderPage(c, <NoticeFailuresPage t={t} model={model} />, {
    title: t('settings.failures'),
    section: 'system-settings',
  });
}
