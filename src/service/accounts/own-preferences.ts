import type { ServiceParts } from '../service-parts.ts';

/** What people have set for themselves, wherever they sign in. */
export interface OwnPreferences {
  /** The side menu stays wide. */
  readonly menu_locked: boolean;
}

const nameOf = (userId: number): string => `own_preferences:${userId}`;

/** What somebody has set; what was never set has its default. */
export async function readOwnPreferences(
  { stores }: Pick<ServiceParts, 'stores'>,
  userId: number,
): Promise<OwnPreferences> {
  const text = await stores.settings.readSetting(nameOf(userId));
  const stored = text === undefined ? {} : (JSON.parse(text) as Partial<OwnPreferences>);
  return { menu_locked: stored.menu_locked === true };
}

/** Replaces what somebody has set. */
export const writeOwnPreferences = (
  { stores }: Pick<ServiceParts, 'stores'>,
  userId: number,
  { menu_locked }: OwnPreferences,
): Promise<void> =>
  stores.settings.writeSetting({ name: nameOf(userId), value: JSON.stringify({ menu_locked }) });
