import type { ReadSetting } from './environment.ts';

/** The portal of the partner who provides the console. */
export interface PartnerPortal {
  /** The page of its floating menu; undefined for none. */
  readonly menu: string | undefined;
  /** Whose messages are taken. */
  readonly origins: readonly string[];
}

export const noPartnerPortal: PartnerPortal = { menu: undefined, origins: [] };

/** The origin of the menu is trusted without being named again. */
export function readPartnerPortal(read: ReadSetting): PartnerPortal {
  const menu = read('POSTERN_PARTNER_PORTAL');
  const named = read('POSTERN_PARTNER_ORIGINS') ?? [];
  return { menu, origins: [...new Set([...(menu === undefined ? [] : [new URL(menu).origin]), ...named])] };
}
