import type { Translate } from '../../messages/messages.ts';
import { Banner } from '../ui/banner.tsx';

/** A note beside a locked field that the operator sets it, and by which setting (`operatorSettings`). */
export const ByOperator = ({ t, name }: { t: Translate; name: string }) => (
  <Banner tone="info">
    <p>{t('settings.by_operator', { name })}</p>
  </Banner>
);
