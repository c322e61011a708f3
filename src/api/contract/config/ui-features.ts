import { z } from 'zod';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/** Paths of the organisation's picture for light and dark themes; null where the brand's own mark is shown. */
const iconPaths = z.object({ light: publicText(), dark: publicText() }).nullable().default(null);
export type IconPaths = z.infer<typeof iconPaths>;

const uiFeaturesSchema = z.object({
  /** Whether people may set up a second factor. */
  enableMFA: z.boolean(),
  /** Whether the tenant has smart archiving; where it is served, the console knows. */
  enableSmartArchiveFF: z.boolean(),
  /** Whether people see the state of the licence. */
  enableLicenseExpirationLabel: z.boolean().default(false),
  /** Whether the service is still learning the organisation's mail, and people should know. */
  enableLearningMode: z.boolean().default(false),
  /** Data residency: the short name of a region (`AU`); empty if not configured. */
  region: publicText().default(''),
  /** Whether mail that Microsoft holds can be released. */
  enableMSRestorePolicy: z.boolean().default(true),
  /** Whether mail shows who quarantined it, Microsoft or the product. */
  enableMSUnifiedQuarantine: z.boolean().default(true),
  /** Whether the quick search is switched off. */
  hideSearchInputFF: z.boolean().default(false),
  /** Whether people can download diagnostics for support. */
  troubleshooting: z.boolean().default(false),
  /** Whether the organisation has features of its own to switch: the console shows the page that does it. */
  isPrivateFeatures: z.boolean().default(false),
  /** The partner's theme, as in `uiFeaturesPublic`. */
  checkpointTheme: z.boolean().default(false),
  customIcon: iconPaths,
});
export type UiFeatures = z.infer<typeof uiFeaturesSchema>;

/** What holds when the features are not known in time (D9): nothing is offered that might not be there. */
export const safeUiFeatures: UiFeatures = {
  enableMFA: false,
  enableSmartArchiveFF: false,
  enableLicenseExpirationLabel: false,
  enableLearningMode: false,
  region: '',
  enableMSRestorePolicy: false,
  enableMSUnifiedQuarantine: false,
  hideSearchInputFF: false,
  troubleshooting: false,
  isPrivateFeatures: false,
  checkpointTheme: false,
  customIcon: null,
};

/** Which partner's theme the console has, at most one of them, and the organisation's name and picture; for everybody. */
export const uiFeaturesPublic = endpoint({
  method: 'GET',
  path: '/api/v1/generic/ui_features_public',
  permission: 'public',
  by: 'anyone',
  answer: z.object({
    checkpointTheme: z.boolean(),
    sonicwallTheme: z.boolean(),
    customIcon: iconPaths,
    /** The name of the organisation. */
    organisation: publicText().default(''),
  }),
});

/** What the tenant has switched on in the frame of the pages. */
export const uiFeatures = endpoint({
  method: 'GET',
  path: '/api/v1/generic/ui_features',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'viewing-token',
  answer: uiFeaturesSchema,
});
