import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { Card } from '../ui/card.tsx';
import type { SettingsPlace } from '../../settings-place.ts';

interface SettingsCardProps {
  t: Translate;
  place: SettingsPlace;
  /** Where there are several of them, with a number. */
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card of the settings: by its place a search finds it, and leads to it. */
export const SettingsCard = ({ t, place, title, actions, children }: SettingsCardProps) => (
  <Card id={place.id} title={title ?? t(place.label)} actions={actions}>
    {children}
  </Card>
);
