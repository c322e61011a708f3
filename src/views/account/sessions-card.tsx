import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import type { SecurityModel } from './model.ts';

/** Where the person is signed in; each other session can be ended, or all of them. */
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
      <ul className="account-list">
        {model.sessions.map((session) => (
          <li key={session.id}>
            <Icon name={session.isPhone ? 'smartphone' : 'monitor'} size="lg" />
            <div>
              <p className="account-name">
                {session.device}
                {session.isCurrent && <Badge tone="positive">{t('account.session_current')}</Badge>}
              </p>
              <dl className="session-facts">
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
          </li>
        ))}
      </ul>
      <form className="account-everywhere" method="post" action={paths.signIn.logout()}>
        <input type="hidden" name="everywhere" value="1" />
        <Button type="submit" icon="log-out">
          {t('account.sign_out_everywhere')}
        </Button>
      </form>
    </Card>
  );
}
