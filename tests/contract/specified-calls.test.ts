import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../src/api/contract/table.ts';
import { specifiedRow } from '../support/service-proxy.ts';
import { type ReachedService, ways } from './support/reach-service.ts';
import { password, people, seedService, temporaryDirectory } from './support/seed-service.ts';

// Every call that the two specifications show, with the payloads of their sections 3 and 7 as they stand there.

const always = { time_type: 'range', range_from: '2000-01-01T00:00:00Z', range_to: '2030-01-01T00:00:00Z' };
const form = {
  quarantined_state: [],
  detection: [],
  direction: [],
  is_quarantined: null,
  from_domain: '',
  message_id: '',
  from_email: '',
  from_name: '',
  last_date_amount: 1,
  last_date_period: 'h',
  include_quarantined: 'both',
  is_deleted_message: null,
  range_from: always.range_from,
  range_to: always.range_to,
  subject: '',
  attach_md5: '',
  attach_sha256: '',
  sender_client_ip: '',
  sender_server_ip: '',
  sender_smtp_ip: '',
  recipients: '',
  link: '',
  time_type: 'range',
  subject_matching: 'contains',
  link_matching: 'contains',
  from_email_matching: 'contains',
  from_name_matching: 'contains',
  recipient_matching: 'contains',
  from_domain_matching: 'endswith',
  action_needed: 'phishing',
  message_headers: [],
  dateReceived: '1h',
  operator: 'or',
  detection_operator: 'or',
  quarantined_state_operator: 'or',
  quarantine_actor: null,
  offset: 0,
};

const rule = {
  entity_id: null,
  exception_type: 'whitelist',
  attachments: [],
  domains: [],
  emails: [],
  ips: [],
  match_only_future: false,
  message_headers: [],
  nickname: '',
  nicknames: [],
  recipient: '',
  sender_client_ip: '',
  sender_domain_suffix: '',
  sender_ip: '',
  subject: '',
  subject_matching: 'contains',
  link_matching: 'contains',
  from_email_matching: 'contains',
  from_name_matching: 'contains',
  from_domain_matching: 'endswith',
  recipient_matching: 'contains',
  with_links_to_domains: '',
  comment: 'as specified',
  range_from: always.range_from,
  range_to: always.range_to,
  ignoring_spf_check: false,
  release_all: false,
};
const emails = '/api/v1/mail_explorer2/emails';
const nothing = { subject: 'zz-nothing-is-called-this', ...always };

interface Call {
  method?: string;
  path: string;
  body?: object;
  /** Names that the answer has, separated by spaces. */
  has?: string;
}
const post = (path: string, body: object, has = ''): Call => ({ method: 'POST', path, body, has });

