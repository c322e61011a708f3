import type { Finding, InspectedMail, Inspector } from '../inspector.ts';

const spamActions = ['reject', 'add header', 'rewrite subject', 'quarantine'];

/** What rspamd wrote: `X-Rspamd-Action`, `X-Spamd-Result` with score and symbols. */
export const rspamdInspector: Inspector = {
  name: 'rspamd',
  inspect({ headers }: InspectedMail): Finding[] {
    const action = (headers.first('x-rspamd-action') ?? '').trim().toLowerCase();
    const result = (headers.first('x-spamd-result') ?? '').slice(0, 16_000);
    if (action === '' && result === '') return [];
    const scores = /\[\s*(-?[\d.]+)\s*\/\s*(-?[\d.]+)\s*\]/.exec(result);
    const findings: Finding[] = [];
    const virus = /\b[A-Z_]*VIRUS[A-Z_]*\b(?!_UNKNOWN)/.exec(result)?.[0];
    if (virus) findings.push({ detection: 'cp_malicious', reason: `rspamd's symbol ${virus} matched.` });
    const phishing = /\b(?:[A-Z_]+_)?(?:PHISHED|PHISHING|PHISH)(?:_[A-Z_]+)?\b/.exec(result)?.[0];
    if (phishing)
      findings.push({ detection: 'cp_ap_suspicious', reason: `rspamd's symbol ${phishing} matched.` });
    const isSpam = spamActions.includes(action) || /^\s*\w+:\s*True\b/.test(result);
    if (isSpam)
      findings.push({
        detection: 'cp_spam',
        reason: `rspamd took the mail for spam${action ? `, action “${action}”` : ''}${
          scores ? `, ${scores[1]} of ${scores[2]} points` : ''
        }.`,
      });
    return findings;
  },
};
