import { enEvidence } from './en-evidence.ts';
import { enExportEmails } from './en-export-emails.ts';
import { enExceptionRules } from './en-exception-rules.ts';
import { enAnalytics } from './en-analytics.ts';
import { enCustomQueries } from './en-custom-queries.ts';
import { enSecurityEvents } from './en-security-events.ts';
import { enDashboard } from './en-dashboard.ts';
import { enEndUserSettings } from './en-end-user-settings.ts';
import { enPeople } from './en-people.ts';
import { enEndUsers } from './en-end-users.ts';
import { enDeployment } from './en-deployment.ts';
import { enHelp } from './en-help.ts';
import { filters } from './en-filters.ts';
import { gridOverlays } from './en-grid-overlays.ts';
import { enIslands } from './en-islands.ts';
import { joinLines } from './join-lines.ts';
import { enJobs } from './en-jobs.ts';
import { enCharacters } from './en-characters.ts';
import { enMail } from './en-mail.ts';
import { enMailboxes } from './en-mailboxes.ts';
import { enMailExplorer } from './en-mail-explorer.ts';
import { enPolicy } from './en-policy.ts';
import { enAudit } from './en-audit.ts';
import { enReceivers } from './en-receivers.ts';
import { enOrganisation } from './en-organisation.ts';
import { enAppearance } from './en-appearance.ts';
import { enRetention } from './en-retention.ts';
import { enReportMail } from './en-report-mail.ts';
import { enReports } from './en-reports.ts';
import { enSearch } from './en-search.ts';
import { enFeatures } from './en-features.ts';
import { enRoleMapping } from './en-role-mapping.ts';
import { enPrompt } from './en-prompt.ts';
import { enService } from './en-service.ts';
import { enSettingsSearch } from './en-settings-search.ts';
import { enSignIn } from './en-sign-in.ts';
import { enSystem } from './en-system.ts';
import { enSystemSettings } from './en-system-settings.ts';

/**
 * Every word a person reads, in English. Keys are the established message keys where there is one (D8), otherwise
 * `<feature>.<thing>`. `{name}` is a placeholder; `{ one, other }` is a plural chosen by the value `count`; a list is one long text,
 * with a blank after each of its lines.
 */
