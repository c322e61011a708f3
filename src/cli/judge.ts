import { parseArgs } from 'node:util';
import { judgementEffects, type JudgementTransition } from '../api/contract/judge-again/judge-again.ts';
import { ServiceError } from '../api/errors.ts';
import { messagesOf } from '../messages/messages.ts';
import { newId } from '../service/secret-box/secrets.ts';
import { digestRequest } from '../service/jobs/job-actor.ts';
import { type JudgeParts, planJudgement, runJudgeStep } from '../service/judge-again/run-judge-step.ts';
import { presentTransition, transitionsShown } from '../service/judge-again/present-plan.ts';
import { createParsePool } from '../service/mail/import/parse-pool.ts';
import { UsageError, type Command, type CommandContext } from './command.ts';
import { type CommandStores, withStores } from './open-stores.ts';

/** Judges stored mail again. */
export const judgeCommand: Command = {
  summary: 'Judge stored mail again: preview the changes, then apply them',
  usage: `Usage: postern judge --since DATE [--until DATE]
       postern judge --apply PLAN

Runs the current inspectors over the stored originals and shows what would change, with the name of the plan. Nothing
changes before the plan is applied with --apply, or under system settings. Mail that people released,
quarantined or deleted is left alone. The server may keep running.

  --since DATE   mail received from this day on, such as 2026-01-31, or from a time such as 2026-01-31T12:00:00Z
  --until DATE   mail received before this day or time (default: now)
  --apply PLAN   apply this plan; mail that has changed since it was judged stays as it is

Days begin at midnight UTC. Exit codes: 0 done, 1 refused or stopped by a failure, 2 wrong arguments, 3 done but some
mail was left as it was, 130 interrupted (an unfinished run is cancelled; changes made so far stay).
`,
  async run(args, context) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { since: { type: 'string' }, until: { type: 'string' }, apply: { type: 'string' } },
    });
    if (positionals.length > 0) throw new UsageError(`"judge" takes options only, not "${positionals[0]}".`);
    const since = values.since === undefined ? undefined : readTime('--since', values.since);
    const until = values.until === undefined ? undefined : readTime('--until', values.until);
    const { apply } = values;
    if (apply !== undefined) {
      if (since !== undefined || until !== undefined)
        throw new UsageError('A plan has its own period: --apply takes no --since or --until.');
      return withStores(context.dataDirectory, (stores) => applyPlan(stores, apply, context));
    }
    if (since === undefined) throw new UsageError('Give the first day, such as --since 2026-01-31.');
    return withStores(context.dataDirectory, (stores) => makePlan(stores, { since, until }, context));
  },
};

function readTime(option: string, text: string): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  try {
    return Temporal.Instant.from(isDay ? `${text}T00:00:00Z` : text).epochMilliseconds;
  } catch {
    throw new UsageError(
      `${option} must be a day such as 2026-01-31 or a time such as 2026-01-31T12:00:00Z.`,
    );
  }
}

const actorOf = ({ actor }: CommandStores) => ({
  ...actor,
  // Nobody's id: jobs of the command line belong to no account.
  id: 0,
  heldState: 'cp_quarantined_by_admin' as const,
});

async function makePlan(
  open: CommandStores,
  period: { since: number; until: number | undefined },
  context: CommandContext,
): Promise<number> {
  const { stores, now } = open;
  const create = () =>
    planJudgement(stores, { ...period, actor: actorOf(open), idempotencyKey: null, at: now() });
  const { id } = await afterUnfinished(open, context, create);
  const code = await runToEnd(open, id, context);
  if (code !== 0) return code;
  const plan = (await stores.judge.findJudgePlan(id))!;
  if (plan.isWithoutDomains) context.stdout.write(noDomains);
  const { transitions, leftOut } = await stores.judge.listTransitions({
    plan: plan.number,
    limit: transitionsShown,
  });
  context.stdout.write(`${plan.done} mails judged, ${plan.failed} failed.\n`);
  context.stdout.write(tableOf(transitions.map(presentTransition)));
  if (leftOut > 0) context.stdout.write(`And ${leftOut} more groups of changes.\n`);
  context.stdout.write(
    plan.changes === 0
      ? 'Nothing would change.\n'
      : `${plan.changes} mails would change: ${plan.held} quarantined, ${plan.letGo} released. To apply the changes:\n  postern judge --apply ${id}\n`,
  );
  return plan.failed > 0 ? 3 : 0;
}

