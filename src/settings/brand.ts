import { type Environment, type Report, settingsOf } from './environment.ts';

/** The public flags of the partners' themes, with the brand that each stands for; of two, the first wins. */
const brandOfFlag = { checkpointTheme: 'security-vendor', sonicwallTheme: 'firewall-vendor' } as const;

/** Which partner's theme the console has; at most one of them. */
export type ThemeFlags = Readonly<Record<keyof typeof brandOfFlag, boolean>>;

export interface BrandSettings {
  /** The folder of the brand. */
  readonly id: string;
  readonly flags: ThemeFlags;
  /** A warning for the log at start; empty for none. */
  readonly notice: string;
}

/** Reads which brand the console has: by the flags of the partners' themes, else by the name of its folder. */
export function readBrand(environment: Environment, report: Report): BrandSettings {
  const read = settingsOf(environment, report);
  const isSet = {
    checkpointTheme: read('POSTERN_CHECKPOINT_THEME'),
    sonicwallTheme: read('POSTERN_SONICWALL_THEME'),
  };
  const wanted = (Object.keys(brandOfFlag) as (keyof ThemeFlags)[]).filter((flag) => isSet[flag]);
  const id = wanted[0] ? brandOfFlag[wanted[0]] : read('POSTERN_BRAND');
  return {
    id,
    flags: {
      checkpointTheme: id === brandOfFlag.checkpointTheme,
      sonicwallTheme: id === brandOfFlag.sonicwallTheme,
    },
    notice:
      wanted.length > 1
        ? 'POSTERN_CHECKPOINT_THEME and POSTERN_SONICWALL_THEME are both on: the first one is used.'
        : '',
  };
}
