import type { Detection } from '../../../../api/vocabulary/verdicts.ts';
import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';

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

/**
 * Results of Exchange: category (CAT), verdict (SFV), spam and bulk levels (SCL, BCL), in the report of
 * Exchange Online Protection and in separate headers. Read only if one of the trusted hops is an Exchange
 * server, which removes such headers from external mail. If a level occurs more than once, the highest
 * counts.
 */
export const forefrontInspector: Inspector = {
  name,
  inspect({ headers, trace }: InspectedMail): Finding[] {
    if (!trace.isExchange) return [];
    const fields = readFields(`${headers.first(name) ?? ''};${headers.first('x-microsoft-antispam') ?? ''}`);
    const findings: Finding[] = [];
    const { CAT: category = '', SFV: filtering = '' } = fields;
    const put = categories[category];
    if (put) findings.push(finding(put, 'ms_cat', { category }));
    const verdict = verdicts[filtering];
    if (verdict && (findings.length === 0 || verdict === 'ms_transport_rule'))
      findings.push(finding(verdict, 'ms_sfv', { verdict: filtering }));
    const level = highest(levelsOf(headers, fields));
    if (level >= 5)
      findings.push(finding(level >= 9 ? 'ms_high_confidence_spam' : 'ms_spam', 'ms_scl', { level }));
    const bulk = highest([
      fields.BCL,
      ...headers.values('x-ms-exchange-organization-bcl'),
      ...headers.values('x-microsoft-antispam').map((value) => readFields(value).BCL),
    ]);
    if (bulk >= 7) findings.push(finding('ms_bulk', 'ms_bcl', { level: bulk }));
    return findings;
  },
};

/** Microsoft's spam confidence level of a mail, -1 to 9; undefined if no trusted Exchange server set one. */
export function readSpamLevel({
  headers,
  trace,
}: Pick<InspectedMail, 'headers' | 'trace'>): number | undefined {
  if (!trace.isExchange) return undefined;
  const levels = levelsOf(headers, readFields(headers.first(name) ?? '')).filter((level) =>
    /^\s*(?:-1|\d)\s*$/.test(level ?? ''),
  );
  return levels.length === 0 ? undefined : highest(levels);
}

const levelsOf = (headers: InspectedMail['headers'], fields: Partial<Record<string, string>>) => [
  fields.SCL,
  ...headers.values('x-ms-exchange-organization-scl'),
  ...headers.values('x-ms-exchange-antispam-scl'),
];

/** The highest numeric level; -1 if there is none. */
const highest = (levels: readonly (string | undefined)[]): number =>
  Math.max(
    -1,
    ...levels.slice(0, 50).map((level) => Number(/^\s*(-?\d{1,2})\s*$/.exec(level ?? '')?.[1] ?? -1)),
  );

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