async function applyPlan(open: CommandStores, plan: string, context: CommandContext): Promise<number> {
  const { stores, now } = open;
  if ((await stores.judge.findJudgePlan(plan))?.isWithoutDomains) context.stdout.write(noDomains);
  const { id } = await afterUnfinished(open, context, () =>
    stores.judge.createJudgeChange({
      plan,
      id: newId(),
      actor: actorOf(open),
      reason: '',
      idempotencyKey: null,
      requestHash: digestRequest('judge', plan),
      at: now(),
    }),
  );
  const code = await runToEnd(open, id, context);
  if (code !== 0) return code;
  const job = (await stores.jobs.findJob(id))!;
  context.stdout.write(`${job.done} mails changed, ${job.failed} unchanged.\n`);
  return job.failed > 0 ? 3 : 0;
}

/** Finishes a judgement that blocks the new one, such as an interrupted one, and then begins the new one. */
async function afterUnfinished<T>(
  open: CommandStores,
  context: CommandContext,
  begin: () => Promise<T>,
): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.problem !== 'judge_running') throw error;
    context.stdout.write('Another run is not finished; it is completed first.\n');
    for (const id of await open.stores.judge.listUnfinishedJudging(undefined))
      await takeSteps(open, id, context);
    return begin();
  }
}

async function runToEnd(open: CommandStores, id: string, context: CommandContext): Promise<number> {
  await takeSteps(open, id, context);
  const job = await open.stores.jobs.findJob(id);
  if (job?.status === 'done') return 0;
  if (context.signal.aborted) {
    await open.stores.jobs.cancelJob({ id, actor: actorOf(open), at: open.now() });
    context.stderr.write('Interrupted. Changes made so far are kept.\n');
    return 130;
  }
  context.stderr.write('The run was cancelled.\n');
  return 1;
}

async function takeSteps(open: CommandStores, id: string, { signal, stdout }: CommandContext): Promise<void> {
  const pool = createParsePool();
  const parts: JudgeParts = { stores: open.stores, pool: () => pool, now: open.now };
  try {
    while (!signal.aborted && !(await runJudgeStep(parts, id)).ended) {
      if (!stdout.isTTY) continue;
      const job = await open.stores.jobs.findJob(id);
      stdout.write(`\r\u001b[K${job ? `${job.done + job.failed} of ${job.total}` : ''}`);
    }
  } finally {
    if (stdout.isTTY) stdout.write('\r\u001b[K');
    await pool.close();
  }
}

const t = messagesOf('en');

const noDomains =
  `Warning: ${t('settings.judge_no_domains')}. ${t('settings.judge_no_domains_text')}\n` +
  '  postern tenant set --domains example.com\n';

/** What would happen, as a table with up to three samples each. */
function tableOf(transitions: readonly JudgementTransition[]): string {
  const sorted = transitions.toSorted(
    (a, b) => judgementEffects.indexOf(a.effect) - judgementEffects.indexOf(b.effect),
  );
  const words = (one: JudgementTransition['from']) =>
    one ? `${one.verdicts.join(' ')} (${one.states.join(' ')})` : '';
  const rows = sorted.map((one) => [
    String(one.mails),
    t(`settings.judge_effect.${one.effect}`),
    one.from ? `${words(one.from)} -> ${words(one.to)}` : '',
  ]);
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]!.length)));
  return sorted
    .flatMap((one, at) => [
      `${rows[at]![0]!.padStart(widths[0]!)}  ${rows[at]![1]!.padEnd(widths[1]!)}  ${rows[at]![2]}`.trimEnd(),
      ...one.samples.slice(0, 3).map((mail) => `${' '.repeat(widths[0]! + 4)}${sampleOf(mail)}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

const sampleOf = ({ received_at, sender_address, subject }: JudgementTransition['samples'][number]) =>
  `${received_at.slice(0, 16)} ${sender_address} "${subject.slice(0, 60)}"`;
