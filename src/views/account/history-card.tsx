import type { Translate } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Table } from '../ui/table.tsx';
import type { SecurityModel } from './model.ts';

/** The account's latest sign-ins, successful and refused. */
export function HistoryCard({ t, model }: { t: Translate; model: SecurityModel }) {
  const columns = (['when', 'outcome', 'method', 'device', 'address'] as const).map((name) => ({
    title: t(`account.history_${name}`),
  }));
  return (
    <Card title={t('account.history')}>
      {model.history.length === 0 ? (
        <p className="text-ink-2">{t('account.history_none')}</p>
      ) : (
        <Table
          stacks
          caption={t('account.history')}
          columns={columns}
          rows={model.history.map((entry) => ({
            id: entry.id,
            cells: [
              entry.at,
              <Badge key="outcome" tone={entry.isGood ? 'positive' : 'danger'}>
                {entry.outcome}
              </Badge>,
              entry.method,
              entry.device,
              entry.address,
            ],
          }))}
        />
      )}
    </Card>
  );
}
