import { type LogoKind, logoKinds } from '../../api/contract/config/custom-logo.ts';
import { verdictGroups } from '../../api/vocabulary/held-mail.ts';
import { ownFeatures } from '../../api/vocabulary/features.ts';
import { retentionCategories } from '../../api/vocabulary/retention.ts';
import { paths } from '../paths.ts';
import type { SettingsPage } from '../../views/shell/navigation.ts';
import { type PagePlaces, type SettingsPlace, settingsPlace } from './define-place.ts';

const card = settingsPlace;
const field = settingsPlace;

/** The card of a picture of the organisation. */
export const pictureCard = (kind: LogoKind): SettingsPlace =>
  card(`picture-${kind}`, `settings.logo_kind.${kind}`, `settings.logo_kind.${kind}_text`, [
    'settings.also.appearance',
  ]);

/** The receivers of the audit trail; the first of each kind always has a card. */
const receiverWords = [
  'audit.delivery.enabled',
  'audit.delivery.format',
  'audit.delivery.private',
  'audit.delivery.authorities',
  'audit.delivery.resend',
  'audit.delivery.resend_what',
  'audit.delivery.test',
  'settings.also.delivery',
] as const;

/** What becomes of mail that lies in mailboxes when they are connected, on the form of each kind of mail system. */
export const oldMailCard = card('old-mail', 'mailboxes.old', 'mailboxes.old_text', ['mailboxes.hold_old']);

/**
 * The content of the system settings by page, for the settings search and the console's search box. A missing page does
 * not compile, nor does a missing card, which takes its title and id from here (`SettingsCard`). A test walks the pages
 * and searches for each heading and label.
 */
