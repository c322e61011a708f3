import type { Tone } from '../../islands/results-grid/props.ts';
import type { Detection, QuarantineState } from '../../api/vocabulary.ts';

/** Every verdict, the most serious first, with the meaning of its badge's colour. */
const toneOfVerdict = {
  cp_malicious: 'danger',
  cp_phishing: 'danger',
  cp_malicious_url_click: 'danger',
  cp_malicious_url: 'danger',
  ms_malware: 'danger',
  ms_high_confidence_phishing: 'danger',
  ms_phishing: 'danger',
  cp_av_suspicious: 'warning',
  cp_ap_suspicious: 'warning',
  cp_leak: 'warning',
  ms_leak: 'warning',
  cp_spam: 'warning',
  ms_high_confidence_spam: 'warning',
  ms_spam: 'warning',
  cp_graymail: 'neutral',
  ms_bulk: 'neutral',
  ms_transport_rule: 'info',
  cp_phishing_simulation: 'info',
  cp_training_feedback: 'info',
  cp_training_module: 'info',
  cp_clean: 'ok',
  ms_clean: 'ok',
} as const satisfies Record<Detection, Tone>;

const toneOfState = {
  cp_quarantined_by_cp: 'warning',
  cp_quarantined_by_admin: 'warning',
  cp_quarantined_by_analyst: 'warning',
  ms_quarantined: 'warning',
  cp_not_quarantined: 'neutral',
  ms_delivered_inbox: 'neutral',
  ms_delivered_junk: 'neutral',
  google_delivered_inbox: 'neutral',
  google_delivered_junk: 'neutral',
} as const satisfies Record<QuarantineState, Tone>;

const severity = Object.keys(toneOfVerdict);
const tones: Readonly<Record<string, Tone>> = { ...toneOfVerdict, ...toneOfState };

/** The colour a verdict's or state's badge has; neutral for values of a newer service. */
export function toneOf(value: string): Tone {
  return Object.hasOwn(tones, value) ? (tones[value] ?? 'neutral') : 'neutral';
}

/** Verdicts, the most serious first; unknown ones last. */
export function bySeverity(verdicts: readonly string[]): string[] {
  const rank = (verdict: string) => (severity.indexOf(verdict) + severity.length + 1) % (severity.length + 1);
  return [...verdicts].sort((a, b) => rank(a) - rank(b));
}
