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

/** What each request of the console carries. */
export interface ConsoleVariables {
  /** Names the request in the log and on error pages. */
  requestId: string;
  log: Logger;
  /** The nonce of this answer's Content-Security-Policy. */
  nonce: string;
  /** Set for pages whose forms load reCAPTCHA: its frames and pictures are let in. */
  loadsRecaptcha?: boolean;
  /** Address of the person's machine, as far as `TRUST_PROXY` lets it be believed. */
  clientAddress: string | undefined;
  /** The session's token from the cookie; undefined for a visitor. */
  sessionToken: string | undefined;
  /** The protection service, called as this request: with its token, its address and its abort. */
  client: Client;
  assets: Assets;
  /** The version of this console with the name of its build. */
  uiVersion: string;
  /** What pages compare with the version that answers later; empty where they do not look. */
  watchedVersion: string;
  /** The portal of the partner who provides the console. */
  partner: PartnerPortal;
  /** Networks that the operator has named. */
  places: readonly NetworkPlace[];
  /** Where other products are that serve sections of this console. */
  outsideAddresses: OutsideAddresses;
  /** Whether people reach this console by https, so that its cookies are for https alone. */
  https: boolean;
  /** Whose accent and words the pages have. */
  brandId: string;
  preferences: Preferences;
  locale: Locale;
  /** IANA name of the viewer's time zone. */
  timeZone: string;
  /** The signed-in user. Only behind `requireUser`. */
  user: User;
  /** The signed-in user's tenant. Only behind `requireUser`. */
  tenant: TenantConfig;
  /** How the tenant has the product; undefined when the service could not say. Only behind `requireUser`. */
  deployment: Deployment | undefined;
  /** What the tenant has switched on in the frame. Only behind `requireUser`. */
  features: UiFeatures;
  /** The organisation's picture on pages before somebody has signed in. Only on those. */
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
export const mayAct = (c: ConsoleContext, section: Section = 'mail_explorer'): boolean =>
  may(c.get('user'), section, 'act');
