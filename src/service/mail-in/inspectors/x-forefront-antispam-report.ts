import type { Detection } from '../../../api/vocabulary.ts';
import type { Finding, InspectedMail, Inspector } from '../inspector.ts';

/** The category of Exchange Online Protection (CAT) → our vocabulary; impersonation and spoofing are phishing there. */
const categories: Readonly<Record<string, Detection>> = {
  MALW: 'ms_malware',
  AMP: 'ms_malware',
  SAP: 'ms_malware',
  HPHSH: 'ms_high_confidence_phishing',
  HPHISH: 'ms_high_confidence_phishing',
  PHSH: 'ms_phishing',
  UIMP: 'ms_phishing',
  DIMP: 'ms_phishing',
  GIMP: 'ms_phishing',
  SPOOF: 'ms_phishing',
  FTBP: 'ms_malware',
  HSPM: 'ms_high_confidence_spam',
  OSPM: 'ms_spam',
  SPM: 'ms_spam',
  BULK: 'ms_bulk',
  DLP: 'ms_leak',
  NONE: 'ms_clean',
};

/** The filtering verdict (SFV), where there is no category. */
const verdicts: Readonly<Record<string, Detection>> = {
  SPM: 'ms_spam',
  BLK: 'ms_spam',
  SKS: 'ms_transport_rule',
  SKN: 'ms_transport_rule',
  NSPM: 'ms_clean',
  SFE: 'ms_clean',
};

const name = 'x-forefront-antispam-report';

/** What Exchange Online Protection wrote: category (CAT), verdict (SFV), spam and bulk levels (SCL, BCL). */
export const forefrontInspector: Inspector = {
  name,
  inspect({ headers }: InspectedMail): Finding[] {
    const report = headers.first(name);
    if (report === undefined) return [];
    const fields = readFields(`${report};${headers.first('x-microsoft-antispam') ?? ''}`);
    const findings: Finding[] = [];
    const found = (detection: Detection | undefined, reason: string) =>
      detection && findings.push({ detection, reason });
    found(categories[fields.CAT ?? ''], `Microsoft put the mail into the category ${fields.CAT}.`);
    const verdict = verdicts[fields.SFV ?? ''];
    if (findings.length === 0 || verdict === 'ms_transport_rule')
      found(verdict, `Microsoft's filtering verdict is ${fields.SFV}.`);
    const level = Number(fields.SCL);
    if (level >= 9) found('ms_high_confidence_spam', `Microsoft's spam confidence level is ${level}.`);
    else if (level >= 5) found('ms_spam', `Microsoft's spam confidence level is ${level}.`);
    if (Number(fields.BCL) >= 7) found('ms_bulk', `Microsoft's bulk complaint level is ${fields.BCL}.`);
    return findings;
  },
};

/** `CIP:1.2.3.4;CAT:SPM;…` → its fields; the first of a name counts. */
function readFields(report: string): Partial<Record<string, string>> {
  const fields: Partial<Record<string, string>> = {};
  for (const part of report.slice(0, 8_000).split(';')) {
    const colon = part.indexOf(':');
    const key = part.slice(0, colon).trim();
    if (colon > 0 && /^[A-Z]{2,8}$/.test(key))
      fields[key] ??= part
        .slice(colon + 1)
        .trim()
        .toUpperCase();
  }
  return fields;
}