export const en = joinLines({
  'quick_search.system': 'Postern',
  'quick_search.late': 'Not found in time: search in the Mail Explorer',
  'quick_search.type.email': 'Email',
  'quick_search.type.file': 'File',
  'quick_search.type.link': 'Link',
  'quick_search.type.domain': 'Domain',
  'quick_search.type.person': 'Person',
  'quick_search.type.rule': 'Rule',
  'quick_search.type.job': 'Job',
  'quick_search.type.request': 'Request',
  'common.cancel': 'Cancel',
  'common.close': 'Close',
  'common.save': 'Save',
  'common.apply': 'Apply',
  'common.found': { one: '{count} entry shown', other: '{count} entries shown' },
  'common.remove': 'Remove',
  'common.remove_named': 'Remove {name}',
  'common.retry': 'Try again',
  'common.enter_again': 'Enter it again.',
  'common.copy': 'Copy',
  'common.copied': 'Copied',
  'common.copy_failed': 'Copying failed',
  'common.dismiss': 'Dismiss',
  'common.loading': 'Loading…',
  'common.optional': 'optional',
  'common.undo': 'Undo',
  'common.back': 'Back',
  'common.page': 'Page {page} of {pages}',
  'common.previous_page': 'Previous',
  'common.next_page': 'Next',
  'common.pagination': 'Pages',
  'common.unreachable': 'Connection error. Nothing was changed; check your network and try again.',
  'common.signed_out': 'You are signed out. Nothing here is lost: sign in in another tab, then go on.',
  'common.foreign_answer':
    'The response did not come from this server but from a proxy or a network’s sign-in page. This page was left as it is.',

  'shell.skip_to_content': 'Skip to content',
  'shell.home': '{brand} home',
  'shell.main_menu': 'Main menu',
  'shell.open_menu': 'Open menu',
  'shell.close_menu': 'Close menu',
  'shell.lock_menu': 'Keep menu open',
  'shell.unlock_menu': 'Collapse menu',
  'shell.keyboard_shortcuts': 'Keyboard shortcuts',
  'shell.left_out': {
    one: '{count} entry cannot be shown: the protection service sent it in a form that this console does not know.',
    other:
      '{count} entries cannot be shown: the protection service sent them in a form that this console does not know.',
  },
  'shell.keys_everywhere': 'Everywhere',
  'shell.commands_pages': 'Pages',
  'shell.command_select_loaded': 'Select all loaded emails',
  'shell.command_toggle_filters': 'Show or hide the filters',
  'shell.theme': 'Theme',
  'shell.theme_system': 'System',
  'shell.theme_light': 'Light',
  'shell.theme_dark': 'Dark',
  'shell.language': 'Language',
  'shell.language_en': 'English',
  'shell.language_de': 'Deutsch',
  'shell.account': 'Account',
  'shell.account_of': 'Account: {email}',
  'shell.admin': 'Admin',
  'shell.set_up_mfa': 'Set up two-step sign-in',
  'shell.logout': 'Log out',
  'shell.jobs': 'Jobs',
  'shell.mail_explorer': 'Mail Explorer',
  'shell.phishing_training': 'Phishing training',
  'shell.dmarc': 'DMARC',
  'shell.archiving': 'Archiving',
  'shell.smart_archiving': 'Smart archiving',
  'shell.configuration': 'Configuration',
  'shell.add_ons_store': 'Add-ons store',
  'shell.checkpoint': 'Checkpoint',
  'shell.opens_other': 'opens another product',

  'sign_in.title': 'Sign in',
  'sign_in.heading': 'Sign in to {brand}',
  'sign_in.tagline': 'Keeps phishing, malware and spam out of your organisation’s mailboxes.',
  'sign_in.for_employees':
    'Waiting for an email that was quarantined? Use the link in the notice; you need no account.',
  'sign_in.email': 'Email',
  'sign_in.password': 'Password',
  'sign_in.show_password': 'Show password',
  'sign_in.submit': 'Sign in',
  'sign_in.submitting': 'Signing in…',
  'sign_in.return_hint': 'Sign in to return to where you were.',
  'sign_in.failed_summary': 'You could not be signed in',
  invalid_email: 'Enter a valid email address.',
  invalid_password: 'Enter your password.',
  'avanan.login.invalid_account': 'Email or password is wrong.',
  'sign_in.account_disabled': 'This account is disabled. Ask an administrator of your organisation.',
  'sign_in.locked': [
    'Too many attempts. Try again {when}, or ask for a link below as if you had forgotten your password:',
    'this browser can sign in once you open it.',
  ],
  'sign_in.unavailable':
    'The protection service is not responding. Nothing is wrong with your password; try again.',
  'sign_in.failed':
    'Something went wrong in the protection service. Nothing is wrong with what you entered; try again.',
  'sign_in.failed_says':
    'Something went wrong in the protection service. Nothing is wrong with what you entered; try again. The service says: {info}',

  'setup.title': 'Set up',
  'setup.heading': 'Set up {brand}',
  'setup.intro': 'Name your organisation and create its first administrator.',
  'setup.code': 'Setup code',
  'setup.code_hint': 'The service printed it to its log when it started.',
  'setup.tenant_name': 'Organisation',
  'setup.domains': 'Mail domains',
  'setup.domains_hint':
    'Separated by commas. They determine which mail counts as incoming, outgoing or internal.',
  'setup.email': 'Your email',
  'setup.password': 'Password',
  'setup.password_hint': 'At least {least} characters. A few words in a row work well.',
  'setup.submit': 'Create administrator',
  'setup.failed_summary': 'Please correct the marked fields below.',
  'setup.required_code': 'Enter the setup code.',
  'setup.wrong_code': 'This setup code is wrong.',
  'setup.required_tenant_name': 'Enter the name of your organisation.',
  'setup.required_domains': 'Enter at least one domain, such as example.com.',
  'setup.invalid_domain': '“{domain}” is not a domain name.',
  'setup.short_password': 'Use at least {least} characters.',
  'setup.common_password': 'This password is on lists of known passwords. Choose another.',

  'error.code': 'Error {status}',
  'error.home': 'Go to the dashboard',
  'error.400_title': 'That request could not be read',
  'error.400_text': 'Something in the address or the form was not as expected. Nothing was changed.',
  'error.429_title': 'Too many requests',
  'error.429_text': 'Wait a moment, then try again. Nothing was changed.',
  'error.507_title': 'The service is out of disk space',
  'error.507_text': 'Its disk is full, so the change was not made. Tell the operator; nothing is lost.',
  'error.no_access_title': 'Your account has no access yet',
  'error.no_access_text':
    'You are signed in, but none of your roles gives access to a page. Ask an administrator of your organisation for a role.',
  'error.connection_title': 'Connection error',
  'error.connection_text': 'Your settings could not be loaded. Nothing was changed; try again in a moment.',
  'error.denied_title': 'You do not have permission to do this',
  'error.denied_text': [
    'Your roles do not allow this, or no longer do. Nothing was changed, and the page is as you left it.',
    'Ask an administrator if you need it.',
  ],
  'error.403_title': 'You do not have access to this page',
  'error.403_text':
    'Your account lacks permission for it. An administrator of your organisation can grant it.',
  'error.404_title': 'Page not found',
  'error.404_partner_title': 'Sorry, the page could not be found',
  'error.404_text': 'The address may be mistyped, or the page may have moved.',
  'error.409_title': 'That cannot be done right now',
  'error.409_text': 'Something has changed in the meantime. Go back, check the current state and try again.',
  'error.410_title': 'This email no longer exists',
  'error.410_text': 'It was deleted, or its retention period is over.',
  'error.500_title': 'Something went wrong',
  'error.500_text':
    'The error was recorded and is not your fault. If you were changing something, check whether it was done before you try again.',
  'error.501_title': 'Not offered by this service',
  'error.501_text': 'The protection service of this console does not have this part. Nothing was changed.',
  'error.busy_title': 'The server is busy',
  'error.busy_until': 'The server has too much to do at the moment. Nothing was changed; try again {when}.',
  'error.503_title': 'The protection service is not responding',
  'error.503_text': 'It gave no answer that the console can read. Try again in a moment.',
  'error.504_title': 'It is not known whether this was done',
  'error.504_text':
    'The protection service was asked to do it, but its answer did not arrive. Look at the current state before you try again.',
  'error.504_check_text':
    'The protection service was asked to do it, but its answer did not arrive. Check again to see the outcome: nothing is done twice.',
  'error.done_title': 'This was done',
  'error.done_text':
    'Then the protection service stopped responding, so the result cannot be shown yet. You do not have to send it again.',
  'error.check_again': 'Check again',
  'error.show_state': 'Show the current state',
  'error.cross_site_title': 'The request came from another page',
  'error.cross_site_text': 'For your safety, it was not carried out. Open the console and try again there.',
  'error.reference': 'Reference',
  'error.signed_out_text': 'Sign in in a new tab. Then come back to this page and send the form again.',
  'error.unproved_text':
    'Confirm that it is you in a new tab. Then come back to this page and send the form again.',
  'error.form_kept': 'What you entered is kept while this page stays open.',
  'error.send_again': 'Send again',

  'vocabulary.direction': 'All directions',
  'vocabulary.incoming_and_internal': 'Incoming and internal',
  'vocabulary.outgoing_and_internal': 'Outgoing and internal',
  'vocabulary.is_incoming': 'Incoming',
  'vocabulary.is_outgoing': 'Outgoing',
  'vocabulary.is_internal': 'Internal',
  'vocabulary.cp': 'Postern',
  'vocabulary.ms': 'Microsoft',
  'vocabulary.google': 'Google',
  'vocabulary.cp_phishing': 'Phishing',
  'vocabulary.cp_ap_suspicious': 'Suspected Phishing',
  'vocabulary.cp_malicious': 'Malware',
  'vocabulary.cp_av_suspicious': 'Suspected Malware',
  'vocabulary.cp_malicious_url': 'Malicious URL',
  'vocabulary.cp_malicious_url_click': 'Malicious URL Click',
  'vocabulary.cp_spam': 'Spam',
  'vocabulary.cp_graymail': 'Graymail',
  'vocabulary.cp_leak': 'DLP',
  'vocabulary.cp_clean': 'Clean',
  'vocabulary.unknown': 'Unknown',
  'vocabulary.cp_sec_train': 'Security training',
  'vocabulary.cp_phishing_simulation': 'Phishing simulation',
  'vocabulary.cp_training_feedback': 'Training feedback',
  'vocabulary.cp_training_module': 'Training module',
  'vocabulary.ms_malware': 'Malware',
  'vocabulary.ms_high_confidence_phishing': 'High-confidence Phishing',
  'vocabulary.ms_phishing': 'Phishing',
  'vocabulary.ms_high_confidence_spam': 'High-confidence Spam',
  'vocabulary.ms_spam': 'Spam',
  'vocabulary.ms_bulk': 'Bulk',
  'vocabulary.ms_transport_rule': 'Transport Rule',
  'vocabulary.ms_leak': 'DLP',
  'vocabulary.ms_clean': 'Clean',
  'vocabulary.cp_quarantined': 'Quarantined',
  'vocabulary.cp_quarantined_by_cp': 'Quarantined by Postern',
  'vocabulary.cp_quarantined_by_admin': 'Quarantined by Admin',
  'vocabulary.cp_quarantined_by_analyst': 'Quarantined by Analyst',
  'vocabulary.cp_not_quarantined': 'Not quarantined',
  'vocabulary.ms_quarantined': 'Quarantined',
  'vocabulary.ms_delivered_inbox': 'Expected in Inbox',
  'vocabulary.ms_delivered_junk': 'Expected in Junk',
  'vocabulary.google_delivered_inbox': 'Expected in Inbox',
  'vocabulary.google_delivered_junk': 'Expected in Junk',

  ...enEvidence,
  ...enExceptionRules,
  ...enExportEmails,
  ...enIslands,
  ...filters,
  ...gridOverlays,
  ...enMailExplorer,
  ...enCharacters,
  ...enMail,
  ...enPolicy,
  ...enAudit,
  ...enReceivers,
  ...enReportMail,
  ...enReports,
  ...enOrganisation,
  ...enSettingsSearch,
  ...enAppearance,
  ...enRetention,
  ...enSearch,
  ...enFeatures,
  ...enRoleMapping,
  ...enPrompt,
  ...enService,
  ...enSignIn,
  ...enHelp,
  ...enJobs,
  ...enSystemSettings,
  ...enMailboxes,
  ...enSystem,
  ...enEndUserSettings,
  ...enPeople,
  ...enDeployment,
  ...enDashboard,
  ...enAnalytics,
  ...enSecurityEvents,
  ...enCustomQueries,
  ...enEndUsers,
} as const);
