/**
 * Why a mail has its verdict, in English; part of the catalogue `en`. What follows `evidence.` is the contract's `code`. It
 * is stored with every mail: a code keeps its meaning for ever and stays here, its words may change.
 */
export const enEvidence = {
  'evidence.own_dmarc': 'The sender {sender} is one of your own, but the mail failed DMARC.',
  'evidence.own_spf': 'The sender {sender} is one of your own, but the mail failed SPF.',
  'evidence.dmarc': 'The mail failed DMARC: the sender is not who the mail says.',
  'evidence.dmarc_policy': 'The mail failed DMARC (policy: {policy}): the sender is not who the mail says.',
  'evidence.compauth':
    "The mail failed Microsoft's composite authentication: the sender is not who the mail says.",
  'evidence.compauth_policy':
    "The mail failed Microsoft's composite authentication (policy: {policy}): the sender is not who the mail says.",
  'evidence.eicar': '“{file}” is the EICAR test file.',
  'evidence.double_ext': '“{file}” is a program that poses as a document.',
  'evidence.hidden_exe': '“{file}” is a Windows program under another name.',
  'evidence.runs': '“{file}” can be run.',
  'evidence.packed_runs': 'The archive “{file}” contains “{inner}”, which can be run.',
  'evidence.link_text': 'A link reads “{text}” but leads to {target}.',
  'evidence.looks_like': "The sender's domain {domain} looks like {real}.",
  'evidence.one_letter': "The sender's domain {domain} is one letter away from {real}.",
  'evidence.borrows': "The sender's domain {domain} borrows the name of {real}.",
  'evidence.name_address': "The sender's name shows an address at {shown}, the mail comes from {domain}.",
  'evidence.name_brand': 'The sender calls itself {brand}, the mail comes from {domain}.',
  'evidence.rspamd_symbol': "rspamd's symbol {symbol} matched.",
  'evidence.rspamd': 'rspamd took the mail for spam.',
  'evidence.rspamd_action': 'rspamd took the mail for spam, action “{action}”.',
  'evidence.rspamd_score': 'rspamd took the mail for spam, {score} of {needed} points.',
  'evidence.rspamd_both': 'rspamd took the mail for spam, action “{action}”, {score} of {needed} points.',
  'evidence.sa_score': 'SpamAssassin marked it as spam: {score} points, {needed} needed.',
  'evidence.sa_stars': 'SpamAssassin marked it as spam: {stars} or more points, {needed} needed.',
  'evidence.sa_flag': 'SpamAssassin marked it as spam: no score, {needed} needed.',
  'evidence.sa_test': "SpamAssassin's test {test} matched.",
  'evidence.ms_cat': 'Microsoft put the mail into the category {category}.',
  'evidence.ms_sfv': "Microsoft's filtering verdict is {verdict}.",
  'evidence.ms_scl': "Microsoft's spam confidence level is {level}.",
  'evidence.ms_bcl': "Microsoft's bulk complaint level is {level}.",
  'evidence.block_phishing': 'A block rule takes it for phishing: {rule}',
  'evidence.block_spam': 'A block rule takes it for spam: {rule}',
  'evidence.block_graymail': 'A block rule takes it for graymail: {rule}',
  'evidence.allow': 'An allow rule lets it through: {rule}',
  'evidence.imported': 'The imported row says so.',
  'evidence.sorted_spam': 'People sorted this message as spam (SpamAssassin corpus, {group}).',
  'evidence.sorted_hard':
    'People sorted this message as wanted, though it looks like spam (SpamAssassin corpus, {group}).',
  'evidence.sorted_wanted': 'People sorted this message as wanted (SpamAssassin corpus, {group}).',
  'evidence.fraud_subject': 'The subject is one that fraud comes with.',
  'evidence.sample': 'Made for the sample tenant.',
} as const;
