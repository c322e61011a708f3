import type { PartnerPortal } from '../settings/partner-portal.ts';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Client } from '../api/client.ts';
import type { User } from '../api/contract/accounts/sign-in.ts';
import type { Deployment } from '../api/contract/config/deployment.ts';
import type { TenantConfig } from '../api/contract/config/show-config.ts';
import type { IconPaths, UiFeatures } from '../api/contract/config/ui-features.ts';
import type { OutsideSection } from '../api/vocabulary/outside-sections.ts';
import { may, type Section } from '../api/vocabulary/sections.ts';
import type { Locale } from '../messages/messages.ts';
import type { Assets } from './assets/assets.ts';
import type { NetworkPlace } from '../settings/network-places.ts';
import type { OutsideAddresses } from '../settings/outside-addresses.ts';
import type { Preferences } from './preferences/preferences.ts';

/** Variables that every request of the console has. */
export interface ConsoleVariables {
  /** The request id, in the log and on error pages. */
  requestId: string;
  log: Logger;
  /** The nonce of this response's Content-Security-Policy. */
  nonce: string;
  /** Set for pages whose forms load reCAPTCHA: the policy then allows its frames and pictures. */
  loadsRecaptcha?: boolean;
  /** The client's IP address, as far as `TRUST_PROXY` allows it to be trusted. */
  clientAddress: string | undefined;
  /** The session token from the cookie; undefined for a visitor. */
  sessionToken: string | undefined;
  /** A client of the protection service bound to this request: its token, client address and abort signal. */
  client: Client;
  assets: Assets;
  /** The version of this console with the name of its build. */
  uiVersion: string;
  /** The build id that open pages compare with later responses; empty where they do not. */
  watchedVersion: string;
  /** The portal of the partner who provides the console. */
  partner: PartnerPortal;
  /** Named networks of the operator. */
  places: readonly NetworkPlace[];
  /** Sections that other products serve, with their addresses. */
  outsideAddresses: OutsideAddresses;
  /** Whether people reach this console by https; its cookies are `Secure` then. */
  https: boolean;
  /** The origin under which people reach this console: that of `PUBLIC_URL`, or else the request's. */
  origin: string;
  /** The brand of the pages. */
  brandId: string;
  preferences: Preferences;
  locale: Locale;
  /** IANA name of the viewer's time zone. */
  timeZone: string;
  /** The signed-in user. Only behind `requireUser`. */
  user: User;
  /** The signed-in user's tenant. Only behind `requireUser`. */
  tenant: TenantConfig;
  /**
   * The tenant's deployment facts (trial, lock); undefined when the service could not answer. Only behind
   * `requireUser`.
   */
  deployment: Deployment | undefined;
  /** The caller's token was found to be valid, where no user is loaded: `/api/v1` and SCIM. */
  hasKnownToken?: boolean;
  /** Features of the page frame that are on. Only behind `requireUser`. */
  features: UiFeatures;
  /** The organisation's logo on pages before sign-in. Only on those. */
  publicIcon: IconPaths | undefined;
  /** The sections of other products that this tenant has. Only behind `requireUser`. */
  installed: readonly OutsideSection[];
}

/** The environment of every Hono app of the console: `new Hono<ConsoleEnv>()`. */
export interface ConsoleEnv {
  Variables: ConsoleVariables;
}

export type ConsoleContext = Context<ConsoleEnv>;

/** The signed-in user, or undefined on pages that do not require one. */
export const currentUser = (c: ConsoleContext): User | undefined => c.get('user') as User | undefined;

/**
 * Whether the viewer may act in a section, above all on mail: quarantine, release, export (D4). The service decides; this
 * only leaves controls out.
 */
export const mayAct = (c: ConsoleContext, section: Section): boolean => may(c.get('user'), section, 'act');
