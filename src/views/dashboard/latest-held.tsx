import type { Translate } from '../../messages/messages.ts';
import { VerdictBadge } from '../ui/badge.tsx';
import type { HeldMailView } from './model.ts';
import { Item, ItemList } from '../ui/item-list.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** The newest mails in quarantine. */
export function LatestHeld({ mails, t }: { mails: readonly HeldMailView[]; t: Translate }) {
  if (mails.length === 0) return <p className="text-ink-2">{t('dashboard.no_held')}</p>;
  return (
    <ItemList ends>
      {mails.map((mail) => (
        <Item key={mail.id}>
          <div>
            <a className="line-clamp-2" href={mail.href || undefined} title={spellOut(mail.subject)}>
              <MailText t={t} text={mail.subject} />
            </a>
            <p className="line-clamp-2 text-ink-2">
              <MailText t={t} text={mail.sender} /> · {mail.when}
            </p>
          </div>
          {mail.verdict && <VerdictBadge value={mail.verdict} t={t} />}
        </Item>
      ))}
    </ItemList>
  );
}
