import { emailLimit } from '../../api/limits.ts';
import { z } from 'zod';
import { listNoticeFailures, retryNotices } from '../../api/contract/config/notice-failures.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import {
  NoticeFailuresPage,
  type NoticeFailuresModel,
} from '../../views/system-settings/notice-failures-page.tsx';
import { type ConsoleContext, mayAct } from '../context.ts';
import { line, offset } from '../fields.ts';
import { formPage, type FormState } from '../form-page.ts';
import { renderSettings } from '../render/render-page.tsx';
import { readQuery } from '../validate.ts';

const { systemSettings } = paths;
/** Addresses per page. */
const pageSize = 50;

const fields = z.object({ email: line(emailLimit) });

/** Addresses with failed notices, and retries. */
export const noticeFailureRoutes = formPage(systemSettings.noticeFailures(), {
  fields,
  async save(c, { email }) {
    const { success } = await c.var.client.call(retryNotices, { body: { emails: [email] } });
    return systemSettings.noticeFailures({ done: success ? 'retried' : 'gone', email });
  },
  show,
});

async function show(
  c: ConsoleContext,
  { values: { email }, done, failure }: FormState<typeof fields>,
): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { offset: from } = readQuery(c, z.object({ offset }));
  const when = (at: string) => t.dateTime(at, c.var.timeZone, 'short');
  const { addresses, total, stopped, bounce_address } = await c.var.client.call(listNoticeFailures, {
    query: { limit: pageSize, offset: from },
  });
  const pageAt = (start: number) => systemSettings.noticeFailures({ offset: String(Math.max(0, start)) });
  const model: NoticeFailuresModel = {
    retried: done && email ? { email, isDone: done === 'retried' } : null,
    failure,
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
  return renderSettings(c, t('settings.failures'), <NoticeFailuresPage t={t} model={model} />);
}
