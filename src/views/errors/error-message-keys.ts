import type { ErrorCode, SelfExplanatoryCode } from '../../api/errors.ts';
import { bulkLimit } from '../../api/limits.ts';
import type { MessageKey } from '../../messages/catalogue.ts';

/** Parameters of error texts: the limits that they mention. */
export const errorLimits = { limit: bulkLimit } as const;

/** Icons of error pages. Named here, so that programs without icons can import the texts. */
type ErrorIcon =
  | 'octagon-alert'
  | 'circle-alert'
  | 'lock'
  | 'search'
  | 'mail-x'
  | 'clock'
  | 'plug-zap'
  | 'shield-alert';

/** Message keys and icon of an error page. */
interface ErrorPageContent {
  title: MessageKey;
  text: MessageKey;
  icon: ErrorIcon;
  /** Whether retrying may help. */
  canRetry: boolean;
}

/** The message keys of a refusal. */
interface ErrorMessageKeys {
  page: ErrorPageContent;
  /** The sentence beside a form or action; absent if the refusal has its own text. */
  line?: MessageKey;
  /** The sentence in the Explorer, which knows the requested action (MX-17, RU-04). */
  explorer?: MessageKey;
}

type PageName =
  | '400'
  | '403'
  | '404'
  | '409'
  | '410'
  | '429'
  | '500'
  | '501'
  | '503'
  | '504'
  | '507'
  | 'cross_site'
  | 'connection';
const page = (name: PageName, icon: ErrorIcon, canRetry = false): ErrorPageContent => ({
  title: `error.${name}_title` as const,
  text: `error.${name}_text` as const,
  icon,
  canRetry,
});
const ours = page('500', 'octagon-alert', true);
const unreadable = page('400', 'circle-alert');
const forbidden = page('403', 'lock');
/** The page that keeps a form whose sender was signed out. */
const signedOut: ErrorPageContent = {
  title: 'sign_in.signed_out_title',
  text: 'error.signed_out_text',
  icon: 'lock',
  canRetry: false,
};
/** The page that keeps a form whose sender has to confirm who they are. */
const unproved: ErrorPageContent = { ...signedOut, title: 'proof.title', text: 'error.unproved_text' };
const asThingsStand = page('409', 'circle-alert');

/** The message keys of each error code of the service. */
// oxfmt-ignore
export const errorMessageKeys: Readonly<Record<ErrorCode, ErrorMessageKeys> & Record<SelfExplanatoryCode, { line: MessageKey }>> = {
  invalid_input: { page: unreadable, explorer: 'mail_explorer.error.invalid_input' },
  invalid_query: { page: unreadable },
  prompt_not_understood: { page: unreadable },
  invalid_cursor: { page: unreadable, line: 'mail_explorer.error.invalid_cursor', explorer: 'mail_explorer.error.invalid_cursor' },
  empty_search: { page: ours, line: 'mail_explorer.error.empty_search', explorer: 'mail_explorer.error.empty_search' },
  headers_not_supported: { page: ours },
  too_many_matches: { page: { ...asThingsStand, text: 'mail_explorer.error.too_many_matches' }, explorer: 'mail_explorer.error.too_many_matches' },
  search_too_slow: { page: ours },
  unauthenticated: { page: signedOut, line: 'sign_in.signed_out' },
  invalid_account: { page: unreadable, line: 'avanan.login.invalid_account' },
  account_disabled: { page: { ...forbidden, text: 'sign_in.account_disabled' }, line: 'sign_in.account_disabled' },
  password_expired: { page: ours, line: 'expired.title' },
  wrong_code: { page: ours, line: 'non_valid_code' },
  max_attempts: { page: ours, line: 'max_attempts' },
  captcha_failed: { page: ours, line: 'sign_in.captcha_failed' },
  link_expired: { page: ours, line: 'reset.link_expired' },
  proof_needed: { page: unproved },
  proof_failed: { page: ours },
  sso_failed: { page: ours, line: 'sign_in.saml_failed' },
  permission_denied: { page: forbidden, explorer: 'mail_explorer.error.permission_denied' },
  cross_site: { page: page('cross_site', 'shield-alert'), line: 'error.cross_site_text' },
  not_found: { page: page('404', 'search'), explorer: 'mail_explorer.error.not_found' },
  not_restorable: { page: ours },
  conflict: { page: asThingsStand },
  too_many_requests: { page: page('429', 'clock', true), explorer: 'mail_explorer.error.too_many_requests' },
  payload_too_large: { page: unreadable, line: 'error.400_text' },
  not_offered: { page: page('501', 'circle-alert'), line: 'error.501_text', explorer: 'error.501_text' },
  disk_full: { page: page('507', 'octagon-alert', true), line: 'error.507_text', explorer: 'mail_explorer.error.disk_full' },
  outcome_unknown: { page: page('504', 'circle-alert', true), line: 'error.504_text', explorer: 'error.504_text' },
  unavailable: { page: page('503', 'plug-zap', true), line: 'error.503_text', explorer: 'mail_explorer.error.unavailable' },
  internal: { page: ours, line: 'error.500_text' },
};

/** The page of a mail that retention has removed; not a refusal of a call. */
const gone = page('410', 'mail-x');

/** The page if the server has no memory left for what is sent to it: it answers, in contrast to `unavailable`. */
const busy: ErrorPageContent = {
  title: 'error.busy_title',
  text: 'service.server_busy',
  icon: 'clock',
  canRetry: true,
};

/** The code of the page for a change that was made before the service stopped answering. */
export const doneBefore = 'done_before';
const done: ErrorPageContent = {
  title: 'error.done_title',
  text: 'error.done_text',
  icon: 'plug-zap',
  canRetry: false,
};

/** The page if required settings are not available (SH-11). */
const noConnection = page('connection', 'plug-zap', true);

/**
 * The content of an error code's page, with the texts of partners' brands if they differ; an unknown code counts as
 * an internal error.
 */
export function errorPageContent(code: string, isPartner = false): ErrorPageContent {
  if (code === 'gone') return gone;
  if (code === 'server_busy') return busy;
  if (code === doneBefore) return done;
  if (code === 'settings_unknown') return noConnection;
  if (code === 'not_found' && isPartner)
    return { ...errorMessageKeys.not_found.page, title: 'error.404_partner_title' };
  if (Object.hasOwn(errorMessageKeys, code)) return errorMessageKeys[code as ErrorCode].page;
  return code.startsWith('invalid_') ? unreadable : ours;
}
