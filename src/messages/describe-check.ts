import type { Translate } from './create-translate.ts';

/** What a check of the system found; `CheckResult` of its vocabulary. */
interface Found {
  readonly check: string;
  readonly subject: string;
  readonly finding: string;
  readonly state: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** A check's name; some are parts of the service, which the help names as well. */
export const nameOfCheck = (t: Translate, check: string): string =>
  t.find(`system.check.${check}`) ?? t.find(`help.part.${check}`) ?? check;

/** A check in a reader's words: what was looked at, what was found, and what to do (empty if nothing). */
export function describeCheck(
  t: Translate,
  { check, subject, finding, state, facts }: Found,
  timeZone: string,
) {
  const values = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (typeof value === 'string') return [name, value];
      if (name.endsWith('_bytes')) return [name, t.bytes(value)];
      return [name, name.endsWith('_at') ? t.dateTime(value, timeZone, 'short') : value];
    }),
  );
  const { problem, detail = '' } = facts;
  if (problem !== undefined)
    values['reason'] = t.find(`receiver.problem.${problem}`, { detail }) ?? String(detail);
  return {
    name: nameOfCheck(t, check),
    subject: t.find(`inspector.${subject}`) ?? subject,
    found: t.find(`system.${check}.${finding}`, values) ?? t.find(`system.${finding}`, values) ?? finding,
    toDo: (state !== 'well' && finding !== 'unanswered' && t.find(`system.todo.${check}`)) || '',
  };
}
