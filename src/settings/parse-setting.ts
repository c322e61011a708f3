import { isIP } from 'node:net';
import { isEmailAddress, isOwnDomain } from '../api/validators.ts';
import { type Feature, features } from '../api/vocabulary/features.ts';

/** Values separated by spaces or commas. */
export const splitList = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** An address or a name to listen on. */
export const hostName = (text: string): string | undefined => (/^[\w.:-]+$/.test(text) ? text : undefined);

/** An address or a name with a port: `127.0.0.1:9464`, `[::1]:9464`. */
export function readListener(text: string): { host: string; port: number } | undefined {
  const [, bracketed, plain, digits] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  const port = Number(digits);
  return host !== undefined && port > 0 && port < 65_536 ? { host, port } : undefined;
}

/** The error of a program that cannot listen where a setting says; its message names the setting. */
export function listenerProblem(
  setting: string,
  { host, port }: { readonly host: string; readonly port: number },
  cause: unknown,
): Error {
  const { code = '' } = cause as NodeJS.ErrnoException;
  const problem = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${code})`;
  const error = new Error(`${setting}: ${host}:${port} ${problem}.`, { cause });
  return Object.assign(error, { name: 'EnvironmentProblem' });
}

/** An SMTP or LMTP server: where the gateway listens, or the one behind it. */
export interface MailServerAddress {
  readonly protocol: 'smtp' | 'lmtp';
  readonly host: string;
  readonly port: number;
}

const usualPorts = { smtp: 25, lmtp: 24 };

/** Reads `smtp://127.0.0.1:10025` or `lmtp://[::1]:24`; undefined when it is anything else. */
export function readMailServer(text: string): MailServerAddress | undefined {
  const [, name = '', bracketed, plain, digits] =
    /^(smtp|lmtp):\/\/(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?\/?$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (host === undefined || (bracketed !== undefined && isIP(bracketed) !== 6)) return undefined;
  const protocol = name.toLowerCase() as MailServerAddress['protocol'];
  const port = Number(digits ?? usualPorts[protocol]);
  return port > 0 && port < 65_536 ? { protocol, host, port } : undefined;
}

/** Whether a host, as in an address or by itself, is this machine: what goes there never leaves it. */
export const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]'].includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host);

/** As it is configured: `smtp://127.0.0.1:10025`. */
export const writeMailServer = ({ protocol, host, port }: MailServerAddress): string =>
  `${protocol}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

/** An http or https address without path, as its origin. */
export function readOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isBare && ['http:', 'https:'].includes(url.protocol) ? url.origin : undefined;
}

/** Such addresses separated by spaces or commas. */
export function readOrigins(text: string): string[] | undefined {
  const origins = splitList(text).map(readOrigin);
  return origins.every((origin) => origin !== undefined) ? origins : undefined;
}

/** At most two mail domains, in lower case. */
export function readDomains(text: string): string[] | undefined {
  const domains = splitList(text.toLowerCase());
  return domains.length <= 2 && domains.every(isOwnDomain) ? domains : undefined;
}

/** 32 bytes in base64. */
export function readKey(text: string): Uint8Array | undefined {
  const key = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/]{43}=$/.test(text) && key.length === 32 ? key : undefined;
}

/** Whether what comes from there cannot be changed on its way: https, or this machine itself. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

export const isSmtpUrl = (text: string): boolean =>
  URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol) && new URL(text).hostname !== '';

/** `Name <address>` or an address alone; then the name is empty. */
export function readSender(text: string): { name: string; address: string } | undefined {
  const [, name = '', inBrackets] = /^"?([^"<>@\r\n]{1,100}?)"?\s*<([^<>]*)>$/.exec(text) ?? [];
  const address = inBrackets ?? text;
  return isEmailAddress(address) ? { name: name.trim(), address } : undefined;
}

/** Features with what they are, such as `ai_prompt=off, csv_export=on`. */
export function readFeatureSwitches(text: string): Partial<Record<Feature, boolean>> | undefined {
  const switches: Partial<Record<Feature, boolean>> = {};
  for (const entry of splitList(text)) {
    const [given, state] = entry.split('=');
    const name = features.find((feature) => feature === given);
    if (!name || (state !== 'on' && state !== 'off')) return undefined;
    switches[name] = state === 'on';
  }
  return switches;
}
