/** The words of connected mail systems, part of the catalogue `en`. */
export const enMailboxes = {
  'settings.mailboxes': 'Mailboxes',
  'settings.also.mailboxes':
    'IMAP Dovecot Gmail Google Workspace mail system connector live mailbox quarantine master user XOAUTH2 service account',
  'mailboxes.intro':
    'Mail systems that are connected: their mail comes in by itself, and held mail is taken out of the mailbox.',
  'mailboxes.connect': 'Connect a mail system',
  'mailboxes.connect_imap': 'Connect mailboxes by IMAP',
  'mailboxes.connect_text':
    'Where is the mail that Postern shall look after? You can connect more than one system.',
  'mailboxes.connect_imap_text':
    'For Dovecot, Cyrus and every other server that speaks IMAP. Gmail is watched only: mail that leaves a label stays in All Mail.',
  'mailboxes.connect_gmail': 'Connect Google Workspace',
  'mailboxes.connect_gmail_text':
    'Through the Gmail API, with a service account that may act for the mailboxes. Tried with a stand-in for Gmail, not with a real tenant: check one mailbox with “postern mailboxes check” first.',
  'mailboxes.choose': 'Connect',
  'mailboxes.other_kind': 'Another mail system',
  'mailboxes.guide': 'How to set it up',
  'mailboxes.kind.imap': 'Your own mail server, by IMAP',
  'mailboxes.kind.imap_text':
    'Dovecot, Cyrus and others. Mail is judged within seconds of its arrival, and held mail is taken out of the mailbox.',
  'mailboxes.kind.gmail': 'Google Workspace',
  'mailboxes.kind.gmail_text':
    'Gmail of an organisation, through its API. Mail is judged within half a minute of its arrival, and held in one of three ways.',
  'mailboxes.kind.gateway': 'Gateway',
  'mailboxes.kind.gateway_text':
    'Your mail server hands each mail to Postern before it is delivered. For systems whose mailboxes cannot be reached. Set up by the operator.',
  'mailboxes.kind.import': 'Files',
  'mailboxes.kind.import_text':
    'Upload .eml, .msg, mbox or zip files to look at mail once. Nothing is changed in mailboxes.',
  'mailboxes.kind.import_open': 'Import mail',
  'mailboxes.empty': 'No mail system is connected',
  'mailboxes.empty_text':
    'The newest mail is here within seconds. Until then mail comes in by “postern import” or an upload.',
  'mailboxes.server': 'Mail server',
  'mailboxes.name': 'Name',
  'mailboxes.name_hint': 'How this page calls it. Empty for the name of the server.',
  'mailboxes.host': 'Server',
  'mailboxes.host_hint': 'Such as imap.example.com.',
  'mailboxes.port': 'Port',
  'mailboxes.security': 'Encryption',
  'mailboxes.security.tls': 'TLS (usually port 993)',
  'mailboxes.security.starttls': 'STARTTLS (usually port 143)',
  'mailboxes.security.plain': 'None, to this machine alone',
  'mailboxes.authorities': 'Own certificate authority',
  'mailboxes.authorities_hint': 'PEM, if the certificate of the server is not from a public authority.',
  'mailboxes.sign_in': 'Signing in',
  'mailboxes.sign_in_kind': 'Sign in with',
  'mailboxes.sign_in.master': 'A master user, for many mailboxes',
  'mailboxes.sign_in.password': 'A password, for one mailbox',
  'mailboxes.sign_in.xoauth2': 'An access token (XOAUTH2), for one mailbox',
  'mailboxes.user': 'User name',
  'mailboxes.user_hint': 'The master user signs in as mailbox*name.',
  'mailboxes.secret': 'Password or token',
  'mailboxes.secret_show': 'Show it',
  'mailboxes.secret_hint': 'It is stored encrypted, and never shown again.',
  'mailboxes.addresses': 'Mailboxes',
  'mailboxes.addresses_hint': 'Their addresses, one per line.',
  'mailboxes.service_account': 'Service account',
  'mailboxes.key_file': 'Key file (JSON)',
  'mailboxes.key_file_hint': 'The whole content of the file. It is stored encrypted, and never shown again.',
  'mailboxes.scopes':
    'Admin console → Security → API controls → Domain-wide delegation: add the client ID of the service account with one scope. The first is for mail that is taken out of the inbox or moved to the trash, the second for mail that is kept here.',
  'mailboxes.strength': 'Held mail',
  'mailboxes.strength_hint': [
    'Out of the inbox, its owner still finds it in All Mail and by searching. In the trash, Google deletes it after 30 days.',
    'Kept here, nobody else has it; a release dates it as its sender wrote: the time of its arrival and its place in a conversation are lost.',
  ],
  'mailboxes.strength.label': 'Is taken out of the inbox',
  'mailboxes.strength.trash': 'Is moved to the trash',
  'mailboxes.strength.strong': 'Is kept here, and deleted there',
  'mailboxes.gmail_addresses_hint': 'Their primary addresses, one per line.',
  'mailboxes.gmail_name_hint': 'How this page calls it. Empty for the domain of the first mailbox.',
  'settings.also.mailboxes_graph':
    'Microsoft 365 Office 365 Exchange Online Outlook Graph Entra certificate RBAC',
  'mailboxes.connect_graph': 'Connect Microsoft 365',
  'mailboxes.connect_graph_text':
    'By Microsoft Graph, with an application that may read and move mail in the mailboxes that you choose. Not tried against a real tenant: check one mailbox with “postern mailboxes check” first.',
  'mailboxes.kind.graph': 'Microsoft 365',
  'mailboxes.kind.graph_text':
    'Exchange Online, by Microsoft Graph. Mail is judged within half a minute of its arrival, and held in a folder that its owner does not see.',
  'mailboxes.entra_application': 'Application in Entra',
  'mailboxes.tenant': 'Directory (tenant) ID',
  'mailboxes.application': 'Application (client) ID',
  'mailboxes.application_hint':
    'Of an app registration without permissions of its own: they would reach all mailboxes.',
  'mailboxes.pair': 'Certificate and private key',
  'mailboxes.pair_hint':
    'PEM, one after the other; RSA, without a passphrase. The certificate is uploaded to the app registration too. They are stored encrypted, and never shown again.',
  'mailboxes.cloud': 'Cloud',
  'mailboxes.cloud.global': 'Microsoft 365 (worldwide)',
  'mailboxes.cloud.usgov': 'US Government',
  'mailboxes.cloud.china': 'China (21Vianet)',
  'mailboxes.scope': 'Which mailboxes',
  'mailboxes.graph_addresses_hint': 'Their primary addresses, one per line.',
  'mailboxes.outside': 'A mailbox outside of them',
  'mailboxes.outside_hint': 'It is tried that the application cannot read it. Nothing of it is kept.',
  'mailboxes.all_mailboxes':
    'The application may read all mailboxes of the organisation, and that is intended',
  'mailboxes.graph_name_hint': 'How this page calls it. Empty for the domain of the first mailbox.',
  'mailboxes.rbac':
    'In Exchange Online PowerShell, these commands let the application into the mailboxes of a group and no others. OBJECT_ID is that of the enterprise application. Exchange may take two hours to act on them.',
  'mailboxes.problem.rights':
    'The application may not read this mailbox. Add it to the group of the scope; Exchange may take two hours.',
  'mailboxes.problem.unknown_mailbox': 'There is no such mailbox. Check its address, and its licence.',
  'mailboxes.problem.scope':
    'The application can read the mailbox outside of its scope. Remove its permissions in Entra, or tick that it may read all.',
  'mailboxes.problem.scope_unknown': 'The mailbox outside of the scope does not exist. Enter one that does.',
  'mailboxes.problem.busy': 'The mail system wants fewer requests for now. It is asked again by itself.',
  'mailboxes.port_wrong': 'Enter a port from 1 to 65535.',
  'mailboxes.test': 'Test',
  'mailboxes.test_well': 'It answers, and lets us in.',
  'mailboxes.test_hold': 'Held mail: {hold}.',
  'mailboxes.test_secret': 'Enter the password or token again, and connect.',
  'mailboxes.done.connected': 'Connected. Its newest mail arrives first; older mail follows.',
  'mailboxes.done.changed': 'Changed.',
  'mailboxes.done.removed': 'Disconnected. Mail that came in stays.',
  'mailboxes.state.live': 'Connected',
  'mailboxes.state.paused': 'Paused',
  'mailboxes.state.failing': 'Needs you',
  'mailboxes.state.new': 'Connecting',
  'mailboxes.address': 'Mailbox',
  'mailboxes.contact': 'Last contact',
  'mailboxes.never': 'Not yet',
  'mailboxes.backlog': 'Waiting',
  'mailboxes.backlog_none': 'Nothing',
  'mailboxes.backlog_mails': { one: '{count} email', other: '{count} emails' },
  'mailboxes.backlog_minutes': { one: '{mails}, about a minute', other: '{mails}, about {count} minutes' },
  'mailboxes.hold': 'Held mail',
  'mailboxes.hold.hidden': 'in a folder that its owner cannot see',
  'mailboxes.hold.strong': 'kept here, and removed from the mailbox',
  'mailboxes.hold.label': 'out of the inbox: its owner still finds it in All Mail and by searching',
  'mailboxes.hold.trash': 'in the trash, where Google deletes it after 30 days',
  'mailboxes.hold.none': 'stays in the mailbox: this server can only be watched',
  'mailboxes.hold.unknown': 'not known yet',
  'mailboxes.more': { one: '{count} more mailbox', other: '{count} more mailboxes' },
  'mailboxes.problem.sign_in':
    'The server refuses the sign-in. Check the user name, and enter a new password.',
  'mailboxes.problem.unreachable': 'The server cannot be reached. Check its name and port, and the firewall.',
  'mailboxes.problem.certificate':
    'Its certificate is not trusted. Add its certificate authority, or check the port and the encryption.',
  'mailboxes.problem.plain_text': 'Only this machine is reached without encryption. Choose TLS.',
  'mailboxes.problem.no_answer': 'The server did not answer in time. It is asked again by itself.',
  'mailboxes.problem.failed': 'The server answered something unexpected. It is asked again by itself.',
  'mailboxes.said': 'It said: {detail}',
  'mailboxes.rights': 'Hide held mail from its owner',
  'mailboxes.rights_text': [
    'Add these lines to the global ACL file of Dovecot, and enable the plugins acl and imap_acl.',
    'Held mail then moves to a folder that nobody else sees. Without them it is kept here.',
  ],
  'mailboxes.pause': 'Pause',
  'mailboxes.resume': 'Resume',
  'mailboxes.remove': 'Disconnect',
  'mailboxes.old': 'Mail that is there already',
  'mailboxes.old_text':
    'It is judged and shown, the newest first. Malicious mail among it stays in the mailboxes: this page then says how much there is, and you decide.',
  'mailboxes.hold_old': 'Also take old malicious mail out of the mailboxes',
  'mailboxes.found_old': {
    one: '{count} malicious email was in the mailboxes before.',
    other: '{count} malicious emails were in the mailboxes before.',
  },
  'mailboxes.found_old_review': 'Review them',
  'mailboxes.stored': { one: '{count} email is here', other: '{count} emails are here' },
  'mailboxes.removal': 'Disconnect {name}?',
  'mailboxes.removal_text':
    'Its mailboxes are not followed any more. What came in stays here with its verdicts, and nothing is changed in the mailboxes.',
  'mailboxes.removal_kept': {
    one: 'It cannot be disconnected yet: {count} held email is kept here alone, and could not be put back. Release it first, or pause the mail system.',
    other:
      'It cannot be disconnected yet: {count} held emails are kept here alone, and could not be put back. Release them first, or pause the mail system.',
  },
  'mailboxes.removal_hidden': {
    one: '{count} held email stays in the folder {folder} of its mailbox, where its owner does not see it. Postern cannot release it until you connect this mail system again.',
    other:
      '{count} held emails stay in the folder {folder} of their mailboxes, where their owners do not see them. Postern cannot release them until you connect this mail system again.',
  },
  'mailboxes.removal_hidden_gmail': {
    one: '{count} held email stays out of the inbox of its mailbox, with the hidden label {folder}. Postern cannot release it until you connect this mail system again.',
    other:
      '{count} held emails stay out of the inboxes of their mailboxes, with the hidden label {folder}. Postern cannot release them until you connect this mail system again.',
  },
  'mailboxes.untried':
    'Not tried with a real organisation yet: run “postern mailboxes check” with one of its mailboxes.',
  'mailboxes.removal_show': 'Show quarantined mail',
  'mailboxes.remove_leaving': 'Disconnect, and leave held mail there',
  'mailboxes.new_secret': 'New password or token',
  'mailboxes.new_secret_save': 'Save',
  'system.check.mailboxes': 'Mailboxes',
  'system.todo.mailboxes': 'System settings → Mailboxes says what is wrong with each.',
  'system.mailboxes.none': 'No mail system is connected.',
  'system.mailboxes.well': 'Mailboxes in contact: {count}.',
  'system.mailboxes.silent': 'Mailboxes without contact: {count} of {all}, the first since {since_at}.',
  'system.mailboxes.all_silent': 'No mailbox answers ({count} of {all}), the first since {since_at}.',
  'mailboxes.gateway': 'Gateway',
  'mailboxes.gateway_listen': 'Mail comes in at',
  'mailboxes.gateway_next': 'and goes on to',
  'mailboxes.gateway_since': 'Running since',
  'mailboxes.gateway_last': 'Last email',
  'mailboxes.gateway_none': 'None yet',
  'mailboxes.gateway_hour': 'In the last hour',
  'mailboxes.gateway_counts':
    '{passed} passed on, {held} quarantined, {refused} refused, {later} to come again',
  'mailboxes.gateway_journal': 'Journal reports to',
  'mailboxes.gateway_reports': 'Reports in the last hour',
  'mailboxes.gateway_report_counts': '{journaled} stored, {unread} that could not be read',
  'mailboxes.gateway_journal_text': [
    'A journal report tells of an email that Exchange delivers itself: Postern judges it, and cannot hold it.',
    'Holding needs the mailboxes to be connected, or mail to pass the gateway.',
  ],
  'mailboxes.gateway_unread':
    'Reports that could not be read are kept as emails to {journal}; search for them in the Mail Explorer.',
  'mailboxes.gateway_settings':
    'The settings of the gateway are in the environment of the server: GATEWAY_LISTEN and others.',
  'mailboxes.gateway_problem.unreachable': [
    'The next server does not answer, so mail waits at the server before. Start it, or correct GATEWAY_NEXT;',
    'the mail then comes again by itself.',
  ],
  'mailboxes.gateway_problem.untrusted': [
    'The certificate of the next server is not trusted, so mail waits at the server before. Name its authority in',
    'NODE_EXTRA_CA_CERTS, or set GATEWAY_NEXT_TLS=offered in a network that you trust.',
  ],
  'mailboxes.gateway_problem.turned_away':
    'The next server turns us away, so mail waits at the server before. Let it accept mail from this machine.',
  'mailboxes.gateway_problem.not_stored':
    'Mail cannot be stored, so it waits at the server before. Check the disk, and read the log of the server.',
  'mailboxes.gateway_problem.unknown': 'Mail does not go on. Read the log of the server.',
  'mailboxes.gateway_problem_since': 'Since {time}.',
  'system.check.gateway': 'Gateway',
  'system.todo.gateway':
    'System settings → Mailboxes says what to do. No email is lost: the server before keeps it.',
  'system.gateway.well':
    'In the last hour: {passed} passed on to {next}, {held} quarantined, {refused} refused, {later} to come again.',
  'system.gateway.journal': 'Journal reports in the last hour: {journaled}.',
  'system.gateway.unread':
    'Journal reports in the last hour that could not be read: {unread}. They are kept as emails to {journal}.',
  'system.gateway.unreachable': 'The next server, {next}, has not answered since {since_at}: {detail}',
  'system.gateway.untrusted': 'The next server, {next}, has not been trusted since {since_at}: {detail}',
  'system.gateway.turned_away': 'The next server, {next}, has turned mail away since {since_at}: {detail}',
  'system.gateway.not_stored': 'Mail has not been stored since {since_at}: {detail}',
} as const;
