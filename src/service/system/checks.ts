import { X509Certificate } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { basename } from 'node:path';
import { connect } from 'node:tls';
import { features } from '../../api/vocabulary/features.ts';
import { oidcProviders } from '../../api/vocabulary/sign-in.ts';
import { type CheckName, checkNames, checkOf, type CheckResult } from '../../api/vocabulary/system-checks.ts';
import { resultOf } from '../../api/vocabulary/system-checks.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import { version } from '../../runtime/version.ts';
import { readFeatures } from '../config/read-features.ts';
import { inTime } from '../core/in-time.ts';
import type { GatewayState } from '../ports/gateway-state.ts';
import { inspectorVersions } from '../judging/inspector-versions.ts';
import type { Log } from '../core/log.ts';
import { gatewayKind } from '../mailboxes/connector-store-sqlite.ts';
import type { ModelHealth } from '../prompt/ask-model.ts';
import { mailFailure } from '../mail-out/mail-queue-store-sqlite.ts';
import { createSmtpTransport } from '../mail-out/mail-transport.ts';
import { lastPeerClock } from '../outgoing/fetch-outside.ts';
import { problemOfError } from '../outgoing/receiver-problem.ts';
import { secretKeyFile } from '../secret-box/secret-key-file.ts';
import { discover } from '../sso/oidc-provider.ts';
import type { SigningKey } from '../sso/self-signed-certificate.ts';
import { type DiskSpace, readDiskSpace } from '../database/database-file.ts';
import type { Stores } from '../core/stores.ts';
import { readLastBackup } from '../upkeep/last-backup.ts';
import { readQuiet } from '../upkeep/quiet.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long a check may take, milliseconds; of several servers that are asked, each. */
const patience = 3_000;

/** What the checks need: of a running service, or of the command line beside it. */
export interface CheckParts {
  readonly stores: Stores;
  readonly signIn: SignInSettings;
  readonly dataDirectory: string;
  /** Whether the server makes backups by itself. */
  readonly hasBackups: boolean;
  readonly now: () => number;
  readonly log: Log;
  /** How the language model does; undefined without one. */
  readonly modelHealth?: (() => ModelHealth) | undefined;
  /** How the gateway is; undefined without one, and on the command line, which does not see it. */
  readonly gateway?: (() => GatewayState) | undefined;
  /** The space of the disk instead of the real one. */
  readonly readDisk?: ((directory: string) => Promise<DiskSpace>) | undefined;
}

/** The checks of the service, and of these those that ask no other server. */
export const serviceChecks = checkNames.filter((name) => checkOf(name).made !== 'console');
export const nearChecks = serviceChecks.filter((name) => checkOf(name).made !== 'asked');

/** Runs checks side by side. Each ends in time, and one that fails spoils no other. */
export async function runChecks(parts: CheckParts, names: readonly CheckName[]): Promise<CheckResult[]> {
  const results = names.map(async (name) => {
    try {
      // Those that ask several servers wait for each; its own end comes a little later.
      return [await inTime(checks[name]!(parts), checkOf(name).made === 'asked' ? 2 * patience : patience)];
    } catch (error) {
      parts.log('warn', 'a check of the system failed', { check: name, error: String(error) });
      return [name === 'database' ? resultOf(name, 'unreachable') : resultOf(name, 'unanswered')];
    }
  });
  return (await Promise.all(results)).flat(2);
}

type Check = (parts: CheckParts) => Promise<CheckResult | CheckResult[]>;

