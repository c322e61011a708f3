import type { Translate } from '../../messages/messages.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import type { RulesView } from '../../views/exception-rules/rules-model.ts';
import type { ConsoleContext } from '../context.ts';

const done = ['created', 'saved', 'removed', 'gone', 'enabled', 'disabled'] as const;
export type RuleDeed = (typeof done)[number];

/** What the address says just happened: `done`, and the job that acts on the past with the number of its mails. */
export function presentNotice(c: ConsoleContext, search: URLSearchParams): RulesView['notice'] {
  const deed = done.find((one) => one === search.get('done'));
  if (!deed) return undefined;
  const t = messagesOf(c.var.locale);
  const job = search.get('job');
  const text = t(`policy.done.${deed}`);
  if (!job || job.length > 100) return { tone: deed === 'gone' ? 'caution' : 'positive', text };
  const count = Math.max(0, Math.trunc(Number(search.get('mails'))) || 0);
  return {
    tone: 'positive',
    text: `${text} ${t('policy.past_started', { count })}`,
    link: jobLink(t, job),
  };
}

function jobLink(t: Translate, id: string): { href: string; label: string } | undefined {
  if (!/^[\w-]+$/.test(id)) return undefined;
  return { href: paths.jobs.show(id), label: t('policy.show_job') };
}
