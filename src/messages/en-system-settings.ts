/** The words of the system settings; part of the catalogue `en`. */
export const enSystemSettings = {
  'settings.form_not_whole': 'Part of this form did not arrive, so nothing was changed. Save it again.',
  'settings.title': 'System settings',
  'settings.group_access': 'Access',
  'settings.group_tenant': 'General',
  'settings.group_mail': 'Mail',
  'settings.group_records': 'Records',
  'settings.sign_in': 'Sign-in',
  'settings.sign_in_intro': 'Applies to everyone in {tenant} from their next sign-in.',
  'settings.not_saved_yet': 'Confirmed. Your choices are filled in below but not saved yet.',
  'settings.mfa': 'Two-step sign-in',
  'settings.mfa_text':
    'A second step after the password or the identity provider; a passkey counts as both. It is always requested from everyone who has set it up.',
  'settings.mfa_required': 'Required',
  'settings.mfa_required_text':
    'People who have not set it up confirm their address with an emailed code and set it up before they get in. Nobody can switch it off.',
  'settings.mfa_optional': 'Offered',
  'settings.mfa_optional_text':
    'People who sign in with a password are asked to set it up and can postpone it for 30 days.',
  'settings.mfa_off': 'Not offered',
  'settings.mfa_off_text': 'A password is enough. People can still set it up in their account.',
  'settings.password_age': 'Password age',
  'settings.password_age_label': 'Days until a password must be changed',
  'settings.password_age_hint':
    '0 means never, which is better where two-step sign-in is required. At most {most}.',
  'settings.password_age_wrong': 'Enter a whole number from 0 to {most}.',
  'settings.just_in_time': 'People without an account',
  'settings.just_in_time_text':
    'When your identity provider lets in someone with an address in your domains who has no account here yet:',
  'settings.just_in_time_none': 'Refuse access',
  'settings.just_in_time_view': 'Create an account that can view',
  'settings.just_in_time_view_and_actions': 'Create an account that can view and act',
  'settings.just_in_time_no_provider':
    'No identity provider is set up for this installation, so this has no effect yet.',
  'settings.support': 'Support access',
  'settings.support_text':
    'Operator staff whose accounts are not listed here can sign in to help you. They give a reason, which is recorded in the audit trail.',
  'settings.support_label': 'Allow support staff to sign in',
  'settings.support_domains':
    'Applies to accounts in {domains}. If you switch it off, any of them who are signed in are signed out at once.',
  'settings.support_no_domains':
    'No support staff domain is set up for this installation, so this has no effect yet.',
  'settings.by_operator':
    'The operator of this service has set this with {name}. It can only be changed there.',
  'settings.look_only': 'You can view this. Changing it requires another role.',
  'settings.save': 'Save',
  'settings.saved': 'Saved. It applies from the next sign-in.',
  'settings.choose_mfa': 'Choose one of the three.',
  'settings.not_saved': 'Your changes were not saved',
  'settings.sender_trust': 'Trusted mail servers',
  'settings.trust_intro':
    'Any sender can forge who an email is from and claim that every check passed. Here you say whose word counts: that of your own mail servers.',
  'settings.trust_hops': 'Your mail servers',
  'settings.trust_hops_text':
    'Each server that passes an email on adds a line at the top that says where the email came from, and when. Each such station is a hop. Lines from your own servers are true; everything below the first one that is not yours could be forged by the sender.',
  'settings.trust_hops_label': 'Trusted hops',
  'settings.trust_hops_hint':
    'One per line: host names such as mx.example.com (including all names below it), IP addresses, networks such as 10.0.0.0/8.',
  'settings.trust_hops_empty':
    'If the list is empty, the topmost hop of each email is trusted, and those below it for as long as the email was handed over internally. This is right where Postern gets its mail from the server that receives it from the internet, or from Microsoft 365 or Google.',
  'settings.trust_hops_named':
    'If the list has entries, no hop of an email is trusted unless the topmost one is listed. Include every server.',
  'settings.trust_ids': 'Who records check results',
  'settings.trust_ids_text':
    'A server that checks SPF, DKIM and DMARC writes the results to the Authentication-Results header, after its own name, the authserv-id. Only results under a trusted name count.',
  'settings.trust_ids_label': 'Trusted authserv-ids',
  'settings.trust_ids_hint': 'One per line, as the header begins, such as scan.filter.example.',
  'settings.trust_ids_empty':
    'If the list is empty, the names of your mail servers count. Fill it in if a filter with another name runs the checks; then only the names in the list count.',
  'settings.trust_too_long': 'Enter at most {most} characters; the command postern tenant set accepts more.',
  'settings.trust_too_many': 'Enter at most {most} entries.',
  'settings.trust_saved':
    'Saved. It applies to mail that comes in from now on. Stored mail keeps the verdict it got under the previous lists until you have it judged again.',
  'settings.judge_again': 'Judge stored mail again',
  'settings.judge_intro':
    'Apply newer inspectors to mail that is already stored. You see what would change first, then decide.',
  'settings.judge_no_domains': 'Your organisation’s mail domains are not known',
  'settings.judge_no_domains_text':
    'Without them, mail that only claims to be from your own people cannot be told from theirs: it would be judged like any stranger’s, and what is quarantined for this reason would be released. Set the domains first, then start a new run.',
  'settings.judge_new': 'New run',
  'settings.judge_new_text':
    'The run reads the stored originals and changes nothing. Emails that people released, quarantined or deleted are left alone.',
  'settings.judge_period': 'Emails received',
  'settings.judge_period_days': { one: 'In the last 24 hours', other: 'In the last {count} days' },
  'settings.judge_period_all': 'At any time',
  'settings.judge_period_dates': 'Between these dates',
  'settings.judge_since': 'From',
  'settings.judge_until': 'To',
  'settings.judge_dates_hint': 'Only for “Between these dates”. Without an end, the run goes up to now.',
  'settings.judge_no_date': 'Enter a date.',
  'settings.judge_reversed': 'Enter an end that is not before the start.',
  'settings.judge_start': 'See what would change',
  'settings.judge_not_started': 'The run was not started',
  'settings.judge_runs': 'Runs',
  'settings.judge_no_runs': 'Nothing has been judged again yet.',
  'settings.judge_by': 'Started by {actor}, {when}.',
  'settings.judge_range': '{since} to {until}',
  'settings.judge_range_to': 'up to {until}',
  'settings.judge_behind': {
    one: '{count} inspector is newer than the judgement of {mails}.',
    other: '{count} inspectors are newer than the judgement of {mails}.',
  },
  'settings.judge_behind_mails': { one: '{count} email', other: '{count} emails' },
  'settings.judge_behind_unknown': {
    one: 'At most {count} email came in before inspector versions were recorded.',
    other: 'At most {count} emails came in before inspector versions were recorded.',
  },
  'settings.judge_plan_lead': 'Emails received {period}.',
  'settings.judge_plan': 'What would change',
  'settings.judge_effect': 'What happens',
  'settings.judge_verdict': 'Verdict',
  'settings.judge_place': 'State',
  'settings.judge_mails': 'Emails',
  'settings.judge_effect.held': 'Quarantined',
  'settings.judge_effect.let_go': 'Released',
  'settings.judge_effect.verdict': 'Different verdict, same state',
  'settings.judge_effect.evidence': 'Same verdict, different evidence',
  'settings.judge_effect.versions': 'Same judgement by newer inspectors',
  'settings.judge_effect.kept_people': 'Left alone: decided by a person',
  'settings.judge_effect.kept_deleted': 'Left alone: deleted',
  'settings.judge_effect.missing': 'Not judged: only the row was imported',
  'settings.judge_effect.unreadable': 'Not judged: the original cannot be read',
  'settings.judge_samples': { one: '{count} sample', other: '{count} samples' },
  'settings.judge_left_out': {
    one: 'And {count} more kind of change.',
    other: 'And {count} more kinds of change.',
  },
  'settings.judge_nothing': 'Nothing would change.',
  'settings.judge_changes': { one: 'Changes for {count} email:', other: 'Changes for {count} emails:' },
  'settings.judge_applied': 'The changes were applied.',
  'settings.judge_applied_partly': 'Some of the changes were applied.',
  'settings.judge_superseded': 'A newer run has replaced this one, so it can no longer be applied.',
  'settings.judge_versions': 'Inspectors: {versions}.',
  'settings.judge_job': 'View the job',
  'settings.judge_apply_open': 'Apply changes…',
  'settings.judge_apply': 'Apply changes',
  'settings.judge_apply_title': { one: 'Change {count} email?', other: 'Change {count} emails?' },
  'settings.judge_apply_held': { one: '{count} is quarantined,', other: '{count} are quarantined,' },
  'settings.judge_apply_let_go': { one: '{count} is released.', other: '{count} are released.' },
  'settings.judge_apply_text':
    'Exactly these changes are applied; mailboxes are not changed. Emails that have changed since they were judged stay as they are. You can undo this under Jobs.',
  'settings.judge_not_applied': 'The changes were not applied',
} as const;
