import { logoKinds } from '../../api/contract/config/custom-logo.ts';
import { features } from '../../api/vocabulary/features.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { MessageKey } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/messages.ts';
import { settingsPagesOf, type SettingsPage } from '../../views/shell/navigation.ts';
import type { SettingsHit } from '../../views/system-settings/search-page.tsx';

interface SettingsEntry {
  readonly page: SettingsPage['name'];
  /** The id of its place on the page; none for the page itself. */
  readonly at?: string;
  readonly label: MessageKey;
  /** What is said about it, which is searched as well. */
  readonly text?: MessageKey;
}

/** What the system settings have, page by page: what a search in them finds. A test compares `at` with the pages. */
export const settingsEntries: readonly SettingsEntry[] = [
  { page: 'sign_in', label: 'settings.sign_in' },
  { page: 'sign_in', at: 'mfa-text', label: 'settings.mfa', text: 'settings.mfa_text' },
  {
    page: 'sign_in',
    at: 'password_max_age_days',
    label: 'settings.password_age',
    text: 'settings.password_age_label',
  },
  {
    page: 'sign_in',
    at: 'just_in_time',
    label: 'settings.just_in_time',
    text: 'settings.just_in_time_text',
  },
  { page: 'sign_in', at: 'support_access', label: 'settings.support', text: 'settings.support_text' },
  { page: 'organisation', label: 'settings.organisation', text: 'settings.organisation_intro' },
  { page: 'organisation', at: 'name', label: 'setup.tenant_name' },
  { page: 'organisation', at: 'domains', label: 'setup.domains', text: 'settings.organisation_domains_hint' },
  { page: 'organisation', at: 'apps', label: 'onboarding.apps' },
  {
    page: 'organisation',
    at: 'time_zone',
    label: 'settings.organisation_zone',
    text: 'settings.alerts_zone_hint',
  },
  { page: 'organisation', at: 'locale', label: 'settings.organisation_locale' },
  {
    page: 'organisation',
    at: 'report_address',
    label: 'settings.report_address',
    text: 'settings.report_address_hint',
  },
  { page: 'organisation', at: 'notice', label: 'settings.notice', text: 'settings.notice_hint' },
  { page: 'appearance', label: 'settings.appearance', text: 'settings.appearance_intro' },
  { page: 'appearance', at: 'alert_timezone', label: 'settings.alerts_zone' },
  { page: 'appearance', at: 'show-logo-text', label: 'settings.alerts_show_logo' },
  ...logoKinds.map(
    (kind) =>
      ({
        page: 'appearance',
        at: `form-${kind}`,
        label: `settings.logo_kind.${kind}`,
        text: `settings.logo_kind.${kind}_text`,
      }) as const,
  ),
  { page: 'features', label: 'settings.features', text: 'settings.features_intro' },
  ...features.map(
    (name) =>
      ({
        page: 'features',
        at: name,
        label: `settings.feature.${name}`,
        text: `settings.feature.${name}_text`,
      }) as const,
  ),
  { page: 'report_mail', label: 'settings.report_mail', text: 'settings.report_mail_intro' },
  { page: 'report_mail', at: 'every', label: 'settings.report_every' },
  {
    page: 'report_mail',
    at: 'recipients',
    label: 'settings.report_recipients',
    text: 'settings.report_recipients_hint',
  },
  {
    page: 'report_mail',
    at: 'names_people',
    label: 'settings.report_names_people',
    text: 'settings.report_names_people_text',
  },
  { page: 'sender_trust', label: 'settings.sender_trust', text: 'settings.trust_intro' },
  {
    page: 'sender_trust',
    at: 'trusted_hops',
    label: 'settings.trust_hops',
    text: 'settings.trust_hops_text',
  },
  {
    page: 'sender_trust',
    at: 'trusted_authserv_ids',
    label: 'settings.trust_ids',
    text: 'settings.trust_ids_text',
  },
  { page: 'end_users', label: 'settings.end_users', text: 'settings.end_users_intro' },
  { page: 'end_users', at: 'malware', label: 'settings.restore', text: 'settings.restore_bounds' },
  {
    page: 'end_users',
    at: 'request_mails',
    label: 'settings.request_mails',
    text: 'settings.two_approve_text',
  },
  { page: 'end_users', at: 'proof_hours', label: 'settings.proof', text: 'settings.proof_text' },
  { page: 'end_users', at: 'notices-text', label: 'settings.notices', text: 'settings.notices_text' },
  { page: 'judge_again', label: 'settings.judge_again', text: 'settings.judge_intro' },
  { page: 'retention', label: 'settings.retention', text: 'settings.retention_intro' },
  { page: 'legal_holds', label: 'settings.legal_holds', text: 'settings.legal_holds_intro' },
  { page: 'people', label: 'settings.people' },
  { page: 'roles', label: 'settings.roles' },
  { page: 'role_mapping', label: 'settings.role_mapping', text: 'role_mapping.intro' },
  { page: 'directory', label: 'settings.directory' },
  { page: 'audit', label: 'settings.audit', text: 'settings.audit_intro' },
];

/** Upper case and accents do not matter. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/**
 * What the settings that somebody may see have about all words of a text, in the order of the pages; those that are called so come
 * first. Nothing for blanks.
 */
export function findSettings(t: Translate, viewer: HasRights, typed: string): SettingsHit[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const pages = new Map(settingsPagesOf(viewer).map(({ name, href }) => [name, href]));
  const has = (text: string) => words.every((word) => fold(text).includes(word));
  const found = settingsEntries.flatMap(({ page, at, label, text }) => {
    const href = pages.get(page);
    const title = t.find(label) ?? '';
    const about = (text && t.find(text)) ?? '';
    const name = t(`settings.${page}`);
    if (href === undefined || !has(`${title} ${about} ${name}`)) return [];
    const hit = { label: title, text: about, page: name, href: at === undefined ? href : `${href}#${at}` };
    return [{ hit, isCalledSo: has(title) }];
  });
  return [...found.filter((one) => one.isCalledSo), ...found.filter((one) => !one.isCalledSo)].map(
    ({ hit }) => hit,
  );
}

/** The pages of the settings that somebody may see, in their order, each with what it is about. */
export const settingsPageHits = (t: Translate, viewer: HasRights): SettingsHit[] =>
  settingsPagesOf(viewer).map(({ name, href }) => {
    const label = t(`settings.${name}`);
    const entry = settingsEntries.find(({ page, at }) => page === name && at === undefined);
    return { label, text: (entry?.text && t.find(entry.text)) ?? '', page: label, href };
  });
