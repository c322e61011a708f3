import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registry, watchProcess } from '../../src/runtime/metrics.ts';
import { findTestServer } from '../support/test-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rulesFile = join(root, 'deploy/prometheus/postern-alerts.yml');
const rules = readFileSync(rulesFile, 'utf8').replaceAll(/^ *#.*$/gm, '');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana/postern.json'), 'utf8')) as {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
};
const targets = dashboard.panels.flatMap(({ targets: own = [] }) => own);

/** What a scrape adds to each series. */
const ofPrometheus = ['up', 'job', 'instance', 'le'];

describe('the alerts and the dashboard', () => {
  beforeAll(watchProcess);

  it.each([
    ['alerts', rules],
    ['dashboard', targets.map(({ expr, legendFormat }) => `${expr} ${legendFormat}`).join('\n')],
  ])('the %s name metrics and labels that the program has', async (_, text) => {
    const written = await registry.metrics();
    const known = new Set([...written.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!));
    const named = [...text.matchAll(/\b(?:postern|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);

    const metrics = registry.getMetricsAsArray() as unknown as { labelNames?: string[] }[];
    const labels = new Set([...ofPrometheus, ...metrics.flatMap(({ labelNames = [] }) => labelNames)]);
    const used = [
      ...[...text.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/)),
      ...[...text.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, name]) => name!),
      ...[...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, name]) => name!),
    ];
    expect(used.filter((name) => !labels.has(name))).toEqual([]);
  });

  it('each metric of ours is explained in the documentation', async () => {
    const guide = readFileSync(join(root, 'docs/operations/metrics.md'), 'utf8');
    const own = registry.getMetricsAsArray().map(({ name }) => name);
    for (const name of own.filter((one) => one.startsWith('postern_')))
      expect(guide).toContain(`\`${name}\``);
  });
});

/** Series of an installation that is well, a value a minute. */
const well: Record<string, string> = {
  'up{job="postern"}': '1x3000',
  postern_database_up: '1x3000',
  'postern_upstream_call_duration_seconds_count{outcome="answered"}': '0+60x3000',
  'postern_upstream_call_duration_seconds_count{outcome="failed"}': '0x3000',
  'postern_http_requests_total{status="200"}': '0+100x3000',
  'postern_http_requests_total{status="500"}': '0x3000',
  'postern_service_calls_total{call="login",outcome="failed"}': '0x3000',
  'postern_http_request_duration_seconds_bucket{le="1"}': '0+100x3000',
  'postern_http_request_duration_seconds_bucket{le="5"}': '0+100x3000',
  'postern_http_request_duration_seconds_bucket{le="+Inf"}': '0+100x3000',
  'postern_search_duration_seconds_bucket{le="1"}': '0+10x3000',
  'postern_search_duration_seconds_bucket{le="5"}': '0+10x3000',
  'postern_search_duration_seconds_bucket{le="+Inf"}': '0+10x3000',
  'nodejs_eventloop_lag_p99_seconds{job="postern"}': '0.02x3000',
  'postern_queue_waiting{queue="parse"}': '3x3000',
  'postern_thread_failures_total{queue="parse"}': '1x3000',
  'postern_intake_mails_total{outcome="stored"}': '0+10x3000',
  'postern_intake_mails_total{outcome="unreadable"}': '2x3000',
  postern_intake_inspection_failures_total: '1x3000',
  postern_emails: '5000x3000',
  postern_mail_queue_oldest_seconds: '20x3000',
  'postern_mails_out_total{outcome="sent"}': '0+5x3000',
  'postern_mails_out_total{outcome="refused"}': '2x3000',
  'postern_receiver_failing_seconds{receiver="syslog"}': '0x3000',
  'postern_receiver_behind_seconds{receiver="syslog"}': '2x3000',
  'postern_jobs{kind="quarantine",state="failed"}': '1x3000',
  'postern_sign_ins_total{method="password",outcome="success"}': '0+20x3000',
  'postern_sign_ins_total{method="password",outcome="invalid_account"}': '0+1x3000',
  postern_disk_free_bytes: '50000000000x3000',
  postern_disk_size_bytes: '100000000000x3000',
  postern_backup_failed: '0x3000',
  postern_backup_last_success_timestamp_seconds: '0+60x3000',
};

