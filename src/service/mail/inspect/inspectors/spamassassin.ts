import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';

/** Results of SpamAssassin: `X-Spam-Flag`, `X-Spam-Status` with its score, `X-Spam-Level` with its stars. */
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
      const needed = Number(required);
      findings.push(
        score !== undefined
          ? finding('cp_spam', 'sa_score', { score: Number(score), needed })
          : stars > 0
            ? finding('cp_spam', 'sa_stars', { stars, needed })
            : finding('cp_spam', 'sa_flag', { needed }),
      );
    }
    const phishing = status.match(/\b[A-Z_0-9]+\b/g)?.find((test) => test.includes('PHISH'));
    if (phishing && flagged) findings.push(finding('cp_ap_suspicious', 'sa_test', { test: phishing }));
    return findings;
  },
};
