import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { EmailRow } from '../../src/api/contract/emails/email-row.ts';
import { compileRule } from '../../src/service/exception-rules/compile-rule.ts';
import { createRuleEngine } from '../../src/service/exception-rules/rule-engine.ts';
import type { StoredRule } from '../../src/service/exception-rules/stored-rule.ts';
import { textsOf } from '../../src/service/records/email-texts.ts';
import { compileSampleMatcher } from '../../src/service/index/match-sample.ts';
import { normalizeExpression } from '../../src/service/index/normalize-expression.ts';
import { startClock } from '../search/clock.ts';
import { figure, printTable } from '../table.ts';
import { makeBenchRules } from './make-bench-rules.ts';

/** Headers as a relay and a mailing list write them. */
const headers = [
  { name: 'Received', value: 'from relay7.mailing.example (relay7.mailing.example [192.0.2.7]) by mx.northwind.example with ESMTPS id abc123 for <ann@northwind.example>; Mon, 5 Jan 2026 10:00:00 +0000' },
  { name: 'Received', value: 'from app3.internal (unknown [10.1.2.3]) by relay7.mailing.example; Mon, 5 Jan 2026 09:59:58 +0000' },
  { name: 'List-Id', value: 'Weekly news of the mailing <news.mailing.example>' },
]; // oxfmt-ignore

/** Times the engine by the processor: building it, and finding the rules of each mail, beside a loop over all rules. */
export function benchEngine(rows: readonly EmailRow[]): void {
  const mails = rows.map((row) => ({
    texts: textsOf(row),
    headers: headers.map((header) => ({ ...header })),
  }));
  const folding = startClock();
  for (const row of rows) textsOf(row);
  console.log(
    `\nFolding the texts of a mail, which rules ask for: ${figure(perMail(folding().cpu, rows.length))} µs`,
  );
  const lines = [0, 100, 1_000, 10_000].map((count) => {
    const rules = makeBenchRules(count, rows);
    const before = usedHeap();
    const building = startClock();
    const engine = createRuleEngine(rules);
    const built = building().cpu;
    const heap = usedHeap() - before;
    for (const mail of mails) engine.find(mail);
    const finding = startClock();
    let met = 0;
    for (const mail of mails) if (engine.find(mail).length > 0) met += 1;
    const found = finding().cpu;
    const loop = loopOver(rules, mails.slice(0, 200));
    return [
      figure(count),
      figure(perMail(found, mails.length)),
      figure(loop),
      figure((met / mails.length) * 100),
      figure(built),
      figure(Math.max(0, heap) / 2 ** 20),
    ];
  });
  printTable(
    `Rules that fit a mail, ${figure(mails.length)} mails`,
    ['rules', 'µs a mail', 'µs of a loop', '% that meet one', 'ms to build', 'MB beside the rules'],
    lines,
  );
}

const perMail = (milliseconds: number, mails: number) => (milliseconds * 1_000) / mails;

/** Microseconds a mail for testing every rule, each compiled beforehand. */
function loopOver(rules: readonly StoredRule[], mails: readonly { texts: ReturnType<typeof textsOf> }[]): number {
  const tests = rules.map(({ conditions }) => {
    const compiled = compileRule(conditions);
    return { fitsTexts: compileSampleMatcher(normalizeExpression(compiled.expression)), fitsHeaders: compiled.headers };
  });
  const clock = startClock();
  for (const { texts } of mails)
    for (const { fitsTexts, fitsHeaders } of tests) if (fitsTexts({ key: 0, flags: 0, texts })) fitsHeaders?.(headers);
  return perMail(clock().cpu, mails.length);
} // oxfmt-ignore

/** Bytes in use after collecting what is not. */
function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
