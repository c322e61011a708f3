import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { Card } from '../ui/card.tsx';
import type { SettingsPlace } from '../../site/settings-pages/define-place.ts';

interface SettingsCardProps {
  t: Translate;
  place: SettingsPlace;
  /** A title with a number, if there are several. */
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card of the settings; its place identifies it for search results. */
export const SettingsCard = ({ t, place, title, actions, children }: SettingsCardProps) => (
  <Card id={place.id} title={title ?? t(place.label)} actions={actions}>
    {children}
  </Card>
);
