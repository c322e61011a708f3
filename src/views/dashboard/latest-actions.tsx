import type { Translate } from '../../messages/messages.ts';
import { JobStatus } from '../jobs/job-status.tsx';
import type { ActionView } from './model.ts';

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
          <JobStatus t={t} status={action.status} />
        </li>
      ))}
    </ul>
  );
}
