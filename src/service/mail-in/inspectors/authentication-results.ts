import { belongsTo } from '../decide-direction.ts';
import type { Finding, InspectedMail, Inspector } from '../inspector.ts';

/**
 * The checks of SPF, DKIM and DMARC that our own side made (RFC 8601). Only the topmost header counts, those below came
 * with the message. A mail in the tenant's own name that fails is phishing, a stranger's that fails DMARC is suspicious.
 */
export const authenticationResultsInspector: Inspector = {
  name: 'authentication-results',
  inspect({ headers, senderAddress, tenant, direction, spf }: InspectedMail): Finding[] {
    const written = (headers.first('authentication-results') ?? '').slice(0, 8_000);
    if (direction !== 'is_incoming' || (written === '' && spf === '')) return [];
    const result = (method: string) =>
      new RegExp(`\\b${method}\\s*=\\s*([a-z]+)`, 'i').exec(written)?.[1]?.toLowerCase() ?? '';
    const dmarc = result('dmarc');
    const failed = dmarc === 'fail' || result('compauth') === 'fail';
    if (belongsTo(senderAddress, tenant.domains) && (failed || spf === 'fail'))
      return [
        {
          detection: 'cp_phishing',
          reason: `The sender ${senderAddress} is one of your own, but the mail failed ${failed ? 'DMARC' : 'SPF'}.`,
        },
      ];
    if (!failed) return [];
    const policy = /\baction=(\w+)|\bp=(\w+)/i.exec(written);
    return [
      {
        detection: 'cp_ap_suspicious',
        reason: `The mail failed ${dmarc === 'fail' ? 'DMARC' : "Microsoft's composite authentication"}${
          policy ? ` (policy: ${policy[1] ?? policy[2]})` : ''
        }: the sender is not who the mail says.`,
      },
    ];
  },
};
