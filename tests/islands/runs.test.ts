import { describe, expect, it, vi } from 'vitest';
import type { JsonRequest, JsonResult } from '../../src/islands/request-json.ts';
import { callsOf, type ActionRequest } from '../../src/islands/results-grid/action-request.ts';
import type { GridUrls } from '../../src/islands/results-grid/props.ts';
import {
  createRuns,
  isUnsure,
  type JobProgress,
  type Run,
  type RunsOptions,
  sumOf,
} from '../../src/islands/results-grid/runs.ts';
import { makeRows } from './make-row.ts';

const urls: GridUrls = {
  rows: '/rows',
  count: '/count',
  nextPage: '',
  profile: '',
  file: '',
  panel: '',
  filterBy: '',
  actOnRows: '/act',
  actOnAll: { quarantine: '/all/quarantine', release: '/all/release' },
  previewAction: '/preview',
  job: '/jobs/{id}',
  cancelJob: '/jobs/{id}/cancel',
  undoJob: '/jobs/{id}/undo',
  createRule: '',
  createRuleLike: null,
  signIn: '/auth/login',
};

const bulk: ActionRequest = {
  key: 'key',
  action: 'quarantine',
  target: { all: { subject: 'invoice' }, total: 900 },
  reason: '',
};

const job = (part: Partial<JobProgress>): JobProgress => ({
  id: 'job',
  status: 'running',
  total: 900,
  done: 0,
  failed: 0,
  errors: [],
  can_undo: false,
  ...part,
});
const answer = (value: unknown): JsonResult<never> => ({ kind: 'answer', value: value as never });
const denied: JsonResult<never> = { kind: 'denied' };
const offline: JsonResult<never> = { kind: 'offline' };
const down = { kind: 'refused', status: 503, code: 'unavailable', info: '' } as const;
const unknown = (mayRepeat: boolean): JsonResult<never> => ({
  kind: 'refused',
  status: 504,
  code: 'outcome_unknown',
  info: '',
  mayRepeat,
});
const ended: JsonResult<never> = { kind: 'refused', status: 401, code: 'unauthenticated', info: '' };

/** Runs against scripted answers; settles when a run has ended, was refused, or the session was over. */
function runAgainst(
  answers: JsonResult<never>[],
  { onUnauthenticated, onEnd }: Partial<Pick<RunsOptions, 'onUnauthenticated' | 'onEnd'>> = {},
) {
  const asked: { url: string; request: JsonRequest | undefined }[] = [];
  const seen: (readonly Run[])[] = [];
  const kept = new Map<string, string>();
  let settle = (_: unknown) => {};
  const settled = new Promise((resolve) => {
    settle = resolve;
  });
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const runs = createRuns({
    urls,
    storage,
    onChange(now) {
      seen.push(now);
      if (now.some((run) => run.phase === 'refused')) settle(now);
    },
    onEnd: onEnd ?? settle,
    onUnauthenticated: onUnauthenticated ?? settle,
    request: async (url, request) => {
      asked.push({ url, request });
      return answers.shift() ?? offline;
    },
    wait: async () => {},
  });
  return { runs, asked, seen, settled, kept };
}

describe('calls of an action', () => {
  it('[MX-17] groups rows by platform, 500 at most in a call', () => {
    const rows = [...makeRows(501), { ...makeRows(1)[0]!, type: 'google_mail_email' }];
    const calls = callsOf({ key: 'k', action: 'release', target: { rows }, reason: ' known sender ' }, urls);
    expect(calls.map((call) => call.total)).toEqual([500, 1, 1]);
    expect(calls[2]).toMatchObject({
      url: '/act',
      body: {
        data: { name: 'google_mail_email_restore', attributes: { reason: 'known sender' } },
        entity_type: 'google_mail_email',
        entity_ids: ['0'],
      },
    });
    expect(new Set(calls.map((call) => call.idempotencyKey)).size).toBe(3);
  });

  it('[MX-16] applies to the whole search when everything is selected', () => {
    expect(callsOf(bulk, urls)).toEqual([
      {
        url: '/all/quarantine',
        body: { subject: 'invoice', reason: null },
        idempotencyKey: 'key',
        total: 900,
        rows: null,
      },
    ]);
  });
});

