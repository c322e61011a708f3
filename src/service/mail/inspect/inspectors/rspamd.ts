import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';

const spamActions = ['reject', 'add header', 'rewrite subject', 'quarantine'];

/** Results of rspamd: `X-Rspamd-Action`, `X-Spamd-Result` with score and symbols. */
export const rspamdInspector: Inspector = {
  name: 'rspamd',
  inspect({ headers }: InspectedMail): Finding[] {
    const action = (headers.first('x-rspamd-action') ?? '').trim().toLowerCase();
    const result = (headers.first('x-spamd-result') ?? '').slice(0, 16_000);
    if (action === '' && result === '') return [];
    const scores = /\[\s*(-?[\d.]+)\s*\/\s*(-?[\d.]+)\s*\]/.exec(result);
    const findings: Finding[] = [];
    const virus = /\b[A-Z_]*VIRUS[A-Z_]*\b(?!_UNKNOWN)/.exec(result)?.[0];
    if (virus) findings.push(finding('cp_malicious', 'rspamd_symbol', { symbol: virus }));
    const phishing = /\b(?:[A-Z_]+_)?(?:PHISHED|PHISHING|PHISH)(?:_[A-Z_]+)?\b/.exec(result)?.[0];
    if (phishing) findings.push(finding('cp_ap_suspicious', 'rspamd_symbol', { symbol: phishing }));
    const isSpam = spamActions.includes(action) || /^\s*\w+:\s*True\b/.test(result);
    if (isSpam) findings.push(spamFinding(action, scores));
    return findings;
  },
};

function spamFinding(action: string, scores: RegExpExecArray | null): Finding {
  if (!scores) return action ? finding('cp_spam', 'rspamd_action', { action }) : finding('cp_spam', 'rspamd');
  const points = { score: Number(scores[1]), needed: Number(scores[2]) };
  return action
    ? finding('cp_spam', 'rspamd_both', { action, ...points })
    : finding('cp_spam', 'rspamd_score', points);
}
