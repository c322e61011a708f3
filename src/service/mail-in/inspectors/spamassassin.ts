import type { Finding, InspectedMail, Inspector } from '../inspector.ts';

/** What SpamAssassin wrote: `X-Spam-Flag`, `X-Spam-Status` with its score, `X-Spam-Level` with its stars. */
export const spamassassinInspector: Inspector = {
  name: 'spamassassin',
  inspect({ headers }: InspectedMail): Finding[] {
    const status = (headers.first('x-spam-status') ?? '').slice(0, 4_000);
    const score = /\b(?:score|hits)=(-?[\d.]+)/i.exec(status)?.[1];
    const required = /\brequired=([\d.]+)/i.exec(status)?.[1] ?? '5.0';
    const stars = /^\s*(\*+)/.exec(headers.first('x-spam-level') ?? '')?.[1]?.length ?? 0;
    const flagged = /^\s*yes\b/i.test(headers.first('x-spam-flag') ?? '') || /^\s*yes\b/i.test(status);
    const findings: Finding[] = [];
    if (flagged || stars >= 5) {
      const points =
        score === undefined ? (stars > 0 ? `${stars} or more points` : 'no score') : `${score} points`;
      findings.push({
        detection: 'cp_spam',
        reason: `SpamAssassin marked it as spam: ${points}, ${required} needed.`,
      });
    }
    const phishing = /\b[A-Z_0-9]*PHISH[A-Z_0-9]*\b/.exec(status)?.[0];
    if (phishing && flagged)
      findings.push({ detection: 'cp_ap_suspicious', reason: `SpamAssassin's test ${phishing} matched.` });
    return findings;
  },
};
