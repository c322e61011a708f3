/**
 * Why a mail has its verdict, in English; part of the catalogue `en`. What follows `evidence.` is the contract's `code`. It
 * is stored with every mail: a code keeps its meaning for ever and stays here, its words may change.
 */
export const enEvidence = {
  'inspector.label-evidence': 'Known label',
  'inspector.dangerous-attachments': 'Attachments',
  'inspector.not-read': 'Unread content',
  'inspector.hidden-letters': 'Hidden letters',
  'inspector.login-forms': 'Login forms',
  'inspector.from-header': 'From header',
  'inspector.leaked-data': 'Leaked data',
  'inspector.look-alike-sender': 'Look-alike senders',
  'inspector.colleague-names': 'Names of colleagues',
  'inspector.lures': 'Known tricks',
  'inspector.message-id': 'Message-ID',
  'inspector.link-text-mismatch': 'Link targets',
  'inspector.authentication-results': 'Sender authentication',
  'inspector.x-forefront-antispam-report': 'Microsoft 365',
  'inspector.spamassassin': 'SpamAssassin',
  'inspector.rspamd': 'rspamd',
  'inspector.import': 'Import',
  'inspector.block-rule': 'Block rule',
  'inspector.allow-rule': 'Allow rule',

  'evidence.own_dmarc': 'The sender {sender} is one of your own, but the email failed DMARC.',
  'evidence.own_spf': 'The sender {sender} is one of your own, but the email failed SPF.',
  'evidence.own_other':
    'The email claims to be from {sender}, one of your own, but SPF passed for {domain} only.',
  'evidence.own_unproved':
    'The email claims to be from {sender}, one of your own, but nothing proves it: no aligned SPF or DKIM, no sign-in.',
  'evidence.dmarc': 'The email failed DMARC: the sender is not who it claims to be.',
  'evidence.dmarc_policy':
    'The email failed DMARC (policy: {policy}): the sender is not who it claims to be.',
  'evidence.compauth':
    "The email failed Microsoft's composite authentication: the sender is not who it claims to be.",
  'evidence.compauth_policy':
    "The email failed Microsoft's composite authentication (policy: {policy}): the sender is not who it claims to be.",
  'evidence.eicar': '“{file}” is the EICAR test file.',
  'evidence.double_ext': '“{file}” is a program disguised as a document.',
  'evidence.hidden_exe': '“{file}” is a Windows program under another name.',
  'evidence.runs': '“{file}” is executable.',
  'evidence.packed_runs': 'The archive “{file}” contains “{inner}”, which is executable.',
  'evidence.page_script':
    'The page “{file}” hides what it runs, assembles a file or redirects to another page.',
  'evidence.page_login': 'The page “{file}” asks for a password.',
  'evidence.page_loads': 'The page “{file}” loads code or another page from {host}.',
  'evidence.page_form': 'The page “{file}” sends what is entered in it to {host}.',
  'evidence.body_login': 'The email, or a message in it, has a form that asks for a password or similar.',
  'evidence.locked':
    '“{file}” needs a password that is given in the email, so that it cannot be inspected on the way.',
  'evidence.link_code': 'A link contains a page or program itself ({scheme}).',
  'evidence.link_opens':
    'A link opens a Windows program that runs or installs what the link names ({scheme}).',
  'evidence.link_share':
    'A link leads to a shared folder at {host}, to which Windows reveals who the user is.',
  'evidence.link_disguised': 'A link disguises the address {target} as “{host}”.',
  'evidence.reply_looks': 'Replies go to {domain}, which looks like {real}.',
  'evidence.signed_partly':
    'DKIM signed {signed} of {size} bytes of the text; the rest could be from someone else.',
  'evidence.hidden_letters': 'Letters within words are hidden from readers in {count} places.',
  'evidence.link_consent':
    'A link asks to give the program “{program}” access to the account ({permission}).',
  'evidence.link_looks': 'A link leads to {target}, which looks like {real}.',
  'evidence.link_text': 'A link reads “{text}” but leads to {target}.',
  'evidence.partner_looks':
    "The sender's domain {domain} looks like {real}, another domain in the same conversation.",
  'evidence.colleague_name': 'The sender has the name of {real} but writes from {address}.',
  'evidence.colleague_reply':
    'The sender has the name of {real} but writes from {address}, and replies go to {reply}.',
  'evidence.lure_mailbox':
    'A stranger writes about the mailbox or its password, and has a link: only your own provider knows about them.',
  'evidence.lure_second_factor': 'A stranger asks to renew the second factor of an account, and has a link.',
  'evidence.lure_gift_cards':
    'The sender asks for gift cards, which is how strangers get paid in the name of others.',
  'evidence.lure_unreachable': 'The sender asks for a favour, and to be answered by email only.',
  'evidence.lure_payroll': 'A stranger asks to have a salary paid into another account.',
  'evidence.lure_bank_details':
    'The sender announces other bank details for payments, but nothing proves who they are, or replies go elsewhere.',
  'evidence.lure_extortion':
    'The sender threatens to publish recordings unless they are paid in a cryptocurrency.',
  'evidence.lure_fortune': 'A stranger promises a fortune.',
  'evidence.lure_sign_in': 'A stranger asks for the password of the mailbox or of the computer.',
  'evidence.lure_parcel': 'The sender asks for a small fee for a parcel, and has a link.',
  'evidence.lure_refund': 'The sender promises a tax refund, and asks for bank or card details.',
  'evidence.lure_callback':
    'The sender writes about a charge, and has nothing but a phone number to cancel it.',
  'evidence.colleague_desk': 'The sender calls itself “{name}” but writes from {address}.',
  'evidence.lure_card': 'A stranger asks for a card number together with its secrets.',
  'evidence.lure_secret_payment': 'The sender asks for a payment that nobody may know of.',
  'evidence.looks_like': "The sender's domain {domain} looks like {real}.",
  'evidence.one_letter': "The sender's domain {domain} is one letter away from {real}.",
  'evidence.reused_id': 'An earlier email in this mailbox had the same Message-ID but different content.',
  'evidence.mixed_scripts': "The sender's domain {domain} mixes letters from several scripts.",
  'evidence.borrows': "The sender's domain {domain} contains the name of {real}.",
  'evidence.not_read_parts': 'The email has more parts than can be inspected; the rest were not.',
  'evidence.not_read_headers': 'The headers are longer than can be inspected; the rest was not.',
  'evidence.not_read_text': 'The text is longer than can be inspected; the rest was not.',
  'evidence.not_read_charset': 'The text is in a character set that cannot be read here.',
  'evidence.not_read_links': 'The email has more links than can be inspected; the rest were not.',
  'evidence.not_read_partial':
    'The content is elsewhere or spread over several emails and could not be inspected.',
  'evidence.not_read_archive': 'An archive, or a page within an archive, could not be inspected.',
  'evidence.not_read_locked': '“{file}” is encrypted and could not be inspected.',
  'evidence.not_read_kind':
    '“{file}” could not be inspected: files of this kind are not unpacked, or it is damaged.',
  'evidence.not_read_object': 'The embedded object “{file}” could not be inspected.',
  'evidence.not_read_encrypted': 'The text is encrypted and could not be inspected.',
  'evidence.not_read_message':
    'The email could not be read: inspecting it failed or took too long. Only its main headers were inspected.',
  'evidence.not_read_bomb': 'An archive unpacks to so much that it can only be meant to stop inspection.',
  'evidence.not_read_ambiguous':
    'The structure contradicts itself: other mail programs may show different content from what was inspected.',
  'evidence.from_several':
    'From names {other} as well as {address}; mail programs disagree on which one is the sender.',
  'evidence.from_nobody': 'From names no address.',
  'evidence.name_address':
    "The sender's name shows an address at {shown}, but the email comes from {domain}.",
  'evidence.name_brand': 'The sender calls itself {brand}, but the email comes from {domain}.',
  'evidence.leaked_private_key': {
    one: 'The text contains a private key ({kind}).',
    other: 'The text contains {count} private keys ({kind}).',
  },
  'evidence.leaked_private_key_file': {
    one: '“{file}” contains a private key ({kind}).',
    other: '“{file}” contains {count} private keys ({kind}).',
  },
  'evidence.leaked_access_key': {
    one: 'The text contains a secret access key for {kind}.',
    other: 'The text contains {count} secret access keys for {kind}.',
  },
  'evidence.leaked_access_key_file': {
    one: '“{file}” contains a secret access key for {kind}.',
    other: '“{file}” contains {count} secret access keys for {kind}.',
  },
  'evidence.leaked_card': {
    one: 'The text contains a payment card number, which ends in {last}.',
    other: 'The text contains {count} payment card numbers; one ends in {last}.',
  },
  'evidence.leaked_card_file': {
    one: '“{file}” contains a payment card number, which ends in {last}.',
    other: '“{file}” contains {count} payment card numbers; one ends in {last}.',
  },
  'evidence.leaked_identity': {
    one: 'The text contains a national identity number ({kind}).',
    other: 'The text contains {count} national identity numbers ({kind}).',
  },
  'evidence.leaked_identity_file': {
    one: '“{file}” contains a national identity number ({kind}).',
    other: '“{file}” contains {count} national identity numbers ({kind}).',
  },
  'evidence.leaked_ibans': 'The text contains a list of {count} bank account numbers (IBAN).',
  'evidence.leaked_ibans_file': '“{file}” contains a list of {count} bank account numbers (IBAN).',
  'evidence.rspamd_symbol': "rspamd's symbol {symbol} matched.",
  'evidence.rspamd': 'rspamd classified the email as spam.',
  'evidence.rspamd_action': 'rspamd classified the email as spam, action “{action}”.',
  'evidence.rspamd_score': 'rspamd classified the email as spam, {score} of {needed} points.',
  'evidence.rspamd_both':
    'rspamd classified the email as spam, action “{action}”, {score} of {needed} points.',
  'evidence.sa_score': 'SpamAssassin marked it as spam: {score} points, {needed} needed.',
  'evidence.sa_stars': 'SpamAssassin marked it as spam: {stars} or more points, {needed} needed.',
  'evidence.sa_flag': 'SpamAssassin marked it as spam: no score, {needed} needed.',
  'evidence.sa_test': "SpamAssassin's test {test} matched.",
  'evidence.ms_cat': 'Microsoft put the email in the category {category}.',
  'evidence.ms_sfv': "Microsoft's filtering verdict is {verdict}.",
  'evidence.ms_scl': "Microsoft's spam confidence level is {level}.",
  'evidence.ms_bcl': "Microsoft's bulk complaint level is {level}.",
  'evidence.block_phishing': 'A block rule treats it as phishing: {rule}',
  'evidence.block_spam': 'A block rule treats it as spam: {rule}',
  'evidence.block_graymail': 'A block rule treats it as graymail: {rule}',
  'evidence.allow': 'An allow rule lifts the verdict: {rule}',
  'evidence.imported':
    'This comes from the row that the email was imported from; the message itself was not included.',
  'evidence.imported_ms': 'Microsoft said so, according to the row that this email was imported from.',
  'evidence.sorted_spam': 'People sorted this message as spam (SpamAssassin corpus, {group}).',
  'evidence.sorted_hard':
    'People sorted this message as wanted although it looks like spam (SpamAssassin corpus, {group}).',
  'evidence.sorted_wanted': 'People sorted this message as wanted (SpamAssassin corpus, {group}).',
  'evidence.fraud_subject': 'The subject is typical of fraud.',
  'evidence.sample': 'Created for the sample tenant.',
} as const;