describe('runs', () => {
  it('polls a job until it has ended', async () => {
    const { runs, settled, seen, kept } = runAgainst([
      answer({ success: true, job_id: 'job', total: 900 }),
      answer(job({ done: 400 })),
      answer(job({ done: 900, status: 'done', can_undo: true })),
    ]);
    runs.start(bulk);
    const run = (await settled) as Run;
    expect(run.phase).toBe('ended');
    expect(sumOf(run)).toMatchObject({ done: 900, total: 900, failed: 0, canUndo: true });
    expect(seen.some(([first]) => first && sumOf(first).done === 400)).toBe(true);
    expect(kept.size).toBe(0);
  });

  it('continues polling over a lost connection', async () => {
    const { runs, settled, seen } = runAgainst([
      answer({ success: true, job_id: 'job', total: 900 }),
      offline,
      answer(job({ done: 900, status: 'done' })),
    ]);
    runs.start(bulk);
    await settled;
    expect(seen.some(([run]) => run?.connectionLost)).toBe(true);
    expect(seen.at(-1)?.[0]).toMatchObject({ phase: 'ended', connectionLost: false });
  });

  it('repeats a call with the same key when its response was lost', async () => {
    const { runs, settled, asked } = runAgainst([
      offline,
      answer({ success: true, job_id: 'job', total: 900 }),
      answer(job({ done: 900, status: 'done' })),
    ]);
    runs.start(bulk);
    await settled;
    const keys = asked.slice(0, 2).map(({ request }) => request?.idempotencyKey);
    expect(keys).toEqual(['key', 'key']);
  });

  it('keeps the request for a retry when there is no response', async () => {
    const { runs, settled } = runAgainst([offline, offline, offline]);
    runs.start(bulk);
    const [run] = (await settled) as Run[];
    expect(run).toMatchObject({ phase: 'refused', problem: { code: 'offline' }, request: bulk });
  });

  it('[MX-17] asks again with the same key while the outcome is unknown, and is not refused', async () => {
    const { runs, settled, asked } = runAgainst([unknown(true), unknown(true), unknown(true)]);
    runs.start(bulk);
    const [run] = (await settled) as Run[];
    expect(asked.map(({ request }) => request?.idempotencyKey)).toEqual(['key', 'key', 'key']);
    expect(run).toMatchObject({ phase: 'refused', problem: { code: 'offline' }, request: bulk });
    expect(isUnsure(run!)).toBe(true);
  });

  it('[MX-17] never repeats what could be done twice: it looks at the rows', async () => {
    const ends: Run[] = [];
    const { runs, asked } = runAgainst([unknown(false)], { onEnd: (run) => ends.push(run) });
    runs.start(bulk);
    await expect.poll(() => ends.length).toBe(1);
    expect(ends[0]).toMatchObject({ phase: 'refused', problem: { code: 'outcome_unknown' } });
    runs.retry(ends[0]!);
    expect(ends).toHaveLength(2);
    expect(asked).toHaveLength(1);
  });

  it('[MX-17] is still unsure when the service is down after an answer was lost', async () => {
    const { runs, seen, asked } = runAgainst([
      offline,
      down,
      down,
      answer({ success: true, job_id: 'job', total: 900 }),
    ]);
    runs.start(bulk);
    const last = () => seen.at(-1)?.[0];
    await expect.poll(() => last()?.phase).toBe('refused');
    expect(isUnsure(last()!)).toBe(true);
    runs.retry(last()!);
    await expect.poll(() => asked.length === 3 && last()?.phase).toBe('refused');
    expect(isUnsure(last()!)).toBe(true);
    runs.retry(last()!);
    await expect.poll(() => last()?.phase).toBe('running');
    runs.stop();
  });

  it('a refusal is sure: one by a busy service says when to try again', async () => {
    const { runs, seen } = runAgainst([{ ...down, retryAfter: 7 }]);
    runs.start(bulk);
    await expect.poll(() => seen.at(-1)?.[0]?.problem).toMatchObject({ code: 'unavailable', retryAfter: 7 });
    expect(isUnsure(seen.at(-1)![0]!)).toBe(false);
  });

  it('[SH-11] forgets what is denied, which a dialog tells: there is nothing to try again', async () => {
    const { runs, seen } = runAgainst([denied]);
    runs.start(bulk);
    await expect.poll(() => seen.map((now) => now.map(({ phase }) => phase))).toEqual([['starting'], []]);
  });

  it('[SH-11] stops following a job that may not be seen any more', async () => {
    const { runs, seen, asked } = runAgainst([answer({ success: true, job_id: 'job', total: 900 }), denied]);
    runs.start(bulk);
    await expect.poll(() => seen.at(-1)).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it('hands the request over when the session has ended', async () => {
    const { runs, settled } = runAgainst([ended]);
    runs.start(bulk);
    expect(await settled).toEqual(bulk);
  });

  it('resumes a running job after a reload', async () => {
    const first = runAgainst([answer({ success: true, job_id: 'job', total: 900 }), ended]);
    first.runs.start(bulk);
    expect(await first.settled).toBeNull();
    first.runs.stop();
    const second = runAgainst([answer(job({ done: 900, status: 'done' }))]);
    for (const [key, value] of first.kept) second.kept.set(key, value);
    second.runs.resume();
    expect(sumOf((await second.settled) as Run).done).toBe(900);
  });

  it('[MX-17] reports the end of the session once, and continues after a sign-in elsewhere', async () => {
    const started = answer({ success: true, job_id: 'job', total: 900 });
    const done = answer(job({ done: 900, status: 'done' }));
    const reported = vi.fn<(request: unknown) => void>();
    const { runs, settled, seen } = runAgainst([started, ended, ended, done], {
      onUnauthenticated: reported,
    });
    runs.start(bulk);
    expect(sumOf((await settled) as Run)).toMatchObject({ done: 900 });
    expect(reported.mock.calls).toEqual([[null]]);
    expect(seen.some(([run]) => run?.connectionLost)).toBe(true);
  });

  it('lists the emails that were left unchanged', async () => {
    const { runs, settled } = runAgainst([
      answer({
        success: true,
        job_id: 'job',
        results: [
          { entity_id: '0', success: true, info: '' },
          { entity_id: '1', success: false, info: 'restored emails cannot be quarantined again' },
        ],
      }),
    ]);
    runs.start({ ...bulk, target: { rows: makeRows(2) } });
    expect(sumOf((await settled) as Run)).toMatchObject({
      done: 1,
      failed: 1,
      errors: [{ entity_id: '1', info: 'restored emails cannot be quarantined again' }],
    });
  });

  it('undoes a quarantine by its job', async () => {
    const { runs, settled, asked } = runAgainst([
      answer({ success: true, job_id: 'undo-job', total: 900 }),
      answer(job({ id: 'undo-job', done: 900, status: 'done' })),
    ]);
    const done = { key: 'key', action: 'quarantine', jobs: [job({ done: 900, can_undo: true })] } as Run;
    runs.undo({
      ...done,
      phase: 'ended',
      total: 900,
      connectionLost: false,
      problem: null,
      request: null,
      undoes: [],
    });
    expect(await settled).toMatchObject({ action: 'undo', phase: 'ended' });
    expect(asked[0]).toMatchObject({ url: '/jobs/job/undo', request: { idempotencyKey: 'undo-job' } });
  });
});
