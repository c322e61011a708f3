import { parseArgs } from 'node:util';
import type { TenantConfig } from '../api/contract/config/show-config.ts';
import { deploymentModes } from '../api/contract/config/deployment.ts';
import { isAccountAddress, isAuthservId, isTrustedHop, isWebAddress } from '../api/validators.ts';
import { mailApps } from '../api/vocabulary/platforms.ts';
import { isBelow, productAreas } from '../site/page-areas.ts';
import { deploymentSetting, type StoredDeployment } from '../service/config/deployment-store.ts';
import { tenantDomains, tenantSetting } from '../service/config/tenant-mail.ts';
import type { SettingPatch } from '../service/config/tenant-store-sqlite.ts';
import { endUserSetting } from '../service/end-users/end-user-policy.ts';
import { splitList } from '../settings/parse-setting.ts';
import { endUserOptions, readEndUserChange } from './read-end-user-change.ts';
import { UsageError } from './command.ts';

/** Options with what each sets of a setting. */
type Readers<Fields> = Readonly<Record<string, (text: string) => Partial<Fields>>>;

const tenantOptions: Readers<TenantConfig> = {
  name: (text) => ({ name: readName(text) }),
  domains: (text) => ({ domains: tenantDomains(text) }),
  apps: (text) => ({ apps: readApps(text) }),
  'trusted-hops': (text) => ({ trusted_hops: readHops(text) }),
  'trusted-authserv-ids': (text) => ({ trusted_authserv_ids: readAuthservIds(text) }),
};

const deploymentOptions: Readers<StoredDeployment> = {
  mode: (text) => ({ mode: oneOf('--mode', deploymentModes, text) }),
  'trial-ends': (text) => ({ trialEndsAt: readEnd('--trial-ends', text), waitingForApproval: false }),
  'licence-ends': (text) => ({ licenceEndsAt: readEnd('--licence-ends', text) }),
  'licence-name': (text) => ({ licenceName: readText('--licence-name', 30, text) }),
  'licence-label': (text) => ({ licenceShown: oneOf('--licence-label', ['on', 'off'], text) === 'on' }),
  approval: (text) => ({ waitingForApproval: oneOf('--approval', ['waiting', 'none'], text) === 'waiting' }),
  locked: (text) => ({ locked: oneOf('--locked', ['yes', 'no'], text) === 'yes', unlockRequested: false }),
  msp: (text) => ({ msp: oneOf('--msp', ['yes', 'no'], text) === 'yes' }),
  'feature-redirect': (text) => ({ featureRedirect: readRedirect(text) }),
  onboarding: (text) => ({ onboarding: oneOf('--onboarding', ['required', 'done'], text) }),
  'smart-archiving': (text) => ({ smartArchiving: oneOf('--smart-archiving', ['on', 'off'], text) === 'on' }),
  'info-banner': (text) => ({ infoBanner: readText('--info-banner', 300, text) }),
  support: (text) => ({ supportContact: readContact(text) }),
  region: (text) => ({ region: readRegion(text) }),
};

/**
 * What `postern tenant set` changes.
 * @throws UsageError naming the option that is wrong, or that there is none.
 */
export function readTenantChange(args: string[]): SettingPatch[] {
  const names = [...Object.keys(tenantOptions), ...Object.keys(deploymentOptions), ...endUserOptions];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  const values: Partial<Record<string, string>> = parseArgs({ args, options }).values;
  const fieldsOf = (readers: Readers<object>): Record<string, unknown> =>
    Object.assign(
      {},
      ...Object.entries(readers).map(([name, read]) => values[name] !== undefined && read(values[name])),
    ) as Record<string, unknown>;
  const patches = [
    { name: tenantSetting, fields: fieldsOf(tenantOptions) },
    { name: deploymentSetting, fields: fieldsOf(deploymentOptions) },
    { name: endUserSetting, fields: readEndUserChange(values) },
  ].filter(({ fields }) => Object.keys(fields).length > 0);
  if (patches.length === 0) throw new UsageError('Name at least one setting, such as --locked yes.');
  return patches;
}

function oneOf<const Value extends string>(option: string, allowed: readonly Value[], text: string): Value {
  const value = allowed.find((candidate) => candidate === text);
  if (value !== undefined) return value;
  throw new UsageError(`${option} must be one of ${allowed.join(', ')}, not "${text}".`);
}

function readName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= 200) return name;
  throw new UsageError('--name must be 1 to 200 characters.');
}

function readRegion(text: string): string {
  if (text === 'none') return '';
  if (/^[a-z0-9]+(?:-[a-z0-9]+){1,5}$/.test(text) && text.length <= 40) return text;
  throw new UsageError('--region must be the name of a region, such as ap-southeast-2, or none.');
}

function readApps(text: string): TenantConfig['apps'] {
  const apps = splitList(text);
  if (apps.length === 0) throw new UsageError(`--apps must be one or more of ${mailApps.join(', ')}.`);
  return [...new Set(apps.map((app) => oneOf('--apps', mailApps, app)))];
}

/** A list of names in lower case; empty for `none`. */
function namesIn(option: string, text: string, isRight: (name: string) => boolean, what: string): string[] {
  const names = text === 'none' ? [] : [...new Set(splitList(text.toLowerCase()))];
  const wrong = names.find((name) => !isRight(name));
  if (wrong === undefined) return names;
  throw new UsageError(`${option} must be ${what}, not "${wrong}".`);
}

const readHops = (text: string) => {
  const what = 'host names, addresses such as 192.0.2.1 or networks such as 192.0.2.0/24';
  return namesIn('--trusted-hops', text, isTrustedHop, what);
};

const readAuthservIds = (text: string) =>
  namesIn('--trusted-authserv-ids', text, isAuthservId, 'names such as mx.example.com');

/** The first moment after a last day, in UTC. */
function readEnd(option: string, text: string): string | null {
  if (text === 'none') return null;
  try {
    return Temporal.PlainDate.from(text).add({ days: 1 }).toZonedDateTime('UTC').toInstant().toString();
  } catch {
    throw new UsageError(`${option} must be a date such as 2026-12-31, or none.`);
  }
}

function readText(option: string, most: number, given: string): string {
  const text = given.trim();
  if (text === 'none') return '';
  if (text !== '' && text.length <= most) return text;
  throw new UsageError(`${option} must be 1 to ${most} characters, or none.`);
}

function readContact(text: string): string {
  const contact = text.trim();
  if (contact === 'none') return '';
  const isPage = contact.startsWith('https://') && isWebAddress(contact);
  if (contact.length <= 500 && (isPage || isAccountAddress(contact))) return contact;
  throw new UsageError('--support must be an email address, an https address, or none.');
}

function readRedirect(text: string): string | null {
  if (text === 'none') return null;
  const isPage = productAreas.some((area) => isBelow(text, area));
  if (isPage && !/[\s\\?#]|\/\/|\/\.\.?(\/|$)/.test(text)) return text;
  throw new UsageError(
    `--feature-redirect must be a page of the console such as ${productAreas[0]}, or none.`,
  );
}
