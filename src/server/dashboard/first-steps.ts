import type { Client } from '../../api/client.ts';
import {
  type FirstStep,
  type FirstSteps,
  type SampleStep,
  showFirstSteps,
  writeFirstSteps,
} from '../../api/contract/config/first-steps.ts';
import { ServiceError } from '../../api/errors.ts';
import { may } from '../../api/vocabulary/sections.ts';
import { z } from 'zod';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { openTo } from '../../site/page-areas.ts';
import { paths } from '../../site/paths.ts';
import type { FirstStepsView } from '../../views/dashboard/first-steps.tsx';
import type { ConsoleContext } from '../context.ts';
import { choice } from '../fields.ts';
import { campaignOf } from '../mail-search/find-related.ts';
import { formatSearchState } from '../mail-search/format-search-state.ts';
import { settle } from '../settle.ts';
import type { Asked } from '../validate.ts';

export const firstStepsForm = z.object({ shown: choice(['on']) });

/** POST: puts the list away, or back onto the dashboard. */
export async function changeFirstSteps(c: Asked<{ form: typeof firstStepsForm }>): Promise<Response> {
  const dismissed = c.req.valid('form').shown !== 'on';
  await c.var.client.call(writeFirstSteps, { body: { dismissed } });
  return c.redirect(paths.dashboard(), 303);
}

/**
 * The first steps for those who may take them, until they are done or put away; always where `isAsked` (from the help
 * menu). Undefined for others, and with a service that does not have them.
 */
export async function readFirstSteps(
  c: ConsoleContext,
  client: Client,
  isAsked: boolean,
): Promise<FirstStepsView | undefined> {
  const { user } = c.var;
  if (!may(user, 'system_settings', 'act')) return undefined;
  const read = await settle(client.call(showFirstSteps, {}));
  if (read instanceof ServiceError) return undefined;
  const isDone = [...read.steps, ...(read.sample?.steps ?? [])].every(({ done }) => done);
  if ((isDone || read.dismissed) && !isAsked) return undefined;
  const t = messagesOf(c.var.locale);
  const { sample, dismissed: isDismissed } = read;
  const story = sample && {
    title: t('first_steps.story', { ago: agoOf(t, sample.received_at) }),
    subject: t('first_steps.story_mail', { subject: sample.subject, sender: sample.sender_address }),
    steps: sample.steps.flatMap(({ id, done }) =>
      id === 'unknown' ? [] : [{ ...storyStep(t, id), href: openTo(user, hrefOfStory(id, sample)), done }],
    ),
  };
  const steps = read.steps.flatMap(({ id, done }) => {
    const href = id === 'unknown' ? '' : openTo(user, hrefOf[id]);
    if (id === 'unknown' || href === '') return [];
    return [{ id, label: t(`first_steps.step.${id}`), text: t(`first_steps.step.${id}_text`), href, done }];
  });
  const progress = t('first_steps.progress', {
    done: steps.filter(({ done }) => done).length,
    total: steps.length,
  });
  return { progress, steps, story: story ?? undefined, isDismissed };
}

const hrefOf: Record<FirstStep, string> = {
  mail: paths.systemSettings.mailImport(),
  sign_in: paths.account.security(),
  colleague: paths.people.invitation(),
  notices: `${paths.systemSettings.endUsers()}#notices`,
  report_address: `${paths.systemSettings.organisation()}#reports`,
};

const storyStep = (t: Translate, id: SampleStep) => ({
  id,
  label: t(`first_steps.story.${id}`),
  text: t(`first_steps.story.${id}_text`),
});

function hrefOfStory(id: SampleStep, mail: NonNullable<FirstSteps['sample']>): string {
  const state = campaignOf(mail);
  const search = state ? formatSearchState(state) : '';
  switch (id) {
    case 'find':
    case 'quarantine':
      return paths.mailExplorer.show(search);
    case 'recipients':
      return paths.mailExplorer.recipients(mail.entity_type, mail.entity_id);
    case 'block':
      return paths.policy.createRule('blacklist', search);
    case 'undo':
      return paths.jobs.list();
  }
}

/** How long ago an instant was, in the largest unit that fits. */
function agoOf(t: Translate, instant: string): string {
  const minutes = Math.max(1, Math.round((Date.now() - Date.parse(instant)) / 60_000));
  if (minutes < 60) return t('mail_explorer.prompt.ago.m', { count: minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 48) return t('mail_explorer.prompt.ago.h', { count: hours });
  return t('mail_explorer.prompt.ago.d', { count: Math.round(hours / 24) });
}
