import { expect, it } from 'vitest';
import type { Direction } from '../../../src/api/vocabulary/directions.ts';
import type { MailApp } from '../../../src/api/vocabulary/platforms.ts';
import type { Detection } from '../../../src/api/vocabulary/verdicts.ts';
import { decideVerdict } from '../../../src/service/judging/decide-verdict.ts';

const verdict = (
  detections: readonly Detection[],
  app: MailApp = 'office365_emails',
  direction: Direction = 'is_incoming',
) =>
  decideVerdict(
    detections.map((detection, at) => ({ detection, inspector: `inspector-${at}`, reason: '' })),
    { app, direction },
  );

it.each<[Detection[], Detection[], string[], string | null]>([
  [[], ['cp_clean'], ['cp_not_quarantined', 'ms_delivered_inbox'], null],
  [['cp_malicious'], ['cp_malicious'], ['cp_quarantined_by_cp'], 'cp'],
  [['cp_phishing', 'cp_spam'], ['cp_phishing', 'cp_spam'], ['cp_quarantined_by_cp'], 'cp'],
  [['cp_malicious_url'], ['cp_malicious_url'], ['cp_quarantined_by_cp'], 'cp'],
  [['cp_av_suspicious'], ['cp_av_suspicious'], ['cp_quarantined_by_cp'], 'cp'],
  [['cp_ap_suspicious'], ['cp_ap_suspicious'], ['cp_not_quarantined', 'ms_delivered_junk'], null],
  [['cp_ap_suspicious', 'cp_ap_suspicious'], ['cp_phishing'], ['cp_quarantined_by_cp'], 'cp'],
  [['cp_spam', 'cp_clean'], ['cp_spam'], ['cp_not_quarantined', 'ms_delivered_junk'], null],
  [['cp_graymail'], ['cp_graymail'], ['cp_not_quarantined', 'ms_delivered_inbox'], null],
  [['cp_leak'], ['cp_leak'], ['cp_not_quarantined', 'ms_delivered_inbox'], null],
  [['ms_spam', 'ms_clean'], ['ms_spam', 'cp_clean'], ['cp_not_quarantined', 'ms_delivered_junk'], null],
  [['ms_malware'], ['ms_malware', 'cp_clean'], ['cp_not_quarantined', 'ms_quarantined'], 'microsoft'],
  [['ms_malware', 'cp_phishing'], ['ms_malware', 'cp_phishing'], ['cp_quarantined_by_cp'], 'cp'],
  [
    ['cp_phishing_simulation'],
    ['cp_phishing_simulation', 'cp_clean'],
    ['cp_not_quarantined', 'ms_delivered_inbox'],
    null,
  ],
])('%j is %j in %j', (found, detections, states, actor) => {
  const decided = verdict(found);
  expect(decided.detections.toSorted()).toEqual(detections.toSorted());
  expect(decided).toMatchObject({ states, quarantineActor: actor, isQuarantined: actor !== null });
});

it('puts mail into the folders of its platform', () => {
  expect(verdict(['cp_spam'], 'google_mail').states).toEqual(['cp_not_quarantined', 'google_delivered_junk']);
  expect(verdict([], 'google_mail').states).toEqual(['cp_not_quarantined', 'google_delivered_inbox']);
});

it('delivers outgoing mail to no folder, and holds it when it is dangerous', () => {
  expect(verdict([], 'google_mail', 'is_outgoing').states).toEqual(['cp_not_quarantined']);
  expect(verdict(['cp_malicious'], 'google_mail', 'is_outgoing').states).toEqual(['cp_quarantined_by_cp']);
});
