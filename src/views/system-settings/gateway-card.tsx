import type { Translate } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Card } from '../ui/card.tsx';
import { type Definition, DefinitionList } from '../ui/definition-list.tsx';
import type { Tone } from '../ui/tones.ts';

/** The gateway as its card shows it. */
export interface GatewayView {
  badge: { tone: Tone; label: string };
  facts: readonly Definition[];
  /** What should be known about it. */
  notes: readonly string[];
  /** What is wrong and what to do, since when, and what the other side said; empty when nothing is. */
  problem: readonly string[];
}

/** The gateway that mail passes. */
export const GatewayCard = ({ t, gateway }: { t: Translate; gateway: GatewayView }) => (
  <Card
    title={t('mailboxes.gateway')}
    actions={<Badge tone={gateway.badge.tone}>{gateway.badge.label}</Badge>}
  >
    <div className="grid min-w-0 gap-4">
      {gateway.problem.length > 0 && (
        <Banner tone="danger">
          {gateway.problem.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
        </Banner>
      )}
      <DefinitionList entries={gateway.facts} />
      {gateway.notes.map((line) => (
        <p key={line} className="wrap-anywhere text-ink-2">
          {line}
        </p>
      ))}
    </div>
  </Card>
);
