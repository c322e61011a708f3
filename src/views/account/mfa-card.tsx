import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { SecurityModel } from './model.ts';

/** The second factor: on or off, its recovery codes (SI-16). */
export function MfaCard({ t, model }: { t: Translate; model: SecurityModel }) {
  const { isOn, isRequired } = model.mfa;
  return (
    <Card
      title={t('account.mfa')}
      actions={
        <Badge tone={isOn ? 'positive' : 'caution'} icon={isOn ? 'shield-check' : 'shield-alert'}>
          {t(isOn ? 'account.mfa_on' : 'account.mfa_off')}
        </Badge>
      }
    >
      <div className="grid gap-4">
        <p>{t(isOn ? 'account.mfa_on_text' : 'account.mfa_off_text')}</p>
        {isRequired && <p className="text-ink-2">{t('account.mfa_required_text')}</p>}
        {isOn ? (
          <div className="flex flex-wrap items-center gap-2">
            <LinkButton href={paths.account.security({ confirm: 'recovery-codes' })} icon="key-round">
              {t('account.renew_codes')}
            </LinkButton>
            {!isRequired && (
              <LinkButton href={paths.account.security({ confirm: 'disable-mfa' })} variant="danger">
                {t('account.mfa_disable')}
              </LinkButton>
            )}
          </div>
        ) : (
          <form method="post" action={paths.account.mfaSecret()}>
            <Button type="submit" variant="primary" icon="smartphone">
              {t('mfa.set_up')}
            </Button>
          </form>
        )}
      </div>
    </Card>
  );
}
