import type { Translate } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import type { ActionView } from './model.ts';

const tones = {
  queued: 'info',
  running: 'info',
  done: 'positive',
  failed: 'danger',
  cancelled: 'neutral',
} as const;

/** The newest quarantines and releases by people, and how far they are. */
export function LatestActions({ actions, t }: { actions: readonly ActionView[]; t: Translate }) {
  if (actions.length === 0) return <p className="muted">{t('dashboard.no_actions')}</p>;
  return (
    <ul className="account-list">
      {actions.map((action) => (
        <li key={action.id}>
          <div>
            <a href={action.href}>{action.label}</a> {action.progress}
            <p className="muted">{action.who}</p>
          </div>
          <Badge tone={tones[action.status]}>{t(`jobs.status.${action.status}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
