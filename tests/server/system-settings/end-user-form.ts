/** The form about the held mail of employees, filled in. */
export const endUserForm = {
  malware: 'request',
  dlp: 'nothing',
  phishing: 'request',
  suspected_phishing: 'request',
  spam: 'release',
  graymail: 'release',
  other: 'request',
  request_mails: 'at_once',
  proof_hours: '24',
  notices: 'at_once',
  digest_hours: '8, 14:00',
  owners: '',
};