// oxfmt-ignore
const calls: Call[] = [
  post(`${emails}?size=50`, always, 'rows total_rows search_after total emails searchAfter'),
  post(`${emails}?size=50`, form, 'rows'),
  ...Object.entries(form).map(([field, value]) => post(`${emails}?size=1`, { ...always, ...(field.startsWith('last_') && { time_type: 'last', last_date_amount: 1, last_date_period: 'h' }), [field]: value }, 'rows')),
  ...['Hours', 'Days', 'Weeks', 'Months', 'h', 'd', 'w', 'M', 'y'].map((unit) => post(`${emails}?size=1`, { time_type: 'last', last_date_amount: 2, last_date_period: unit }, 'rows')),
  post(emails, { ...always, pageIndex: 0, limit: 40, offset: 0, sortColumn: 'time', sortDirection: 'desc' }, 'rows'),
  post(emails, { ...always, mail_explorer2_with_es: true }, 'rows'),
  post('/api/v1/mail-explorer/query', { query: 'subject:invoice', search_after: null }, 'emails total search_after'),
  post('/api/v1/mail-explorer/query', { query: 'subject:invoice', searchAfter: null }, 'emails total searchAfter'),
  post('/api/v1/ai-prompt/ask', { prompt_text: 'phishing last week', response_type: 'text', query_type: 'lucene' }, 'query_type queryType response response_type'),
  { path: '/api/v1/config/mail_explorer2_with_es', has: 'mail_explorer2_with_es' },
  post('/api/v1/ap_avanan/exception_search2?limit=20&offset=0', {}, 'rows'),
  post('/api/v1/ap_avanan/exception_search2', {}, 'rows'),
  post('/api/v1/ap_avanan/exception_search2?limit=20&offset=0', { subject: 'meeting', subject_matching: 'contains' }, 'rows'),
  post(`${emails}/quarantine`, { ...form, ...nothing }, 'success'),
  post(`${emails}/restore`, { ...form, ...nothing }, 'success'),
  post('/api/v1/mail_explorer2/exception/whitelist', { ...rule, sender_address: 'allow@shop.example' }, 'success info'),
  { method: 'PUT', path: '/api/v1/mail_explorer2/exception/blacklist', body: { ...rule, exception_type: 'blacklist', sender_address: 'block@shop.example', mail_explorer_version: 2, action_needed: 'phishing', quarantine_all: false }, has: 'success info' },
  post('/api/v1/mail_explorer2/export_csv?size=500', { ...form, ...nothing }, 'success info csv_list'),
  post('/api/v1/mail_explorer2/export_csv?size=500&send_in_mail=1', nothing, 'success info'),
  { path: '/api/v1/search?nosystem=1&date_range=month&saas=office365_emails&saas=google_mail&category_limit=8&keyword=meeting' },
  { path: '/api/v1/generic/ui_features_public', has: 'checkpointTheme sonicwallTheme' },
  { path: '/api/v1/generic/recaptcha_config', has: 'key' },
  { path: '/api/v1/generic/version', has: 'ui2_version flask_version services engines' },
  { path: '/api/v1/config/deployment', has: 'brand brandName is_msp deploymentMode trialExpired waitingForApproval portalLicenseState paidExpirationInDays pocExpiresInDays isManagedService unifiedQuarantineManuallyDisabled locked_status' },
  { path: '/api/v1/generic/ui_features', has: 'region enableMFA enableLicenseExpirationLabel enableLearningMode enableMSRestorePolicy enableMSUnifiedQuarantine hideSearchInputFF enableSmartArchiveFF troubleshooting isPrivateFeatures checkpointTheme' },
  { path: '/api/v1/generic/learning_mode', has: 'progress_number modal_popup_title modal_popup_text modal_popup_href_text modal_popup_href' },
  { path: '/api/v1/policy/catalogs?hide_paused=0&saas=office365_emails', has: 'rows' },
  ...['attack_detections', 'weekly_attack_category', 'actions_by_avanan', 'attacked_persons_by_seniority', 'attacked_persons_by_organizations', 'ms_detection_by_scl_level', 'analytics_page/attack_per_month', 'weekly_ms_detections_efficiency_trends']
    .flatMap((name) => ['', '_without_ms_defender'].map((suffix) => ({ path: `/api/v1/analytics/${name}${suffix}`, has: 'es_response ui_meta' }))),
  ...[['top_attacked_users', {}], ['drill_down_events', { offset: 0, size: 50 }], ['user_email_traffic', {}]]
    .flatMap(([name, body]) => ['', '_without_ms_defender'].map((suffix) => post(`/api/v1/analytics/${name as string}${suffix}`, body as object, 'es_response ui_meta'))),
];

// oxfmt-ignore
const publicCalls: Call[] = ['office365_emails_email', 'google_mail_email'].flatMap((type) => {
  const at = `/api/v1/${type}`;
  return [
    ...['email_restore', 'restore_original', 'email_action'].map((action_name) => post(`${at}/identification_needed?type=${type}&msg=none`, { action_name }, 'status')),
    { path: `${at}/restore?msg=none&rnd=1&code=123456&email=a@b.example` },
    { path: `${at}/restore/none/status?code=123456&email=a@b.example` },
    post(`${at}/restore?msg=none&code=1&email=a@b.example`, { commentary: 'please' }),
    post(`${at}/phish_request_restore?msg=none&code=1&email=a@b.example`, { commentary: 'please' }),
    { path: `${at}/none/entity_exists`, has: 'isExists' },
    post(`${at}/verify_recipient?type=${type}&msg=none&email=a@b.example`, { action_name: 'email_restore' }, 'status'),
    { path: `${at}/user_response?id=none&code=1&email=a@b.example` },
    { path: `${at}/restore_original?msg=none&rnd=1&mode=request&code=1&email=a@b.example` },
    post(`${at}/restore_original?msg=none&code=1&email=a@b.example`, { commentary: 'please' }),
  ];
});

