import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Client } from '../../api/client.ts';
import {
  safeUiFeatures,
  type UiFeatures,
  uiFeatures,
  uiFeaturesPublic,
} from '../../api/contract/config/ui-features.ts';
import { ServiceError } from '../../api/errors.ts';
import { type OutsideSection, outsideSectionIds } from '../../api/vocabulary/outside-sections.ts';
import type { ConsoleEnv } from '../context.ts';
import { inTime, withTimeout } from '../settle.ts';
import type { OutsideAddresses } from '../../settings/outside-addresses.ts';

/** How long a page waits for a logo, which it can do without, in milliseconds. */
const publicPatience = 250;

/** The tenant's features; safe defaults if they are late or not available, which is logged. */
export async function loadFeatures(
  client: Client,
  log: Pick<Logger, 'warn'>,
  within?: number,
): Promise<UiFeatures> {
  try {
    return await inTime(client.call(uiFeatures, {}), { within });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthenticated') return safeUiFeatures;
    log.warn({ err: error }, 'the features of the tenant are unknown; the safe ones hold');
    return safeUiFeatures;
  }
}

/** The organisation's logo and name for pages before sign-in; without them in time, they show the brand's own. */
export const loadPublicLook: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  // A form post responds with a redirect, without a logo.
  if (c.req.method !== 'GET') return next();
  const asked = c.var.client.call(uiFeaturesPublic, {}, { token: undefined });
  c.set('publicLook', await withTimeout(asked, publicPatience));
  return next();
};

/**
 * The sections of other products that a tenant has: those with a configured address, and smart archiving if
 * its feature is on, too.
 */
export const installedOf = (addresses: OutsideAddresses, features: UiFeatures): readonly OutsideSection[] =>
  outsideSectionIds.filter(
    (id) => addresses[id] !== undefined && (id !== 'smart-archiving' || features.enableSmartArchiveFF),
  );
