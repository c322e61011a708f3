import { cleanLine, fieldLimits } from '../parse/clean-fields.ts';
import { evidenceOf, type InspectedMail, type Inspector } from './inspector.ts';
import { authenticationResultsInspector } from './inspectors/authentication-results.ts';
import { colleagueNamesInspector } from './inspectors/colleague-names.ts';
import { dangerousAttachmentsInspector } from './inspectors/dangerous-attachments.ts';
import { fromHeaderInspector } from './inspectors/from-header.ts';
import { hiddenLettersInspector } from './inspectors/hidden-letters.ts';
import { labelEvidenceInspector } from './inspectors/label-evidence.ts';
import { leakedDataInspector } from './inspectors/leaked-data.ts';
import { linkTextMismatchInspector } from './inspectors/link-text-mismatch.ts';
import { luresInspector } from './inspectors/lures.ts';
import { loginFormsInspector } from './inspectors/login-forms.ts';
import { lookAlikeSenderInspector } from './inspectors/look-alike-sender.ts';
import { messageIdInspector } from './inspectors/message-id.ts';
import { notReadInspector } from './inspectors/not-read.ts';
import { rspamdInspector } from './inspectors/rspamd.ts';
import { spamassassinInspector } from './inspectors/spamassassin.ts';
import { forefrontInspector } from './inspectors/x-forefront-antispam-report.ts';
import type { Evidence } from '../../judging/evidence.ts';

/** All inspectors, in the order in which their evidence is shown. */
export const inspectors: readonly Inspector[] = [
  labelEvidenceInspector,
  dangerousAttachmentsInspector,
  notReadInspector,
  loginFormsInspector,
  hiddenLettersInspector,
  leakedDataInspector,
  fromHeaderInspector,
  lookAlikeSenderInspector,
  colleagueNamesInspector,
  luresInspector,
  linkTextMismatchInspector,
  messageIdInspector,
  authenticationResultsInspector,
  forefrontInspector,
  spamassassinInspector,
  rspamdInspector,
];

/**
 * Runs all inspectors on a mail. An inspector that throws loses only its own evidence; the failure is
 * described in `problems`, and the inspector named in `failed`.
 */
export function inspectMail(mail: InspectedMail): {
  evidence: Evidence[];
  problems: string[];
  failed: string[];
} {
  const problems: string[] = [];
  const failed: string[] = [];
  const found = inspectors.flatMap((inspector) => {
    try {
      return evidenceOf(inspector, inspector.inspect(mail));
    } catch (error) {
      failed.push(inspector.name);
      problems.push(`The inspector ${inspector.name} failed: ${String(error)}`);
      return [];
    }
  });
  const evidence = boundEvidence(found).map((item) =>
    item.values ? { ...item, values: cleanValues(item.values) } : item,
  );
  return { evidence, problems, failed };
}

/**
 * Limits evidence to `fieldLimits.evidence`; the only evidence for a detection takes precedence over
 * repetitions.
 */
function boundEvidence(found: readonly Evidence[]): readonly Evidence[] {
  if (found.length <= fieldLimits.evidence) return found;
  const seen = new Set<string>();
  const isFirst = ({ inspector, detection }: Evidence) => {
    const kind = `${inspector} ${detection}`;
    return !seen.has(kind) && seen.add(kind);
  };
  const first = new Set(found.filter(isFirst));
  const rest = found
    .filter((item) => !first.has(item))
    .slice(0, Math.max(fieldLimits.evidence - first.size, 0));
  const kept = new Set([...first, ...rest]);
  return found.filter((item) => kept.has(item));
}

/** Values come from untrusted mail: texts become one line of bounded length, and numbers may be invalid. */
const cleanValues = (values: NonNullable<Evidence['values']>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanLine(value, fieldLimits.reason) : Number.isFinite(value) ? value : '?',
    ]),
  );
