import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';

/** Says beside a locked field that the operator decides, and by what (`operatorSettings`). */
export const ByOperator = ({ t, name }: { t: Translate; name: string }) => (
  <Banner tone="info">
    <p>{t('settings.by_operator', { name })}</p>
  </Banner>
);
