// A command line in a process of its own, for a test that ends it with SIGKILL: begins a judgement of all mail in the data
// directory of its first argument, does one step, tells its id, and waits.
import { planJudgement, runJudgeStep } from '../../../src/service/judge-again/run-judge-step.ts';
import { createParsePool } from '../../../src/service/mail/import/parse-pool.ts';
import { openStorage } from '../../../src/service/core/composition/open-storage.ts';

const [, , dataDirectory = ''] = process.argv;
const { stores } = await openStorage(dataDirectory);
const pool = createParsePool(1);
const actor = {
  id: 0,
  email: 'postern judge',
  clientAddress: '',
  heldState: 'cp_quarantined_by_admin' as const,
};
const { id } = await planJudgement(stores, {
  since: 0,
  until: undefined,
  actor,
  idempotencyKey: null,
  at: Date.now(),
});
await runJudgeStep({ stores, pool: () => pool, now: Date.now }, id);
process.send?.({ id });
// Until the parent kills it: a program that goes on may be done before it is killed.
setInterval(() => undefined, 60_000);
