import { parseArgs } from 'node:util';
import { deploymentModes } from '../api/contract/config/deployment.ts';
import { isAccountAddress, isAuthservId, isTrustedHop, isWebAddress } from '../api/validators.ts';
import { mailApps } from '../api/vocabulary/platforms.ts';
import { isBelow, productAreas } from '../site/page-areas.ts';
import { deploymentSetting, type StoredDeployment } from '../service/config/deployment-store.ts';
import { tenantDomains } from '../service/config/tenant-domains.ts';
import type { SettingPatch } from '../service/config/tenant-store-sqlite.ts';
import { tenantSetting } from '../service/config/tenant-mail.ts';
import { endUserSetting } from '../service/end-users/end-user-policy.ts';
import { readEndUserChange } from './read-end-user-change.ts';
import { UsageError } from './command.ts';

type Mutable<T> = { -readonly [Key in keyof T]?: T[Key] };

/**
 * What `postern tenant set` changes.
 * @throws UsageError naming the option that is wrong, or that there is none.
 */
export function readTenantChange(args: string[]): SettingPatch[] {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      name: text,
      domains: text,
      apps: text,
      mode: text,
      'trial-ends': text,
      approval: text,
      'licence-ends': text,
      'licence-name': text,
      'licence-label': text,
      locked: text,
      msp: text,
      'feature-redirect': text,
      onboarding: text,
      'smart-archiving': text,
      'info-banner': text,
      support: text,
      region: text,
      'trusted-hops': text,
      'trusted-authserv-ids': text,
      restore: text,
      'proof-hours': text,
      notices: text,
    },
  });
  const tenant = {
    ...(values.name !== undefined && { name: readName(values.name) }),
    ...(values.domains !== undefined && { domains: tenantDomains(values.domains) }),
    ...(values.apps !== undefined && { apps: readApps(values.apps) }),
    ...(values['trusted-hops'] !== undefined && { trusted_hops: readHops(values['trusted-hops']) }),
    ...(values['trusted-authserv-ids'] !== undefined && {
      trusted_authserv_ids: readAuthservIds(values['trusted-authserv-ids']),
    }),
  };
  const deployment: Mutable<StoredDeployment> = {};
  if (values.mode !== undefined) deployment.mode = oneOf('--mode', deploymentModes, values.mode);
  if (values['trial-ends'] !== undefined) {
    deployment.trialEndsAt = readEnd('--trial-ends', values['trial-ends']);
    deployment.waitingForApproval = false;
  }
  if (values['licence-ends'] !== undefined) {
    deployment.licenceEndsAt = readEnd('--licence-ends', values['licence-ends']);
  }
  if (values['licence-name'] !== undefined) deployment.licenceName = readLicenceName(values['licence-name']);
  if (values['licence-label'] !== undefined) {
    deployment.licenceShown = oneOf('--licence-label', ['on', 'off'], values['licence-label']) === 'on';
  }
  if (values.approval !== undefined) {
    deployment.waitingForApproval = oneOf('--approval', ['waiting', 'none'], values.approval) === 'waiting';
  }
  if (values.locked !== undefined) {
    deployment.locked = oneOf('--locked', ['yes', 'no'], values.locked) === 'yes';
    deployment.unlockRequested = false;
  }
  if (values.msp !== undefined) deployment.msp = oneOf('--msp', ['yes', 'no'], values.msp) === 'yes';
  if (values['feature-redirect'] !== undefined) {
    deployment.featureRedirect = readRedirect(values['feature-redirect']);
  }
  if (values.onboarding !== undefined) {
    deployment.onboarding = oneOf('--onboarding', ['required', 'done'], values.onboarding);
  }
  if (values['smart-archiving'] !== undefined) {
    deployment.smartArchiving = oneOf('--smart-archiving', ['on', 'off'], values['smart-archiving']) === 'on';
  }
  if (values['info-banner'] !== undefined) deployment.infoBanner = readBanner(values['info-banner']);
  if (values.support !== undefined) deployment.supportContact = readContact(values.support);
  if (values.region !== undefined) deployment.region = readRegion(values.region);
  const patches = [
    { name: tenantSetting, fields: tenant },
    { name: deploymentSetting, fields: deployment },
    { name: endUserSetting, fields: readEndUserChange(values) },
  ].filter(({ fields }) => Object.keys(fields).length > 0);
  if (patches.length === 0) throw new UsageError('Say what to set, such as --locked yes.');
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

function readApps(text: string): string[] {
  const apps = text.split(/[\s,]+/).filter(Boolean);
  if (apps.length === 0) throw new UsageError(`--apps must be one or more of ${mailApps.join(', ')}.`);
  return [...new Set(apps.map((app) => oneOf('--apps', mailApps, app)))];
}

const listOf = (text: string): string[] =>
  text === 'none'
    ? []
    : [
        ...new Set(
          text
            .toLowerCase()
            .split(/[\s,]+/)
            .filter(Boolean),
        ),
      ];

function readHops(text: string): string[] {
  const hops = listOf(text);
  const wrong = hops.find((hop) => !isTrustedHop(hop));
  if (wrong === undefined) return hops;
  throw new UsageError(
    `--trusted-hops must be host names, addresses such as 192.0.2.1 or networks such as 192.0.2.0/24, not "${wrong}".`,
  );
}

function readAuthservIds(text: string): string[] {
  const ids = listOf(text);
  const wrong = ids.find((id) => !isAuthservId(id));
  if (wrong === undefined) return ids;
  throw new UsageError(`--trusted-authserv-ids must be names such as mx.example.com, not "${wrong}".`);
}

/** A trial ends with its last day, in UTC. */
/** The first moment after a last day, in UTC. */
function readEnd(option: string, text: string): string | null {
  if (text === 'none') return null;
  try {
    return Temporal.PlainDate.from(text).add({ days: 1 }).toZonedDateTime('UTC').toInstant().toString();
  } catch {
    throw new UsageError(`${option} must be a date such as 2026-12-31, or none.`);
  }
}

function readLicenceName(text: string): string {
  const name = text.trim();
  if (name === 'none') return '';
  if (name !== '' && name.length <= 30) return name;
  throw new UsageError('--licence-name must be 1 to 30 characters, or none.');
}

function readBanner(text: string): string {
  const banner = text.trim();
  if (banner === 'none') return '';
  if (banner !== '' && banner.length <= 300) return banner;
  throw new UsageError('--info-banner must be 1 to 300 characters, or none.');
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
