import { belongsTo } from '../decide-direction.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';

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
      return [finding('cp_phishing', failed ? 'own_dmarc' : 'own_spf', { sender: senderAddress })];
    if (!failed) return [];
    const [, action, p] = /\baction=(\w+)|\bp=(\w+)/i.exec(written) ?? [];
    const policy = action ?? p;
    const check = dmarc === 'fail' ? 'dmarc' : 'compauth';
    return [
      policy === undefined
        ? finding('cp_ap_suspicious', check)
        : finding('cp_ap_suspicious', `${check}_policy`, { policy }),
    ];
  },
};
