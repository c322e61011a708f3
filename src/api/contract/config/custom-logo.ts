import { z } from 'zod';
import { logoLimits } from '../../limits.ts';
import { publicText } from '../../privacy.ts';
import { endpoint } from '../endpoint.ts';

/** Where a picture of the organisation stands. */
export const logoKinds = [
  'av',
  'cp',
  'white',
  'dark',
  'checkup_report',
  'quarantine_report',
  'browser_pages',
  'email_notification',
] as const;
export type LogoKind = (typeof logoKinds)[number];

const kind = z.enum(logoKinds);

/** The picture itself, a PNG; `not_found` where there is none. */
export const customLogoFile = endpoint({
  method: 'GET',
  path: '/api/v1/custom_logo_file/:kind',
  permission: 'public',
  by: 'anyone',
  params: z.object({ kind }),
  query: z.object({ v: publicText().max(20).optional() }),
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
 * Replaces pictures, or removes them. `png` is the file in base64: a PNG that is one, not interlaced, within `logoLimits`; what does not
 * show is left out. `invalid_input` says what is wrong with it. For administrators.
 */
export const writeCustomLogo = endpoint({
  method: 'POST',
  path: '/api/v1/custom_logo',
  permission: 'system_settings:act',
  by: 'person',
  body: z.object({
    kinds: z.array(kind).min(1).max(logoKinds.length),
    // Twice what is taken, so that what is too large is told as such.
    png: publicText()
      .max(3 * logoLimits.bytes)
      .nullable(),
  }),
  answer: z.object({ success: z.boolean() }),
});
