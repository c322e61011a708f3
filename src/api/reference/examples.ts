import type { CallInput } from '../contract/endpoint.ts';
import type { Contract } from '../contract/table.ts';

/** Bodies of requests as examples, for calls whose body has many fields. */
export const exampleBodies: { readonly [Name in keyof Contract]?: CallInput<Contract[Name]>['body'] } = {
  login: { email: 'admin@example.com', current_password: 'correct horse battery staple' },
  searchEmails: {
    time_type: 'last',
    last_date_amount: 7,
    last_date_period: 'Days',
    detection: ['cp_phishing'],
    subject: 'invoice',
    subject_matching: 'contains',
    operator: 'and',
  },
  queryEmails: { query: 'subject:invoice AND detection:cp_phishing', query_time_zone: 'Europe/Berlin' },
  askPrompt: {
    prompt_text: 'phishing of the last week that was not quarantined',
    response_type: 'text',
    query_type: 'lucene',
  },
  quarantineEmails: {
    time_type: 'range',
    range_from: '2026-01-01T00:00:00Z',
    range_to: '2026-01-08T00:00:00Z',
    from_domain: 'shop.example',
    from_domain_matching: 'endswith',
    reason: 'A wave of false invoices',
  },
  manualActions: {
    action_name: 'office365_emails_email_quarantine',
    flag: true,
    entity_type: 'office365_emails_email',
    entity_ids: ['4d1f2c0a9b'],
  },
  saveAllowRule: {
    sender_address: 'news@shop.example',
    ignoring_spf_check: false,
    release_all: false,
    comment: 'A newsletter that people ordered',
  },
  saveBlockRule: {
    sender_domain_suffix: 'lottery.example',
    from_domain_matching: 'endswith',
    action_needed: 'spam',
    quarantine_all: true,
    comment: 'Nobody won',
  },
};