export const settingsPlaces = {
  sign_in: {
    text: 'settings.sign_in_about',
    words: ['settings.role_mapping'],
    cards: {
      mfa: card('mfa', 'settings.mfa', 'settings.mfa_text', ['settings.also.mfa']),
      passwordAge: card('password-age', 'settings.password_age', 'settings.password_age_label'),
      justInTime: card('just-in-time', 'settings.just_in_time', 'settings.just_in_time_text', [
        'settings.also.just_in_time',
      ]),
      support: card('support', 'settings.support', 'settings.support_text', ['settings.support_label']),
    },
  },
  people: {
    text: 'people.intro',
    words: ['settings.also.people'],
    below: {
      invitation: {
        href: paths.people.invitation(),
        label: 'people.invite',
        words: ['settings.also.people'],
      },
      jobs: { href: paths.people.jobs(), label: 'people.jobs' },
    },
  },
  roles: { text: 'roles.intro', words: ['settings.also.roles'] },
  role_mapping: {
    text: 'role_mapping.intro',
    words: ['settings.also.role_mapping'],
    cards: {
      lines: card('lines', 'role_mapping.lines', 'role_mapping.lines_text', [
        'role_mapping.line',
        'role_mapping.group',
        'role_mapping.claim',
        'role_mapping.role',
        'role_mapping.domains',
        'role_mapping.mail_groups',
        'role_mapping.attribute',
      ]),
    },
  },
  directory: {
    text: 'directory.intro',
    words: ['settings.also.directory'],
    cards: {
      import: card('import', 'directory.import', 'directory.csv_hint', [
        'directory.file',
        'directory.csv',
        'directory.replace',
      ]),
      tokens: card('tokens', 'directory.provisioning', 'directory.provisioning_text', [
        'directory.token_name',
        'settings.also.directory',
      ]),
    },
  },
  organisation: {
    text: 'settings.organisation_intro',
    cards: {
      facts: card('facts', 'settings.organisation_facts'),
      place: card('place', 'settings.organisation_place'),
      mail: card('reports', 'settings.organisation_mail'),
      notice: card('notice-card', 'settings.notice', undefined, [
        'settings.notice_label',
        'settings.notice_hint',
        'settings.also.notice',
      ]),
    },
    fields: [
      field('name', 'setup.tenant_name'),
      field('domains', 'setup.domains', 'settings.organisation_domains_hint'),
      field('apps', 'onboarding.apps', undefined, [
        'onboarding.app.office365_emails',
        'onboarding.app.google_mail',
      ]),
      field('time_zone', 'settings.organisation_zone', 'settings.alerts_zone_hint'),
      field('locale', 'settings.organisation_locale', 'settings.organisation_locale_hint'),
      field('report_address', 'settings.report_address', 'settings.report_address_hint', [
        'settings.also.report_address',
      ]),
    ],
  },
  appearance: {
    text: 'settings.appearance_intro',
    words: ['settings.also.appearance'],
    cards: {
      everywhere: card('everywhere', 'settings.logo_everywhere', 'settings.logo_everywhere_text', [
        'settings.logo_file',
        'settings.logo_differs',
      ]),
      alerts: card('alerts', 'settings.alerts'),
    },
    fields: [
      ...logoKinds.map(pictureCard),
      field('show-logo-text', 'settings.alerts_show_logo', 'settings.alerts_show_logo_text'),
    ],
  },
  features: {
    text: 'settings.features_intro',
    words: ['settings.also.features'],
    fields: ownFeatures.map((name) =>
      field(name, `settings.feature.${name}`, `settings.feature.${name}_text`, ['settings.also.features']),
    ),
  },
  report_mail: {
    text: 'settings.report_mail_intro',
    words: ['settings.report_stopped', 'settings.report_stopped_text'],
    cards: {
      when: card('when', 'settings.report_when', undefined, [
        'settings.report_every',
        'settings.report_weekday',
        'settings.report_hour',
      ]),
      who: card('who', 'settings.report_who', undefined, [
        'settings.report_recipients',
        'settings.report_recipients_hint',
        'settings.report_locale',
      ]),
      sent: card('sent', 'settings.report_sent', undefined, ['settings.report_state']),
    },
    fields: [field('names_people', 'settings.report_names_people', 'settings.report_names_people_text')],
    below: { preview: { href: paths.systemSettings.reportMailPreview(), label: 'settings.report_preview' } },
  },
  system: {
    text: 'settings.system_intro',
    words: ['settings.also.system', 'system.needs', 'system.others'],
    cards: { test: card('test-mail', 'system.test', undefined, ['settings.also.mail_server']) },
  },
  mailboxes: {
    text: 'mailboxes.intro',
    words: ['settings.also.mailboxes'],
    below: {
      connect: {
        href: paths.systemSettings.newMailSystem(),
        label: 'mailboxes.connect',
        text: 'mailboxes.connect_text',
        words: [
          'settings.also.mailboxes',
          'mailboxes.kind.imap',
          'mailboxes.kind.gmail',
          'mailboxes.kind.graph',
          'mailboxes.kind.gateway',
          'mailboxes.kind.import',
        ],
      },
      graph: {
        href: paths.systemSettings.newMailSystemOf('graph'),
        label: 'mailboxes.connect_graph',
        text: 'mailboxes.connect_graph_text',
        words: ['settings.also.mailboxes_graph'],
        cards: {
          old: oldMailCard,
          application: card('entra-application', 'mailboxes.entra_application', undefined, [
            'mailboxes.tenant',
            'mailboxes.application',
            'mailboxes.pair',
            'mailboxes.cloud',
            'mailboxes.cloud.global',
            'mailboxes.cloud.usgov',
            'mailboxes.cloud.china',
          ]),
          scope: card('scope', 'mailboxes.scope', undefined, [
            'mailboxes.addresses',
            'mailboxes.outside',
            'mailboxes.all_mailboxes',
            'mailboxes.name',
          ]),
        },
      },
      gmail: {
        href: paths.systemSettings.newMailSystemOf('gmail'),
        label: 'mailboxes.connect_gmail',
        text: 'mailboxes.connect_gmail_text',
        words: ['settings.also.mailboxes'],
        cards: {
          old: oldMailCard,
          account: card('account', 'mailboxes.service_account', undefined, [
            'mailboxes.key_file',
            'mailboxes.strength',
            'mailboxes.strength.label',
            'mailboxes.strength.trash',
            'mailboxes.strength.strong',
          ]),
          mailboxes: card('addresses', 'mailboxes.addresses', undefined, ['mailboxes.name']),
        },
      },
      imap: {
        href: paths.systemSettings.newMailSystemOf('imap'),
        label: 'mailboxes.connect_imap',
        text: 'mailboxes.connect_imap_text',
        words: ['settings.also.mailboxes'],
        cards: {
          old: oldMailCard,
          server: card('server', 'mailboxes.server', undefined, [
            'mailboxes.host',
            'mailboxes.port',
            'mailboxes.security',
            'mailboxes.authorities',
          ]),
          sign_in: card('sign-in', 'mailboxes.sign_in', undefined, [
            'mailboxes.sign_in_kind',
            'mailboxes.user',
            'mailboxes.secret',
            'mailboxes.addresses',
          ]),
        },
      },
    },
  },
  sender_trust: {
    text: 'settings.trust_intro',
    words: ['settings.also.sender_trust'],
    cards: {
      hops: card('hops', 'settings.trust_hops', 'settings.trust_hops_text', ['settings.trust_hops_label']),
      ids: card('ids', 'settings.trust_ids', 'settings.trust_ids_text', [
        'settings.trust_ids_label',
        'settings.also.sender_trust',
      ]),
    },
  },
  end_users: {
    text: 'settings.end_users_intro',
    words: ['settings.also.end_users'],
    cards: {
      restore: card('restore', 'settings.restore', 'settings.restore_bounds', [
        ...verdictGroups.map((group) => `requests.group.${group}` as const),
        'settings.restore_verdict',
        'settings.restore_release',
        'settings.restore_request',
        'settings.restore_nothing',
        'settings.two_approve',
        'settings.two_approve_text',
      ]),
      proof: card('proof', 'settings.proof', 'settings.proof_text', ['settings.proof_hours']),
      notices: card('notices', 'settings.notices', 'settings.notices_text', [
        'settings.notices_differ',
        'settings.notice_people_at_once',
        'settings.notice_people_digest',
        'settings.notice_people_off',
        'settings.digest_hours',
        'settings.also.notices',
      ]),
    },
    fields: [
      field('request_mails', 'settings.request_mails'),
      field('owners', 'settings.owners', 'settings.owners_hint'),
    ],
    below: {
      preview: { href: paths.systemSettings.noticePreview(), label: 'settings.notice_preview' },
      failures: {
        href: paths.systemSettings.noticeFailures(),
        label: 'settings.failures',
        text: 'settings.failures_intro',
      },
    },
  },
  judge_again: {
    text: 'settings.judge_intro',
    words: ['settings.also.judge_again'],
    cards: {
      new: card('new', 'settings.judge_new', 'settings.judge_new_text', [
        'settings.judge_period',
        'settings.judge_since',
        'settings.judge_until',
      ]),
      runs: card('runs', 'settings.judge_runs'),
    },
  },
  import: {
    text: 'settings.import_intro',
    words: [
      'settings.also.import',
      'settings.import_upload',
      'settings.import_drop',
      'settings.import_latest',
    ],
  },
  retention: {
    text: 'settings.retention_intro',
    words: ['settings.also.retention'],
    cards: {
      choice: card('choice', 'settings.retention_choice', 'settings.retention_longest', [
        'settings.retention_presets',
        'settings.retention_kind.raw',
        'settings.retention_kind.metadata',
        ...retentionCategories.map((category) => `settings.retention_of.${category}` as const),
      ]),
      nights: card('nights', 'settings.retention_nights', undefined, [
        'settings.retention_run_now',
        'settings.retention_turn_off',
      ]),
    },
  },
  legal_holds: {
    text: 'settings.legal_holds_intro',
    words: ['settings.also.legal_holds', 'settings.legal_hold_new'],
    cards: { list: card('list', 'settings.legal_hold_list') },
  },
  audit: {
    text: 'settings.audit_intro',
    words: ['settings.also.audit', 'audit.export_csv', 'audit.export_ndjson', 'audit.support_only'],
    below: {
      chain: {
        href: paths.audit.chain(),
        label: 'audit.tab.chain',
        cards: {
          chain: card('chain', 'audit.chain', 'audit.chain_text', ['audit.verify']),
          retention: card('retention', 'audit.retention', 'audit.retention_text', ['audit.keep_days']),
          checkpoints: card('checkpoints', 'audit.checkpoints', undefined, ['audit.public_key']),
        },
      },
      delivery: {
        href: paths.audit.delivery(),
        label: 'settings.audit_delivery',
        text: 'audit.delivery_text',
        words: ['settings.also.delivery'],
        cards: {
          syslog: card('syslog', 'audit.delivery.syslog', 'audit.delivery.syslog_text', [
            ...receiverWords,
            'audit.delivery.host',
            'audit.delivery.port',
            'audit.delivery.tls',
            'audit.delivery.certificate',
            'audit.delivery.private_key',
          ]),
          webhook: card('webhook', 'audit.delivery.webhook', 'audit.delivery.webhook_text', [
            ...receiverWords,
            'audit.delivery.url',
            'audit.delivery.secret',
            'audit.delivery.new_secret',
          ]),
        },
      },
    },
  },
} as const satisfies Record<SettingsPage['name'], PagePlaces>;
