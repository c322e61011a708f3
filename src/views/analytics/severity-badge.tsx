import type { Translate } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';
import type { Tone } from '../ui/tones.ts';

const signs: Readonly<Record<string, { tone: Tone; icon: IconName }>> = {
  critical: { tone: 'danger', icon: 'octagon-alert' },
  high: { tone: 'serious', icon: 'triangle-alert' },
  medium: { tone: 'caution', icon: 'circle-alert' },
  low: { tone: 'info', icon: 'info' },
  very_low: { tone: 'neutral', icon: 'info' },
};

/** The severity of an event; the icon conveys it without colour. */
export function SeverityBadge({ severity, t }: { severity: string; t: Translate }) {
  const { tone, icon } = signs[severity] ?? signs['very_low']!;
  return (
    <Badge tone={tone} icon={icon}>
      {t.find(`analytics.severity.${severity}`) ?? severity}
    </Badge>
  );
}
