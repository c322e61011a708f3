import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { SecurityModel } from './model.ts';
import { Item, ItemList } from '../ui/item-list.tsx';

/** The account's sessions; other sessions can be ended, separately or all at once. */
export function SessionsCard({ t, model }: { t: Translate; model: SecurityModel }) {
  const hasOthers = model.sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Card
      title={t('account.sessions')}
      actions={
        hasOthers && (
          <form method="post" action={paths.account.otherSessionsEnd()}>
            <Button type="submit" size="sm">
              {t('account.sessions_end_others')}
            </Button>
          </form>
        )
      }
    >
      <ItemList>
        {model.sessions.map((session) => (
          <Item key={session.id}>
            <Icon name={session.isPhone ? 'smartphone' : 'monitor'} size="lg" />
            <div>
              <p className="flex flex-wrap items-center gap-y-1 gap-x-2 font-medium">
                {session.device}
                {session.isCurrent && <Badge tone="positive">{t('account.session_current')}</Badge>}
              </p>
              <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-y-0 gap-x-3 text-sm text-ink-2 [&>dt]:text-ink-3">
                <dt>{t('account.session_network')}</dt>
                <dd>{session.address || t('account.device_unknown')}</dd>
                <dt>{t('account.session_first')}</dt>
                <dd>
                  {session.since} · {session.method}
                </dd>
                <dt>{t('account.session_last')}</dt>
                <dd>{session.isCurrent ? t('account.session_now') : session.lastSeen}</dd>
              </dl>
            </div>
            {!session.isCurrent && (
              <form method="post" action={paths.account.sessionEnd(session.id)}>
                <Button
                  type="submit"
                  size="sm"
                  aria-label={`${t('account.session_end')}: ${session.device}, ${session.since}`}
                >
                  {t('account.session_end')}
                </Button>
              </form>
            )}
          </Item>
        ))}
      </ItemList>
      <form className="pt-3.5" method="post" action={paths.signIn.logout()}>
        <input type="hidden" name="everywhere" value="1" />
        <Button type="submit" icon="log-out">
          {t('account.sign_out_everywhere')}
        </Button>
      </form>
    </Card>
  );
}
