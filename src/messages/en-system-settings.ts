/** The words of the system settings; part of the catalogue `en`. */
export const enSystemSettings = {
  'settings.form_not_whole': 'A part of this form did not arrive, so nothing was changed. Save it again.',
  'settings.title': 'System settings',
  'settings.group_access': 'Access',
  'settings.group_tenant': 'General',
  'settings.group_mail': 'Mail',
  'settings.group_records': 'Records',
  'settings.sign_in': 'Signing in',
  'settings.sign_in_intro': 'What holds for everybody of {tenant} from the next sign-in on.',
  'settings.not_saved_yet': 'Confirmed. Your choices are filled in below and not saved yet.',
  'settings.mfa': 'Two-step sign-in',
  'settings.mfa_text':
    'A second step beside the password or the identity provider; a passkey is both at once. Whoever has set it up is asked for it in any case.',
  'settings.mfa_required': 'Required',
  'settings.mfa_required_text':
    'Whoever has not set it up proves their address by a code that is mailed to them, and sets it up before they are in. Nobody can switch it off.',
  'settings.mfa_optional': 'Offered',
  'settings.mfa_optional_text':
    'Whoever signs in with a password is asked to set it up and may put it off for 30 days.',
  'settings.mfa_off': 'Not offered',
  'settings.mfa_off_text': 'A password is enough. People can still set it up in their account.',
  'settings.password_age': 'Age of passwords',
  'settings.password_age_label': 'Days after which a password must be changed',
  'settings.password_age_hint':
    '0 means never, which is the better choice where two-step sign-in is required. At most {most}.',
  'settings.password_age_wrong': 'Enter a whole number from 0 to {most}.',
  'settings.just_in_time': 'People without an account',
  'settings.just_in_time_text':
    'Somebody with an address of your domains whom your identity provider lets in, and who has no account here yet:',
  'settings.just_in_time_none': 'Is refused',
  'settings.just_in_time_view': 'Gets an account that may view',
  'settings.just_in_time_view_and_actions': 'Gets an account that may view and act',
  'settings.just_in_time_no_provider':
    'No identity provider is set up at this installation, so nobody is meant yet.',
  'settings.support': 'Support access',
  'settings.support_text':
    'Staff of the operator whose accounts are not listed here can sign in to help you. They give a reason, which is kept in the audit trail.',
  'settings.support_label': 'Let support staff in',
  'settings.support_domains':
    'It is about accounts of {domains}. Switched off, whoever of them is signed in is signed out at once.',
  'settings.support_no_domains':
    'No domain of support staff is set up at this installation, so nobody is meant yet.',
  'settings.by_operator': 'Whoever runs this service has set this by {name}. It can be changed only there.',
  'settings.look_only': 'You can look at this. Changing it needs another role.',
  'settings.save': 'Save',
  'settings.saved': 'Saved. It holds from the next sign-in on.',
  'settings.choose_mfa': 'Choose one of the three.',
  'settings.not_saved': 'It was not saved',
  'settings.sender_trust': 'Who is believed about a sender',
  'settings.trust_intro':
    'Anybody can write into a mail who sent it and that every check passed. Here you say whose word counts: that of your own mail servers.',
  'settings.trust_hops': 'Your mail servers',
  'settings.trust_hops_text':
    'Each server that passes a mail on adds a line on top: who gave it the mail, and when. Such a station is a hop. The lines of your own servers are true; everything below the first one that is not yours may be invented by the sender.',
  'settings.trust_hops_label': 'Trusted hops',
  'settings.trust_hops_hint':
    'One a line: host names such as mx.example.com (all names below it count too), IP addresses, networks such as 10.0.0.0/8.',
  'settings.trust_hops_empty':
    'When the list is empty, the topmost station of each mail is believed, and those below it for as long as the mail was handed over inside. That is right where Postern gets its mail from the server that takes it from the internet, or from Microsoft 365 or Google.',
  'settings.trust_hops_named':
    'With entries, a mail whose topmost station is none of them is believed nothing. Leave no server out.',
  'settings.trust_ids': 'Who writes the results of checks',
  'settings.trust_ids_text':
    'A server that checks SPF, DKIM and DMARC writes the results into the header Authentication-Results and puts its name in front, the authserv-id. Only results under a believed name count.',
  'settings.trust_ids_label': 'Trusted authserv-ids',
  'settings.trust_ids_hint': 'One a line, as the header begins, such as scan.filter.example.',
  'settings.trust_ids_empty':
    'When the list is empty, the names of your mail servers count. Fill it in when a filter of another name makes the checks; then only the names in the list count.',
  'settings.trust_too_long':
    'Enter at most {most} characters; with the command postern tenant set there can be more.',
  'settings.trust_too_many': 'Enter at most {most} entries.',
  'settings.trust_saved':
    'Saved. It holds for mail that comes in from now on. Stored mail keeps the verdict it got by the former lists until you have it judged again.',
  'settings.judge_again': 'Judge stored mail again',
  'settings.judge_intro':
    'Newer inspectors reach the mail that is stored already: first you see what would change, then you decide.',
  'settings.judge_no_domains': 'No mail domain of your organisation is known',
  'settings.judge_no_domains_text':
    'Without it, mail in the name of your own people cannot be told from theirs: it would be judged like any stranger’s, and what is held as such would be let go. Set the domains first, then start a new run.',
  'settings.judge_new': 'New run',
  'settings.judge_new_text':
    'The run reads the stored originals and changes nothing. Emails that people released, quarantined or deleted are left alone.',
  'settings.judge_period': 'Emails received',
  'settings.judge_period_days': { one: 'In the last 24 hours', other: 'In the last {count} days' },
  'settings.judge_period_all': 'At any time',
  'settings.judge_period_dates': 'Between these dates',
  'settings.judge_since': 'From',
  'settings.judge_until': 'To',
  'settings.judge_dates_hint':
    'Both dates count for “Between these dates”; without an end the run goes to now.',
  'settings.judge_no_date': 'Enter a date.',
  'settings.judge_reversed': 'Enter an end that is not before the start.',
  'settings.judge_start': 'See what would change',
  'settings.judge_not_started': 'The run was not started',
  'settings.judge_runs': 'Runs',
  'settings.judge_no_runs': 'Nothing was judged again yet.',
  'settings.judge_by': 'Started by {actor}, {when}.',
  'settings.judge_range': '{since} to {until}',
  'settings.judge_range_to': 'up to {until}',
  'settings.judge_behind': {
    one: '{count} inspector is newer than the judgement of {mails}.',
    other: '{count} inspectors are newer than the judgement of {mails}.',
  },
  'settings.judge_behind_mails': { one: '{count} email', other: '{count} emails' },
  'settings.judge_behind_unknown': {
    one: 'At most {count} email came in before versions of inspectors were recorded.',
    other: 'At most {count} emails came in before versions of inspectors were recorded.',
  },
  'settings.judge_plan_lead': 'Emails received {period}.',
  'settings.judge_plan': 'What would change',
  'settings.judge_effect': 'What happens',
  'settings.judge_verdict': 'Verdict',
  'settings.judge_place': 'Place',
  'settings.judge_mails': 'Emails',
  'settings.judge_effect.held': 'Quarantined',
  'settings.judge_effect.let_go': 'Released',
  'settings.judge_effect.verdict': 'Another verdict, stays where it is',
  'settings.judge_effect.evidence': 'Same verdict, other evidence',
  'settings.judge_effect.versions': 'Same judgement by newer inspectors',
  'settings.judge_effect.kept_people': 'Left alone: people decided',
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
  'settings.judge_applied': 'It was carried out.',
  'settings.judge_applied_partly': 'It was carried out in part.',
  'settings.judge_superseded': 'A newer run took the place of this one, so it cannot be carried out.',
  'settings.judge_versions': 'By {versions}.',
  'settings.judge_job': 'The job that did it',
  'settings.judge_apply_open': 'Carry it out…',
  'settings.judge_apply': 'Carry it out',
  'settings.judge_apply_title': { one: 'Change {count} email?', other: 'Change {count} emails?' },
  'settings.judge_apply_held': { one: '{count} is quarantined,', other: '{count} are quarantined,' },
  'settings.judge_apply_let_go': { one: '{count} is released.', other: '{count} are released.' },
  'settings.judge_apply_text':
    'Exactly this plan is carried out. Emails that have changed since they were judged stay as they are. It can be undone under Jobs.',
  'settings.judge_not_applied': 'It was not carried out',
} as const;
