import type { previewExceptionRule } from '../../api/contract/exception-rules/preview-exception-rule.ts';
import type { ExceptionType } from '../../api/contract/exception-rules/exception-rule.ts';
import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { openTo } from '../../page-areas.ts';
import { paths } from '../../paths.ts';
import type { PreviewView } from '../../views/exception-rules/model.ts';
import { bySeverity } from '../../api/vocabulary/verdicts.ts';
import { presentKept } from './present-past.ts';
import { bulkLimit } from '../../api/limits.ts';

type Preview = CallAnswer<typeof previewExceptionRule>;

/** Most listed senders and recipients. */
const namedTops = 5;
/** Most listed other rules. */
const namedOverlaps = 5;

/** A preview in the viewer's language, with a warning about unintended effects. */
export function presentPreview(
  preview: Preview,
  type: ExceptionType,
  { t, user, timeZone, knownSince }: { t: Translate; user: HasRights; timeZone: string; knownSince: string },
): PreviewView {
  const { total, by_severity: severity, overlaps } = preview;
  return {
    total: describeTotal(total, t),
    isEmpty: total === 0,
    notes: [
      ...(preview.complete ? [] : [t('exception_rules.preview_incomplete')]),
      ...(type === 'whitelist' && preview.spf_failed > 0
        ? [t('exception_rules.preview_spf', { count: preview.spf_failed })]
        : []),
      ...(preview.freed > 0 ? [t('exception_rules.preview_freed', { count: preview.freed })] : []),
      ...[presentKept(preview.kept, t), knownSince].filter(Boolean),
    ],
    warning: warningOf(severity, type, t),
    figures: presentFigures(preview, type, t),
    sample: preview.sample.map((row) => ({
      key: row.entity_id,
      href: openTo(user, paths.profile.email(row.entity_type, row.entity_id, { hide_menu: '1' })),
      subject: row.subject || t('grid.no_subject'),
      sender: row.sender_address || row.nickname,
      received: t.dateTime(row.received_at, timeZone, 'short'),
      verdict: bySeverity(row.detections)[0] ?? '',
    })),
    tops: [
      { title: t('exception_rules.top_senders'), entries: presentTop(preview.top_senders, t) },
      { title: t('exception_rules.top_recipients'), entries: presentTop(preview.top_recipients, t) },
    ].filter(({ entries }) => entries.length > 0),
    // Contradicting rules first, because they require a decision.
    overlaps: [...overlaps]
      .sort((a, b) => Number(b.contradicts) - Number(a.contradicts))
      .slice(0, namedOverlaps)
      .map((rule) => ({
        key: rule.entity_id,
        href: paths.policy.editRule(rule.entity_id),
        type: t(`exception_rules.overlap.${rule.exception_type}`),
        summary: rule.summary,
        relation: [
          // The rule's list, or that it contradicts.
          ...(rule.contradicts ? [t(`exception_rules.overlap.${rule.exception_type}`)] : []),
          t(`exception_rules.relation.${rule.relation}`),
          ...(rule.shared > 0 ? [t('exception_rules.overlap.shared', { count: rule.shared })] : []),
        ].join(' · '),
        contradicts: rule.contradicts,
      })),
    moreOverlaps: Math.max(0, overlaps.length - namedOverlaps),
    hasContradiction: overlaps.some((rule) => rule.contradicts),
  };
}

function describeTotal(total: number, t: Translate): string {
  if (total === 0) return t('exception_rules.preview_none');
  if (total >= bulkLimit) return t('exception_rules.preview_total_max', { count: bulkLimit });
  return t('exception_rules.preview_total', { count: total });
}

/** Malicious mail that an allow rule would release, clean mail that a block rule would hold. */
function warningOf(
  severity: Preview['by_severity'],
  type: ExceptionType,
  t: Translate,
): PreviewView['warning'] {
  if (type === 'whitelist') {
    const text = t('exception_rules.preview_warning_allow', { count: severity.malicious });
    return severity.malicious > 0 ? { tone: 'danger', text } : null;
  }
  const text = t('exception_rules.preview_warning_block', { count: severity.clean });
  return severity.clean > 0 ? { tone: 'caution', text } : null;
}

function presentFigures(preview: Preview, type: ExceptionType, t: Translate): PreviewView['figures'] {
  const { by_severity: severity, by_state: state } = preview;
  const entry = (
    name: keyof typeof severity | keyof typeof state,
    count: number,
    tone: PreviewView['figures'][number]['entries'][number]['tone'],
    isWrong = false,
  ) => ({
    label: t(`exception_rules.figure.${name}`),
    count: t.number(count),
    tone,
    warn: isWrong && count > 0,
  });
  return [
    {
      title: t('exception_rules.by_verdict'),
      entries: [
        entry('malicious', severity.malicious, 'danger', type === 'whitelist'),
        entry('suspicious', severity.suspicious, 'caution'),
        entry('clean', severity.clean, 'positive', type === 'blacklist'),
      ],
    },
    {
      title: t('exception_rules.by_state'),
      entries: [
        entry('quarantined', state.quarantined, 'accent'),
        entry('restored', state.restored, 'neutral'),
        entry('delivered', state.delivered, 'neutral'),
      ],
    },
  ];
}

function presentTop(counted: Preview['top_senders'], t: Translate): { value: string; count: string }[] {
  return counted.slice(0, namedTops).map(({ value, count }) => ({ value, count: t.number(count) }));
}
