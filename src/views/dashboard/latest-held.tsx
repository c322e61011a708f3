import type { Translate } from '../../messages/messages.ts';
import { VerdictBadge } from '../ui/badge.tsx';
import type { HeldMailView } from './model.ts';

/** The newest mails that are held back. */
export function LatestHeld({ mails, t }: { mails: readonly HeldMailView[]; t: Translate }) {
  if (mails.length === 0) return <p className="muted">{t('dashboard.no_held')}</p>;
  return (
    <ul className="account-list">
      {mails.map((mail) => (
        <li key={mail.id}>
          <div>
            <a href={mail.href}>{mail.subject}</a>
            <p className="muted">
              {mail.sender} · {mail.when}
            </p>
          </div>
          {mail.verdict && <VerdictBadge value={mail.verdict} t={t} />}
        </li>
      ))}
    </ul>
  );
}