const checks: Partial<Record<CheckName, Check>> = {
  async disk(parts) {
    const { dataDirectory, now, readDisk = readDiskSpace, signIn, stores } = parts;
    const { free, total } = await readDisk(dataDirectory);
    const least = signIn.minFreeBytes ?? Math.min(1_000_000_000, Math.floor(total / 20));
    const facts = { free_bytes: free, total_bytes: total, least_bytes: least };
    // Before the database: on a full disk, it may be what does not answer.
    if (free < least) return resultOf('disk', 'full', facts);
    if (free < 2 * least) return resultOf('disk', 'low', facts);
    const [oldest] = await readList<DiskUse>(stores, diskUse).catch(() => []);
    const days = oldest ? (now() - oldest[0]) / day : 0;
    const growth = oldest && days >= 1 ? (total - free - oldest[1]) / days : 0;
    const left = growth > 0 ? (free - least) / growth : Infinity;
    if (left > 730) return resultOf('disk', 'well', facts);
    const grown = { ...facts, growth_bytes: Math.round(growth), until_at: now() + left * day };
    return resultOf('disk', left < 14 ? 'filling' : 'growing', grown);
  },
  async database(parts) {
    const { size, spare } = await readFacts(parts);
    const engine = `SQLite ${process.versions['sqlite'] ?? ''}`.trim();
    return resultOf('database', 'well', { engine, size_bytes: size, spare_bytes: spare });
  },
  async backup({ hasBackups, now, stores }) {
    const last = await readLastBackup(stores);
    if (!last) return resultOf('backup', hasBackups ? 'due' : 'none');
    const isOld = now() - last.at > 7 * day;
    const finding = last.outcome === 'failed' ? 'failed' : isOld ? 'old' : 'well';
    return resultOf('backup', finding, { last_at: last.at, size_bytes: last.bytes, reason: last.problem });
  },
  async restored_copy({ stores }) {
    const since = (await readQuiet(stores)).since();
    return since === null ? [] : resultOf('restored_copy', 'quiet', { since_at: since });
  },
  async secret_key({ dataDirectory, signIn }) {
    if (signIn.secretKey) return resultOf('secret_key', 'variable');
    const { mode } = await stat(secretKeyFile(dataDirectory));
    const facts = { mode: (mode & 0o777).toString(8) };
    return resultOf('secret_key', (mode & 0o077) === 0 ? 'file' : 'open', facts);
  },
  async intake(parts) {
    const { lastMailAt, isMailLate, lastUpload } = await readFacts(parts);
    if (lastMailAt === null) return resultOf('intake', 'empty');
    const facts = { last_at: lastMailAt };
    if (isMailLate) return resultOf('intake', 'late', facts);
    if (!lastUpload?.unreadable || parts.now() - lastUpload.at > 7 * day)
      return resultOf('intake', 'well', facts);
    const { at: import_at, unreadable: unread } = lastUpload;
    return resultOf('intake', 'unread', { ...facts, import_at, unread });
  },
  async mailboxes({ now, stores }) {
    // Recipients of mail that the gateway held are no mailboxes that answer.
    const silentByRight = new Set(
      (await stores.mailboxes.listConnectors(undefined)).flatMap(({ kind, number, paused }) =>
        paused || kind === gatewayKind ? [number] : [],
      ),
    );
    const all = (await stores.mailboxes.listMailboxes(undefined)).filter(
      ({ connector }) => !silentByRight.has(connector),
    );
    if (all.length === 0) return resultOf('mailboxes', 'none');
    const silent = all.filter(({ contactAt }) => contactAt !== null && now() - contactAt > 5 * minute);
    if (silent.length === 0) return resultOf('mailboxes', 'well', { count: all.length });
    const [first] = silent.toSorted((one, other) => (one.contactAt ?? 0) - (other.contactAt ?? 0));
    const facts = { count: silent.length, all: all.length, since_at: first!.contactAt! };
    return resultOf('mailboxes', silent.length === all.length ? 'all_silent' : 'silent', facts);
  },
  async gateway({ gateway }) {
    if (!gateway) return [];
    const { next, journal, lastHour, problem } = gateway();
    const facts = { next: next ?? '–', journal: journal ?? '–', ...lastHour };
    if (problem) {
      const { kind, detail, since: since_at } = problem;
      return resultOf('gateway', kind, { ...facts, detail, since_at });
    }
    const finding = lastHour.unread > 0 ? 'unread' : next === null ? 'journal' : 'well';
    return resultOf('gateway', finding, facts);
  },
  async report_address(parts) {
    const { waiting, oldest } = (await readFacts(parts)).reports;
    if (parts.signIn.mail.reportAddress === undefined && waiting === 0) return [];
    const [finding, facts] = waits(parts, waiting, oldest);
    return resultOf('report_address', finding, facts);
  },
  async mail_out(parts) {
    const { mailOut, settings } = parts.stores;
    const { waiting, oldest } = await mailOut.summarizeQueue(undefined);
    const failure = await settings.readSetting(mailFailure);
    const [finding, facts] = waits(parts, waiting, oldest);
    const failed = failure && (JSON.parse(failure) as { at: number; reason: string });
    if (!failed) return resultOf('mail_out', finding, { ...facts, reason: '–' });
    const isRecent = waiting > 0 || parts.now() - failed.at < day;
    const which = finding === 'well' && isRecent ? 'failed' : finding;
    return resultOf('mail_out', which, { ...facts, failed_at: failed.at, reason: failed.reason });
  },
  async mail_server({ signIn: { mail } }) {
    if (mail.smtpUrl === undefined) return resultOf('mail_server', 'outbox');
    const transport = createSmtpTransport(mail.smtpUrl, mail.from, mail);
    const isReady = await inTime(transport.isReady(), patience).catch(() => false);
    transport.close();
    return resultOf('mail_server', isReady ? 'well' : 'unreachable');
  },
  async inspectors(parts) {
    const failed = [...(await readFacts(parts)).engines].filter(
      ([name, count]) => Object.hasOwn(inspectorVersions, name) && count > 0,
    );
    if (failed.length > 0)
      return failed.map(([name, count]) => resultOf('inspectors', 'failed', { count }, name));
    return resultOf('inspectors', 'well', { count: Object.keys(inspectorVersions).length });
  },
  async ai_endpoint(parts) {
    if (!parts.modelHealth || !(await readFeatures(parts)).prompt_model) return [];
    const { asked, failure } = parts.modelHealth();
    if (!failure) return resultOf('ai_endpoint', asked === 0 ? 'unasked' : 'well', { asked });
    const { reason, problem, detail, since: since_at, questions } = failure;
    return resultOf('ai_endpoint', reason, { problem, detail, since_at, questions });
  },
  async trail({ stores }) {
    const receivers = await stores.audit.listDeliveries(undefined);
    if (receivers.length === 0) return resultOf('trail', 'none');
    return Promise.all(
      receivers.map(async ({ id, enabled, sent, failingSince, problem, problemDetail: detail }) => {
        if (!enabled) return resultOf('trail', 'off', {}, id);
        const { rows: behind } = await stores.audit.countBehind({ row: sent.row });
        if (failingSince === null) return resultOf('trail', 'well', { behind }, id);
        return resultOf('trail', 'failing', { behind, since_at: failingSince, problem, detail }, id);
      }),
    );
  },
  async webhooks(parts) {
    const { all, failing } = (await readFacts(parts)).webhooks;
    return all === 0 ? [] : resultOf('webhooks', failing > 0 ? 'failing' : 'well', { all, failing });
  },
  identity_provider: ({ signIn: { sso } }) =>
    Promise.all([
      ...oidcProviders.flatMap((name) => {
        const issuer = sso[name]?.issuer;
        return issuer === undefined ? [] : [tryProvider(issuer, discover(issuer))];
      }),
      ...samlLocations(sso).map((location) => {
        // Of a file, only its name: paths on the server are nobody's business.
        const name = /^https?:/.test(location) ? location : basename(location);
        return tryProvider(name, readSaml(location));
      }),
    ]),
  async certificate({ stores, signIn: { consoleOrigin, sso }, now }) {
    const judge = (pem: string, subject: string) =>
      judgeEnd(new X509Certificate(pem).validToDate.getTime(), now(), subject);
    const saml = samlLocations(sso).map(async (location) => {
      const { entityId, certificates } = await inTime(readSaml(location), patience);
      return certificates.map((pem) => judge(pem, entityId));
    });
    const own = ['saml_signing_key', 'saml_encryption_key'].map(async (name) => {
      const key = sso.saml.length > 0 && (await stores.settings.readSetting(name));
      return key ? [judge((JSON.parse(key) as SigningKey).certificate, `SAML, ${consoleOrigin}`)] : [];
    });
    const receivers = (await stores.audit.listDeliveries(undefined)).map(async ({ id, settings }) =>
      settings.certificate === '' ? [] : [judge(settings.certificate, id)],
    );
    const site = consoleOrigin.startsWith('https:') ? [readSiteCertificate(consoleOrigin, now())] : [];
    // A provider without metadata is named by its own check.
    const found = await Promise.allSettled([...site, ...saml, ...own, ...receivers]);
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  },
  async clock(parts) {
    const { newestAuditAt } = await readFacts(parts);
    if (newestAuditAt !== null && newestAuditAt - parts.now() > 2 * minute)
      return resultOf('clock', 'back', { newest_at: newestAuditAt });
    const { peer = '', seconds = 0 } = lastPeerClock() ?? {};
    const facts = { seconds: Math.abs(seconds), peer };
    return resultOf('clock', facts.seconds > 60 ? 'differs' : 'well', facts);
  },
  async version({ stores, now }) {
    const [newest, before] = await readList<KnownVersion>(stores, versions);
    const since_at = newest?.version === version ? newest.at : now();
    const facts = { version, since_at };
    return before
      ? resultOf('version', 'well', { ...facts, before: before.version })
      : resultOf('version', 'first', facts);
  },
  async features(parts) {
    const on = await readFeatures(parts);
    const off = features.filter((name) => !on[name]);
    return resultOf('features', off.length === 0 ? 'all' : 'off', { names: off.join(', ') });
  },
};

