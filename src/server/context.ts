import type { PartnerPortal } from '../settings/partner-portal.ts';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { Client } from '../api/client.ts';
import type { User } from '../api/contract/accounts/sign-in.ts';
import type { Deployment } from '../api/contract/config/deployment.ts';
import type { TenantConfig } from '../api/contract/config/show-config.ts';
import type { IconPaths, UiFeatures } from '../api/contract/config/ui-features.ts';
import type { CheckResult } from '../api/vocabulary/system-checks.ts';
import type { OutsideSection } from '../api/vocabulary/outside-sections.ts';
import { may, type Section } from '../api/vocabulary/sections.ts';
import type { SettingsViewer } from '../views/shell/navigation.ts';
import type { ReaderLocale } from '../messages/messages.ts';
import { refuse } from '../runtime/refuse.ts';
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
  /** The number of the account of a call that was passed on, for the log. */
  account?: number;
  /** The session token from the cookie; undefined for a visitor. */
  sessionToken: string | undefined;
  /** The idempotency key of a request that may change something: the same again when it is sent again. */
  requestKey?: string;
  /** The request asks for the outcome of an earlier one with its key. */
  isAskedAgain?: boolean;
  /** The status of a page that answers a refused form itself. */
  formStatus?: ContentfulStatusCode;
  /** That form: the address of its page, its name, and what the page shows of it. */
  answered?: { address: string; form: string | undefined; state: unknown };
  /** A change of this request was made. */
  hasChanged?: boolean;
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
  /** What the proxy in front sends. */
  proxyWatch: { check(origin: string): CheckResult[] };
  /** Whether people reach this console by https; its cookies are `Secure` then. */
  https: boolean;
  /** The origin under which people reach this console: that of `PUBLIC_URL`, or else the request's. */
  origin: string;
  /** The brand of the pages. */
  brandId: string;
  preferences: Preferences;
  locale: ReaderLocale;
  /** IANA name of the viewer's time zone. */
  timeZone: string;
  /** Why the session of the cookie is over, as the service names it. Only where a user was looked for. */
  sessionProblem?: string | undefined;
  /** The signed-in user. Only behind `requireUser`. */
  user: User & SettingsViewer;
  /** The signed-in user's tenant. Only behind `requireUser`. */
  tenant: TenantConfig;
  /**
   * The tenant's deployment facts (trial, lock); undefined when the service could not answer. Only behind
   * `requireUser`.
   */
  deployment: Deployment | undefined;
  /** Entries of lists that the service sent for this request and that could not be read. */
  leftOut?: number;
  /** The caller's token was found to be valid, where no user is loaded: `/api/v1` and SCIM. */
  hasKnownToken?: boolean;
  /** Features of the page frame that are on. Only behind `requireUser`. */
  features: UiFeatures;
  /** The organisation's logo and name on pages before sign-in. Only on those. */
  publicLook: { customIcon: IconPaths; organisation: string } | undefined;
  /** Whether this server shows the mails that it wrote (`/dev/outbox`). */
  hasOutbox: boolean;
  /** The sections of other products that this tenant has. Only behind `requireUser`. */
  installed: readonly OutsideSection[];
}

/** The environment of every Hono app of the console: `new Hono<ConsoleEnv>()`. */
export interface ConsoleEnv {
  Variables: ConsoleVariables;
}

export type ConsoleContext = Context<ConsoleEnv>;

/** The entries that could not be read, for a part of the page that says so itself: the page frame no longer does. */
export function takeLeftOut(c: ConsoleContext): number {
  const count = c.get('leftOut') ?? 0;
  c.set('leftOut', 0);
  return count;
}

/** The signed-in user, or undefined on pages that do not require one. */
export const currentUser = (c: ConsoleContext): User | undefined => c.get('user') as User | undefined;

/**
 * Whether the viewer may act in a section, above all on mail: quarantine, release, export (D4). The service decides; this
 * only leaves controls out.
 */
export const mayAct = (c: ConsoleContext, section: Section): boolean => may(c.get('user'), section, 'act');

/**
 * Refuses early, so that nobody gets a form whose call would be refused.
 * @throws ServiceError `permission_denied`.
 */
export function requireAct(c: ConsoleContext, section: Section): void {
  if (!mayAct(c, section)) throw refuse('permission_denied', 'not_permitted');
}
