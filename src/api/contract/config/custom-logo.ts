import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { logoLimits } from '../../limits.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/**
 * Where a picture of the organisation is shown: `dark` and `white` are the dark and the white logo, for light and dark
 * themes of the console; `av` and `cp` are shown in both, under the product's own brand and under a partner's, if
 * neither of the two is set. `checkup_report` is on what the console mails to administrators about mail,
 * `quarantine_report` on notices of held mail, `browser_pages` on the pages for employees, `email_notification` on all
 * other mails and where one of the reports has none.
 */
export const logoKinds = [
  'dark',
  'white',
  'av',
  'cp',
  'browser_pages',
  'email_notification',
  'quarantine_report',
  'checkup_report',
] as const;
export type LogoKind = (typeof logoKinds)[number];

/** Those that go with mails. */
export const mailLogoKinds = ['email_notification', 'quarantine_report', 'checkup_report'] as const;
export type MailLogoKind = (typeof mailLogoKinds)[number];

const kind = z.enum(logoKinds);
const version = z.object({ v: publicText().max(20).optional() });
const iconQuery = version.extend({ theme: z.enum(['light', 'dark']).default('light') });

/** The picture itself, a PNG; `not_found` where there is none. */
export const customLogoFile = endpoint({
  method: 'GET',
  path: '/api/v1/custom_logo_file/:kind',
  permission: 'public',
  by: 'anyone',
  mediaTypes: ['image/png'],
  params: z.object({ kind }),
  query: version,
});

/** The picture in the frame of the pages before somebody has signed in: the organisation's as a PNG, else the brand's mark as an SVG. */
export const customIconPublic = endpoint({
  method: 'GET',
  path: '/api/v1/custom_icon_public',
  permission: 'public',
  by: 'anyone',
  mediaTypes: ['image/png', 'image/svg+xml'],
  query: iconQuery,
});

/** The same in the console. */
export const customIcon = endpoint({
  method: 'GET',
  path: '/api/v1/custom_icon',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'viewing-token',
  mediaTypes: ['image/png', 'image/svg+xml'],
  query: iconQuery,
});

/** Which pictures there are. For administrators. */
export const listCustomLogos = endpoint({
  method: 'GET',
  path: '/api/v1/custom_logo',
  permission: 'system_settings:view',
  by: 'person',
  answer: z.object({
    logos: z.array(
      z.object({
        kind,
        width: z.number().int(),
        height: z.number().int(),
        /** Bytes. */
        size: z.number().int(),
        /** Path of the picture at the service's origin. */
        path: publicText(),
      }),
    ),
  }),
});

/**
 * Replaces pictures, or removes them. `picture` is the file in base64: a PNG, JPEG, WebP or SVG within `logoLimits`, of which a PNG is made
 * in the size that each kind needs; the file itself is not stored. `invalid_input` names what is wrong with it. For administrators.
 */
export const writeCustomLogo = endpoint({
  method: 'POST',
  path: '/api/v1/custom_logo',
  permission: 'system_settings:act',
  by: 'person',
  // In base64, with a higher limit than accepted, so that an oversized picture gets its own error.
  bodyLimit: 1_500_000,
  body: z.object({
    kinds: z.array(kind).min(1).max(logoKinds.length),
    picture: publicText()
      .max(Math.ceil(1.4 * logoLimits.bytes))
      .nullable(),
  }),
  answer: z.object({ success: succeeded() }),
});