/** Facts of the database; rounded to the minute, so that calls within one share an answer until something changes. */
const readFacts = ({ stores, now }: CheckParts) => {
  const at = now();
  return stores.tenant.readSystemFacts({ at: at - (at % minute) });
};

/** What waits; `late`: so long that nobody seems to take it. */
function waits({ now }: CheckParts, waiting: number, oldest: number | null) {
  return oldest !== null && now() - oldest > 15 * minute
    ? (['late', { waiting, oldest_at: oldest }] as const)
    : (['well', { waiting }] as const);
}

/** Used bytes of the disk, once a day, the oldest first: what growth is measured on. */
const diskUse = 'disk_use';
type DiskUse = [at: number, used: number];
/** The versions that have run on this database, the newest first. */
const versions = 'versions';
interface KnownVersion {
  version: string;
  at: number;
}

const readList = async <T>({ settings }: Stores, name: string) =>
  JSON.parse((await settings.readSetting(name)) ?? '[]') as T[];

/** Keeps how much of the disk is used, once a day for a month, and which versions ran: what later checks compare with. */
export async function keepHistory(parts: CheckParts): Promise<void> {
  const { dataDirectory, now, readDisk = readDiskSpace, stores } = parts;
  const at = now();
  const keep = (name: string, list: unknown[]) =>
    stores.settings.writeSetting({ name, value: JSON.stringify(list) });
  // What a clock in the future wrote is forgotten.
  const use = (await readList<DiskUse>(stores, diskUse)).filter(
    ([then]) => then > at - 30 * day && then <= at,
  );
  if (at - (use.at(-1)?.[0] ?? -Infinity) >= day) {
    const { free, total } = await readDisk(dataDirectory);
    await keep(diskUse, [...use, [at, total - free]]);
  }
  const known = await readList<KnownVersion>(stores, versions);
  if (known[0]?.version !== version) await keep(versions, [{ version, at }, ...known].slice(0, 2));
}

