/**
 * What the protection service says when it refuses something, in English; part of the catalogue `en`. What follows
 * `service.` is the contract's `problem`: a code keeps its meaning for ever, its words may change.
 */
export const enService = {
  'service.input_required': 'This is required.',
  'service.input_wrong': 'This value is not allowed here.',
  'service.input_unknown': 'There is no field {names} here. Check its spelling, or leave it out.',
  'service.input_choose': 'Choose one of {choices}.',
  'service.input_too_short': 'Use at least {least} characters.',
  'service.input_too_long': 'Use at most {most} characters.',
  'service.input_too_low': 'Enter {least} or more.',
  'service.input_too_high': 'Enter {most} or less.',
  'service.input_too_few': 'Give at least {least} of them.',
  'service.input_too_many': 'Give at most {most} of them.',
  'service.input_no_time': 'Enter a date and time such as 2026-01-31T12:00:00Z.',
  'service.unknown_values': 'Remove {unknown}: choose from {known}.',
  'service.zone_unknown': 'There is no time zone {zone}. Use an IANA name such as Europe/Berlin.',
  'service.cursor_unknown': 'This search_after was not given by this service. Search again.',
  'service.cursor_value': 'Use the value of the previous answer, or null.',
  'service.given_twice': 'Give {one} or {other}: their values disagree.',
  'service.newest_first': 'Results come newest first: leave this out, or send {value}.',
  'service.offset_too_high':
    'Pages by number end at {most} rows: go on by the search_after of the answer before.',
  'service.cursor_foreign': 'This search_after belongs to another search. Leave it out to begin this one.',
  'service.key_reused': 'This Idempotency-Key was used for a different request.',
  'service.key_wrong': 'The Idempotency-Key has more than 200 or unprintable characters.',
  'service.code_no_number': 'Enter the digits of the code.',
  'service.email_codes_sent':
    'No more codes are sent for this sign-in. The newest one counts; to get another, sign in again.',
  'service.json_too_many_parts': 'The body has too many parts, or they lie too deep inside each other.',
  'service.no_json': 'The body is not JSON.',

  'service.range_from_missing': 'Enter the date and time from which to search.',
  'service.range_to_missing': 'Enter the date and time until which to search.',
  'service.range_reversed': 'Enter an end that is not before the start of the range.',
  'service.no_word': 'Enter at least one word.',
  'service.not_address':
    'Enter an IP address such as 192.0.2.1 or 2001:db8::1, or a range such as 192.0.2.0/24.',
  'service.not_email': 'Enter a complete email address such as name@example.com.',
  'service.not_domain': 'Enter a domain such as example.com.',
  'service.not_md5': 'Enter the 32 hexadecimal digits of an MD5.',
  'service.not_sha256': 'Enter the 64 hexadecimal digits of a SHA-256.',
  'service.headers_unsupported': 'Filtering emails based on headers is not supported.',
  'service.headers_remove': 'Remove the headers filter.',

  'service.rule_empty': 'Enter at least one condition that emails have to meet.',
  'service.not_emails': 'Enter complete email addresses such as name@example.com. Not right: {wrong}',
  'service.not_domains': 'Enter domains such as example.com. Not right: {wrong}',
  'service.not_addresses':
    'Enter IP addresses such as 192.0.2.1 or 2001:db8::1, or ranges such as 192.0.2.0/24. Not right: {wrong}',
  'service.not_hashes': 'Enter MD5 or SHA-256 values: 32 or 64 hexadecimal digits. Not right: {wrong}',
  'service.fits_all_text': 'This fits every email: “{value}”. Enter a longer text, or add another condition.',
  'service.fits_all_network':
    'This fits every email: “{value}”. Enter a narrower range, or add another condition.',
  'service.fits_all_headers':
    'Almost every email meets these header rows. Ask for a header or value that only the emails you mean have, or add another condition.',
  'service.expires_past': 'Enter a date in the future, or none.',
  'service.future_or_release': 'Choose one: a rule for future emails only, or release_all.',
  'service.future_or_quarantine': 'Choose one: a rule for future emails only, or quarantine_all.',
  'service.too_many_past':
    'More than {most} emails of the past come into question. Add a condition or a shorter date range, or save the rule for future emails only.',
  'service.rule_missing': 'There is no such rule: it may have been removed.',
  'service.rules_changing': 'Other rules are being changed at this moment. Try again.',
  'service.rule_changed': '{who} changed this rule meanwhile. Load it again and repeat your changes.',
  'service.rule_other_list': 'An allow rule cannot become a block rule, nor the other way round.',
  'service.rule_expired': 'This rule has expired. Give it a later expiry date first.',
  'service.duplicate_allow':
    'An allow rule with the same conditions exists already: {who} made it on {date}.',
  'service.duplicate_allow_expired':
    'An allow rule with the same conditions, which has expired, exists already: {who} made it on {date}.',
  'service.duplicate_allow_off':
    'An allow rule with the same conditions, which is switched off, exists already: {who} made it on {date}.',
  'service.duplicate_block': 'A block rule with the same conditions exists already: {who} made it on {date}.',
  'service.duplicate_block_expired':
    'A block rule with the same conditions, which has expired, exists already: {who} made it on {date}.',
  'service.duplicate_block_off':
    'A block rule with the same conditions, which is switched off, exists already: {who} made it on {date}.',

  'service.pattern_too_large': 'This pattern repeats too much. Use smaller numbers in its repetitions.',
  'service.pattern_wrong': 'This is no RE2 pattern: it cannot be read from character {at} on ({part}).',
  'service.pattern_open_group': "This is no RE2 pattern: a ')' is missing after character {at} ({part}).",
  'service.pattern_open_class': "This is no RE2 pattern: a ']' is missing after character {at} ({part}).",
  'service.pattern_stray_paren': "This is no RE2 pattern: a ')' has no '(' before it ({part}).",
  'service.pattern_backslash': "This is no RE2 pattern: nothing follows the '\\' at its end.",
  'service.pattern_escape': 'This is no RE2 pattern: {part} at character {at} is no escape sequence.',
  'service.pattern_range': 'This is no RE2 pattern: {part} at character {at} is no range of characters.',
  'service.pattern_repeat_nothing':
    'This is no RE2 pattern: {part} at character {at} has nothing before it to repeat.',
  'service.pattern_repeat_count':
    'This is no RE2 pattern: {part} at character {at} is no number of repetitions.',
  'service.pattern_repeat_twice':
    'This is no RE2 pattern: {part} at character {at} repeats a repetition. Use parentheses around the inner one.',
  'service.pattern_perl':
    'This is no RE2 pattern: {part} at character {at} is not supported. RE2 knows no lookahead and no back references.',
  'service.pattern_group_name': 'This is no RE2 pattern: {part} at character {at} is no name of a group.',
  'service.pattern_group_twice':
    'This is no RE2 pattern: the group name {part} at character {at} is used twice.',

  'service.job_missing': 'There is no such job.',
  'service.job_running': 'The job is still running. Cancel it first, or wait for its end.',
  'service.undo_nothing': 'There is nothing to undo: this job holds no email any more.',
  'service.undo_release': 'A release cannot be undone: restored emails cannot be quarantined again.',
  'service.undo_only_quarantine': 'Only a quarantine can be undone.',
  'service.retry_export': 'An export has no emails to try again.',
  'service.retry_undo': 'An undo is tried again from the job it takes back.',
  'service.retry_nothing': 'There is nothing to try again: this job changed all of its emails.',

  'service.export_missing': 'There is no such export.',
  'service.export_busy': 'Another export of yours is still running. Wait for its end, or cancel it.',
  'service.export_unfinished': 'The export is still being written. Try again when it is done.',
  'service.export_not_yours': 'Only the person who asked for an export can have it again.',
  'service.export_nothing': 'There is nothing to try again: the export was mailed, or is under way.',
  'service.export_no_address': 'No mail can be sent to {address}. Download the file instead.',
  'service.export_too_many':
    '{limit} or more emails match. Have the file sent by mail (send_in_mail=1), or narrow the search.',
  'service.exports_off': 'Your organisation has switched exports off.',
  'service.no_mail_address': 'The address is not one that mail can be sent to.',

  'service.email_missing': 'There is no such email.',
  'service.original_missing': 'The original of this email is not stored.',
  'service.action_of_other_type': 'The action {action} is not one of {type}.',
  'service.action_in_future':
    'An action is done when it is asked for: leave the date out, or send one that has passed.',
  'service.too_many_at_once': 'More than {most} emails match. Narrow the search and try again.',

  'service.not_permitted': 'Your account may not do this. Ask an administrator.',
  'service.admin_tenant': 'Only an administrator may change the organisation.',
  'service.admin_sign_in': 'Only an administrator may see and change how people sign in.',
  'service.admin_trial': 'Only an administrator may ask for an extension.',
  'service.operator_decides': 'The operator of this service decides this.',
  'service.proof_needed':
    'The change is not done yet: confirm first that it is you, by a password, code or passkey.',
  'service.proof_wrong_password': 'The password is not right.',
  'service.proof_wrong_code': 'The code is not right.',
  'service.proof_wrong_passkey': 'This passkey was not accepted.',
  'service.proof_other_account': 'This is the sign-in of another account.',
  'service.proof_is_old': 'The provider did not ask you to sign in again.',
  'service.proof_of_nobody': 'This confirmation belongs to no open session. Begin again.',
  'service.token_is_no_person': 'An API token is a program: only a person who is signed in may do this.',
  'service.token_views_only': 'This API token may only view. Make one that may act as well.',
  'service.token_missing': 'There is no such API token.',
  'service.no_trial': 'There is no trial to extend.',
  'service.not_locked': 'The organisation is not locked.',
  'service.tenant_locked': 'Your organisation is locked. Ask for access on the console.',
  'service.trial_over': 'The trial is over. An administrator can ask for more time.',
  'service.domain_needed': 'Enter at least one domain.',
  'service.domain_wrong': '{domain} is not a domain name such as example.com.',
  'service.call_missing': 'There is no {method} {path}.',

  'service.password_changed_meanwhile': 'The password was changed by somebody else meanwhile.',
  'service.password_same': 'The new password must differ from the current one.',
  'service.password_short': 'Use at least {least} characters.',
  'service.password_long': 'Use at most {most} characters.',
  'service.password_repeats': 'This password is one character repeated. Choose another one.',
  'service.password_common': 'This password is on every list of common passwords. Choose another one.',
  'service.password_address': 'Do not use your address as password.',
  'service.user_email': 'Enter an email address such as name@example.com.',
  'service.user_exists': 'There is already a user with the address {email}.',
  'service.setup_done': 'The setup was done before. Sign in instead.',
  'service.setup_has_user': 'There is a user already. Sign in instead.',
  'service.setup_code': 'This is not the setup code that the service printed at its last start.',
  'service.session_missing': 'There is no such session, or it has ended.',
  'service.sign_in_busy':
    'More people are signing in than passwords can be checked at this moment. Nothing is wrong with yours; try again in a few seconds.',
  'service.outbox_closed':
    'The outbox is open to signed-in administrators, and on this machine by the link that was printed at the start.',
  'service.search_too_slow':
    'This search takes too long. Narrow it: choose a shorter time, or write more letters and fewer wildcards.',
  'service.searches_waiting':
    'Too many of your searches are running. Wait until they are done, then try again.',
  'service.step_wrong': 'The sign-in does not stand at this step.',
  'service.step_no_password': 'Sign in with your password.',
  'service.address_unproved': 'Prove the address by its verification code first.',
  'service.address_not_yours': 'This is not the address of your account.',
  'service.mfa_required': 'Your organisation requires a second factor.',
  'service.mfa_already': 'A second factor is set up. Remove it before you set up another one.',
  'service.mfa_needed': 'Set up a second factor first.',
  'service.mfa_begin_again': 'Begin the set-up again: its secret is too old.',
  'service.mfa_missing': 'There is no such user with a second factor.',
  'service.passkeys_full': 'An account has at most {most} passkeys. Remove one first.',
  'service.passkey_known': 'This passkey is already registered.',
  'service.passkey_missing': 'You have no such passkey.',
  'service.passkey_unverified': 'The passkey could not be verified. Start again.',
  'service.passkeys_need_https': 'Passkeys need https and a host name (PUBLIC_URL).',
  'service.saml_off': 'SAML is not configured.',
  'service.sso_unknown': 'No identity provider is configured for this address.',
  'service.sso_no_account': 'You have no account here. Ask an administrator for one.',
  'service.captcha_missing': 'The configured captcha has no challenges of this service.',
} as const;