/** What goes wrong, and after how many minutes it is looked at. */
const troubles: [alert: string, changed: Record<string, string>, minutes?: number][] = [
  ['PosternDown', { 'up{job="postern"}': '0x3000' }],
  ['PosternDatabaseDown', { postern_database_up: '0x3000' }],
  [
    'PosternServiceUnreachable',
    { 'postern_upstream_call_duration_seconds_count{outcome="failed"}': '0+30x3000' },
  ],
  ['PosternErrors', { 'postern_http_requests_total{status="500"}': '0+10x3000' }],
  ['PosternCallsFail', { 'postern_service_calls_total{call="login",outcome="failed"}': '0+2x3000' }],
  ['PosternSlow', { 'postern_http_request_duration_seconds_bucket{le="1"}': '0+50x3000' }],
  [
    'PosternSearchesSlow',
    {
      'postern_search_duration_seconds_bucket{le="1"}': '0+5x3000',
      'postern_search_duration_seconds_bucket{le="5"}': '0+5x3000',
    },
  ],
  ['PosternEventLoopBlocked', { 'nodejs_eventloop_lag_p99_seconds{job="postern"}': '0.8x3000' }],
  ['PosternWorkWaits', { 'postern_queue_waiting{queue="parse"}': '80x3000' }],
  ['PosternThreadsEnd', { 'postern_thread_failures_total{queue="parse"}': '0+1x3000' }],
  ['PosternMailUnreadable', { 'postern_intake_mails_total{outcome="unreadable"}': '2x100 3x3000' }],
  ['PosternInspectionFails', { postern_intake_inspection_failures_total: '1x100 2x3000' }],
  ['PosternNoMail', { 'postern_intake_mails_total{outcome="stored"}': '100x3000' }, 1_600],
  ['PosternMailQueueStuck', { postern_mail_queue_oldest_seconds: '4000x3000' }],
  ['PosternMailsGivenUp', { 'postern_mails_out_total{outcome="refused"}': '2x100 3x3000' }],
  ['PosternReceiverFails', { 'postern_receiver_failing_seconds{receiver="syslog"}': '2000x3000' }],
  ['PosternReceiverBehind', { 'postern_receiver_behind_seconds{receiver="syslog"}': '5000x3000' }],
  ['PosternJobFailed', { 'postern_jobs{kind="quarantine",state="failed"}': '1x100 2x3000' }],
  // The first job of its kind that fails.
  ['PosternJobFailed', { 'postern_jobs{kind="export",state="failed"}': '_x100 1x3000' }],
  [
    'PosternSignInsRefused',
    { 'postern_sign_ins_total{method="password",outcome="invalid_account"}': '0+10x3000' },
  ],
  ['PosternDiskLow', { postern_disk_free_bytes: '5000000000x3000' }],
  ['PosternDiskFullSoon', { postern_disk_free_bytes: '50000000000-10000000x3000' }, 480],
  ['PosternBackupFailed', { postern_backup_failed: '1x3000' }],
  ['PosternBackupOld', { postern_backup_last_success_timestamp_seconds: '0x3000' }, 2_300],
];

const prometheus = findTestServer('Prometheus');
describe.skipIf(!prometheus)('promtool of Prometheus', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'postern-alerts-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const promtool = (name: string, content: object, ...args: string[]) => {
    const file = join(folder, name);
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(content));
    const { status, stdout, stderr } = spawnSync(prometheus!.path, [...args, file], { encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };
  /** A test of the rules: what fires after these minutes when the series are changed so. */
  const trial = (changed: Record<string, string>, minutes: number, firing: string[]) => ({
    interval: '1m',
    input_series: Object.entries({ ...well, ...changed }).map(([series, values]) => ({ series, values })),
    promql_expr_test: [
      {
        expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
        eval_time: `${minutes}m`,
        exp_samples: firing.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
      },
    ],
  });
  const tryAll = (tests: object[]) =>
    promtool('test.json', { rule_files: [rulesFile], evaluation_interval: '1m', tests }, 'test', 'rules');

  it('lets no alert fire while all is well, after hours and after days', () => {
    const tried = tryAll([120, 480, 2_300].map((minutes) => trial({}, minutes, [])));
    expect(tried).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') });
  });

  it('lets each alert fire by its trouble, and no other', () => {
    expect(new Set(troubles.map(([alert]) => alert))).toEqual(new Set(alerts));
    const tried = tryAll(troubles.map(([alert, changed, minutes = 120]) => trial(changed, minutes, [alert])));
    expect(tried).toEqual({ status: 0, output: expect.stringContaining('SUCCESS') });
  });

  it('understands every expression of the dashboard', () => {
    const plain = (expr: string) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
    const recorded = targets.map(({ expr }, at) => ({ record: `dashboard:${at}`, expr: plain(expr) }));
    const checked = promtool('rules.json', { groups: [{ name: 'd', rules: recorded }] }, 'check', 'rules');
    expect(checked).toMatchObject({
      status: 0,
      output: expect.stringContaining(`${targets.length} rules found`),
    });
  });
});
