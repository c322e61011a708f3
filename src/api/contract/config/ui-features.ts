import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const uiFeaturesSchema = z.object({
  /** Whether people may set up a second factor. */
  enableMFA: z.boolean(),
  /** Whether the tenant has smart archiving; where it is served, the console knows. */
  enableSmartArchiveFF: z.boolean(),
  /** Whether people are told how the licence stands. */
  enableLicenseExpirationLabel: z.boolean().default(false),
});
export type UiFeatures = z.infer<typeof uiFeaturesSchema>;

/** What holds when the features are not known in time (D9): nothing is offered that might not be there. */
export const safeUiFeatures: UiFeatures = {
  enableMFA: false,
  enableSmartArchiveFF: false,
  enableLicenseExpirationLabel: false,
};

/** Which partner's theme the console has, for everybody; at most one of them. */
export const uiFeaturesPublic = endpoint({
  method: 'GET',
  path: '/api/v1/generic/ui_features_public',
  permission: 'public',
  by: 'anyone',
  answer: z.object({ checkpointTheme: z.boolean(), sonicwallTheme: z.boolean() }),
});

/** What the tenant has switched on in the frame of the pages. */
export const uiFeatures = endpoint({
  method: 'GET',
  path: '/api/v1/generic/ui_features',
  permission: 'signed-in',
  by: 'viewing-token',
  answer: uiFeaturesSchema,
});
