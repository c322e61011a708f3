import { type VerdictGroup, verdictGroups } from '../../api/contract/end-users/restore-links.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';

/** The group that each verdict belongs to; null for verdicts that hold no mail. */
const groupOf: Readonly<Record<Detection, VerdictGroup | null>> = {
  cp_malicious: 'malware',
  cp_av_suspicious: 'malware',
  ms_malware: 'malware',
  cp_leak: 'dlp',
  ms_leak: 'dlp',
  cp_phishing: 'phishing',
  cp_ap_suspicious: 'suspected_phishing',
  cp_malicious_url: 'phishing',
  cp_malicious_url_click: 'phishing',
  ms_high_confidence_phishing: 'phishing',
  ms_phishing: 'phishing',
  cp_spam: 'spam',
  ms_high_confidence_spam: 'spam',
  ms_spam: 'spam',
  cp_graymail: 'graymail',
  ms_bulk: 'graymail',
  ms_transport_rule: null,
  cp_clean: null,
  ms_clean: null,
  cp_phishing_simulation: null,
  cp_training_feedback: null,
  cp_training_module: null,
};

/** The group of a mail by its worst verdict; `other` for one that is held for none of these. */
export function verdictGroupOf(detections: readonly string[]): VerdictGroup {
  const carried = new Set(detections.map((detection) => groupOf[detection as Detection]));
  return verdictGroups.find((group) => carried.has(group)) ?? 'other';
}
