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
import { withTimeout } from '../with-timeout.ts';
import type { OutsideAddresses } from '../../settings/outside-addresses.ts';

/** Timeout for the tenant's features, in milliseconds (D9). */
const patience = 8_000;
/** The same for a logo, which pages can do without. */
const publicPatience = 250;

/** The tenant's features; safe defaults if they are late or not available, which is logged. */
export async function loadFeatures(
  client: Client,
  log: Pick<Logger, 'warn'>,
  within: number = patience,
): Promise<UiFeatures> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ServiceError('unavailable', 'The features came too late.')), within);
  });
  try {
    return await Promise.race([client.call(uiFeatures, {}), late]);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'unauthenticated') return safeUiFeatures;
    log.warn({ err: error }, 'the features of the tenant are unknown; the safe ones hold');
    return safeUiFeatures;
  } finally {
    clearTimeout(timer);
  }
}

/** The organisation's logo for pages before sign-in; without it in time, they show the brand's own. */
export const loadPublicIcon: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
  // A form post responds with a redirect, without a logo.
  if (c.req.method !== 'GET') return next();
  const asked = c.var.client.call(uiFeaturesPublic, {}, { token: undefined });
  c.set('publicIcon', (await withTimeout(asked, publicPatience))?.customIcon ?? undefined);
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
