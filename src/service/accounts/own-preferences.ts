import type { ServiceParts } from '../service-parts.ts';

/** Preferences of a user, for all of their browsers. */
export interface OwnPreferences {
  /** The side menu stays wide. */
  readonly menu_locked: boolean;
}

const nameOf = (userId: number): string => `own_preferences:${userId}`;

/** The preferences of a user, with defaults. */
export async function readOwnPreferences(
  { stores }: Pick<ServiceParts, 'stores'>,
  userId: number,
): Promise<OwnPreferences> {
  const text = await stores.settings.readSetting(nameOf(userId));
  const stored = text === undefined ? {} : (JSON.parse(text) as Partial<OwnPreferences>);
  return { menu_locked: stored.menu_locked === true };
}

/** Replaces the preferences of a user. */
export const writeOwnPreferences = (
  { stores }: Pick<ServiceParts, 'stores'>,
  userId: number,
  { menu_locked }: OwnPreferences,
): Promise<void> =>
  stores.settings.writeSetting({ name: nameOf(userId), value: JSON.stringify({ menu_locked }) });
