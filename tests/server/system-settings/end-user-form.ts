/** The form about the held mail of employees, filled in. */
export const endUserForm = {
  malware: 'request',
  dlp: 'nothing',
  phishing: 'request',
  suspected_phishing: 'request',
  spam: 'release',
  graymail: 'release',
  other: 'request',
  proof_hours: '24',
  notices: 'at_once',
  time_zone: 'Europe/Berlin',
  locale: 'de',
};