const samlLocations = ({ saml }: SignInSettings['sso']) => [...new Set(saml.map(({ metadata }) => metadata))];

/** Its XML libraries are loaded where there is such a provider only. */
const readSaml = async (location: string) =>
  (await import('../sso/saml-identity-providers.ts')).readIdentityProvider(location);

async function tryProvider(name: string, asked: Promise<unknown>): Promise<CheckResult> {
  try {
    await inTime(asked, patience);
    return resultOf('identity_provider', 'well', {}, name);
  } catch (error) {
    const { problem, detail } = problemOfError(error);
    return resultOf('identity_provider', 'unreachable', { problem, detail }, name);
  }
}

function judgeEnd(until_at: number, now: number, subject: string): CheckResult {
  const days = (until_at - now) / day;
  return resultOf('certificate', days < 7 ? 'soon' : days < 30 ? 'ends' : 'well', { until_at }, subject);
}

/** The certificate that people get at the console's public address, whoever shows it. */
async function readSiteCertificate(origin: string, now: number): Promise<CheckResult> {
  const { host: subject, hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  // Also one that has ended or is unknown here: the question is what it says.
  const servername = isIP(host) === 0 ? host : '';
  const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false });
  const end = new Promise<number>((resolve, reject) => {
    socket.once('secureConnect', () => resolve(Date.parse(socket.getPeerCertificate().valid_to)));
    socket.on('error', reject);
  });
  try {
    return judgeEnd(await inTime(end, patience), now, subject);
  } catch (error) {
    const { problem, detail } = problemOfError(error);
    return resultOf('certificate', 'unread', { problem, detail }, subject);
  } finally {
    socket.destroy();
  }
}
