import { z } from 'zod';
import type { Translate } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { RulesView } from '../../views/exception-rules/rules-model.ts';
import { choice, count, given } from '../fields.ts';
import type { ConsoleContext } from '../context.ts';

const done = ['created', 'saved', 'removed', 'gone', 'enabled', 'disabled'] as const;
export type RuleOutcome = (typeof done)[number];

/** The outcome in the URL, and the job that acts on past mail with its number of mails. */
export const noticeQuery = z.object({
  done: choice(done),
  job: given,
  mails: count(Number.MAX_SAFE_INTEGER),
});

/** The text of an outcome; undefined without one. */
export function presentNotice(
  c: ConsoleContext,
  { done: deed, job, mails }: z.output<typeof noticeQuery>,
): RulesView['notice'] {
  if (!deed) return undefined;
  const t = messagesOf(c.var.locale);
  const text = t(`policy.done.${deed}`);
  if (!job || job.length > 100) return { tone: deed === 'gone' ? 'caution' : 'positive', text };
  return {
    tone: 'positive',
    text: `${text} ${t('policy.past_started', { count: mails })}`,
    link: jobLink(t, job),
  };
}

function jobLink(t: Translate, id: string): { href: string; label: string } | undefined {
  if (!/^[\w-]+$/.test(id)) return undefined;
  return { href: paths.jobs.show(id), label: t('policy.show_job') };
}
