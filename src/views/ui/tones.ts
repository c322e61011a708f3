import type { QuarantineState } from '../../api/vocabulary/states.ts';
import type { Detection } from '../../api/vocabulary/verdicts.ts';
import type { IconName } from './icon.tsx';

/** The meaning of a colour, never decoration. `private` marks data that must not leave (DLP). */
export type Tone = 'neutral' | 'accent' | 'info' | 'positive' | 'caution' | 'serious' | 'danger' | 'private';

interface Sign {
  tone: Tone;
  icon: IconName;
}

const verdictSigns: Readonly<Record<Detection, Sign>> = {
  cp_phishing: { tone: 'danger', icon: 'fish' },
  cp_ap_suspicious: { tone: 'serious', icon: 'fish' },
  cp_malicious: { tone: 'danger', icon: 'bug' },
  cp_av_suspicious: { tone: 'serious', icon: 'bug' },
  cp_malicious_url: { tone: 'danger', icon: 'link' },
  cp_malicious_url_click: { tone: 'danger', icon: 'link' },
  cp_spam: { tone: 'caution', icon: 'mail-x' },
  cp_graymail: { tone: 'neutral', icon: 'mail' },
  cp_leak: { tone: 'private', icon: 'lock' },
  cp_clean: { tone: 'positive', icon: 'shield-check' },
  cp_phishing_simulation: { tone: 'info', icon: 'graduation-cap' },
  cp_training_feedback: { tone: 'info', icon: 'graduation-cap' },
  cp_training_module: { tone: 'info', icon: 'graduation-cap' },
  ms_malware: { tone: 'danger', icon: 'bug' },
  ms_high_confidence_phishing: { tone: 'danger', icon: 'fish' },
  ms_phishing: { tone: 'danger', icon: 'fish' },
  ms_high_confidence_spam: { tone: 'caution', icon: 'mail-x' },
  ms_spam: { tone: 'caution', icon: 'mail-x' },
  ms_bulk: { tone: 'neutral', icon: 'mail' },
  ms_transport_rule: { tone: 'neutral', icon: 'sliders-horizontal' },
  ms_leak: { tone: 'private', icon: 'lock' },
  ms_clean: { tone: 'positive', icon: 'shield-check' },
};

const stateSigns: Readonly<Record<QuarantineState, Sign>> = {
  cp_quarantined_by_cp: { tone: 'accent', icon: 'archive' },
  cp_quarantined_by_admin: { tone: 'accent', icon: 'archive' },
  cp_quarantined_by_analyst: { tone: 'accent', icon: 'archive' },
  cp_not_quarantined: { tone: 'neutral', icon: 'inbox' },
  ms_quarantined: { tone: 'accent', icon: 'archive' },
  ms_delivered_inbox: { tone: 'neutral', icon: 'inbox' },
  ms_delivered_junk: { tone: 'neutral', icon: 'trash-2' },
  google_delivered_inbox: { tone: 'neutral', icon: 'inbox' },
  google_delivered_junk: { tone: 'neutral', icon: 'trash-2' },
};

const unknownSign: Sign = { tone: 'neutral', icon: 'shield-question-mark' };

/** Tone and icon of a value of the detection vocabulary; neutral for values of a newer service. */
export function signOfVerdict(value: string): Sign {
  const signs: Readonly<Record<string, Sign>> = verdictSigns;
  return signs[value] ?? unknownSign;
}

/** Tone and icon of a value of the quarantined-state vocabulary. */
export function signOfState(value: string): Sign {
  const signs: Readonly<Record<string, Sign>> = stateSigns;
  return signs[value] ?? unknownSign;
}

/** The fill of charts for each severity. */
export const severityFill = {
  malicious: 'fill-danger',
  suspicious: 'fill-caution',
  clean: 'fill-unremarkable',
} as const;
