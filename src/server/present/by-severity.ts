import type { Detection } from '../../api/vocabulary.ts';

/** Every verdict, the most serious first. */
const severity: readonly string[] = [
  'cp_malicious',
  'cp_phishing',
  'cp_malicious_url_click',
  'cp_malicious_url',
  'ms_malware',
  'ms_high_confidence_phishing',
  'ms_phishing',
  'cp_av_suspicious',
  'cp_ap_suspicious',
  'cp_leak',
  'ms_leak',
  'cp_spam',
  'ms_high_confidence_spam',
  'ms_spam',
  'cp_graymail',
  'ms_bulk',
  'ms_transport_rule',
  'cp_phishing_simulation',
  'cp_training_feedback',
  'cp_training_module',
  'cp_clean',
  'ms_clean',
] satisfies Detection[];

/** Verdicts, the most serious first; unknown ones (of a newer service) last. */
export function bySeverity(verdicts: readonly string[]): string[] {
  const rank = (verdict: string) =>
    severity.includes(verdict) ? severity.indexOf(verdict) : severity.length;
  return [...verdicts].sort((a, b) => rank(a) - rank(b));
}
