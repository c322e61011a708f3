import type { Translate } from '../../messages/messages.ts';
import { JobStatus } from '../jobs/job-status.tsx';
import type { ActionView } from './model.ts';
import { Item, ItemList } from '../ui/item-list.tsx';

/** The latest quarantines and releases by people, with their progress. */
export function LatestActions({ actions, t }: { actions: readonly ActionView[]; t: Translate }) {
  if (actions.length === 0) return <p className="text-ink-2">{t('dashboard.no_actions')}</p>;
  return (
    <ItemList ends>
      {actions.map((action) => (
        <Item key={action.id}>
          <div>
            <a href={action.href}>{action.label}</a> {action.progress}
            <p className="text-ink-2">{action.who}</p>
          </div>
          <JobStatus t={t} status={action.status} />
        </Item>
      ))}
    </ItemList>
  );
}