describe('the calls of the specification', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let service: ReachedService;
  let token: string;

  const send = ({ method = 'GET', path, body }: Call, authorization?: string) =>
    service.fetch(
      new Request(new URL(path, service.origin), {
        method,
        headers: authorization ? { authorization } : {},
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  const problemsOf = async (call: Call, answer: Response, statuses: readonly number[]) => {
    const content = (await answer.json()) as Record<string, unknown>;
    const missing = (call.has ?? '').split(' ').filter((name) => name && content[name] === undefined);
    const isWrong = !statuses.includes(answer.status) || (answer.status < 300 && missing.length > 0);
    return isWrong ? [{ call, status: answer.status, missing, info: content['info'] }] : [];
  };

  beforeAll(async () => {
    directory = temporaryDirectory();
    await seedService(directory.path, 40);
    service = await ways[0]!.reach(directory.path);
    const body = { email: people.admin, current_password: password };
    token = `Bearer ${(await service.client.call(contract.login, { body })).token}`;
  });
  afterAll(async () => {
    await service?.stop();
    await directory?.remove();
  });

  it('[AP-01] are answered as they are shown', async () => {
    const problems = [];
    for (const call of calls) problems.push(...(await problemsOf(call, await send(call, token), [200, 201, 202])));
    expect(problems).toEqual([]);
    expect(calls.length).toBeGreaterThan(80);
  }); // oxfmt-ignore

  it('[AP-01] [EU-03] of the public pages take the parameters of their pages', async () => {
    const problems = [];
    for (const call of publicCalls) problems.push(...(await problemsOf(call, await send(call), [200, 403, 404, 405])));
    expect(problems).toEqual([]);
  }); // oxfmt-ignore

  it('[AP-01] [MX-12] answer rows with every field of an email', async () => {
    const { rows } = (await (await send(post(emails, always), token)).json()) as { rows: object[] };
    expect(Object.keys(rows[0]!)).toEqual(expect.arrayContaining([...specifiedRow]));
  });

  it('[SH-09] answer the brand’s mark where the organisation has no logo of its own', async () => {
    for (const [path, ink] of [
      ['/api/v1/custom_icon_public', '#1b1f24'],
      ['/api/v1/custom_icon?theme=dark', '#f2f4f7'],
    ] as const) {
      const answer = await send({ path }, path.includes('public') ? undefined : token);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      const mark = await answer.text();
      expect(mark).toMatch(/^<svg /);
      expect(mark).toContain(`fill="${ink}"`);
    }
  });

  it('[AP-01] list what decides about mail: verdicts, then rules', async () => {
    const rows = async (query: string) => {
      const answer = await send({ path: `/api/v1/policy/catalogs${query}` }, token);
      return ((await answer.json()) as { rows: Record<string, unknown>[] }).rows;
    };
    const body = { sender_address: 'paused@shop.example', enabled: false, action_needed: 'spam' };
    await send({ method: 'PUT', path: '/api/v1/mail_explorer2/exception/blacklist', body }, token);
    const all = await rows('?hide_paused=0&saas=office365_emails');
    expect(all[0]).toEqual({
      policy_id: 'cp_malicious.office365_emails',
      policy_name: 'Malware',
      entity_type: 'office365_emails_email',
      internal_name: 'cp_malicious',
      hidden: false,
      system: true,
    });
    const paused = { policy_name: 'Block: paused@shop.example', internal_name: 'blacklist', system: false };
    expect(all).toContainEqual(expect.objectContaining(paused));
    expect(await rows('?hide_paused=1')).not.toContainEqual(expect.objectContaining(paused));
    expect(new Set((await rows('')).map((one) => one['entity_type'])).size).toBe(2);
  });

  it('[SH-12] list the roles as a list', async () => {
    const roles = (await (await send({ path: '/api/v1/rbac' }, token)).json()) as { role_name: string }[];
    expect(roles.map((one) => one.role_name)).toContain('admin');
  });
});
