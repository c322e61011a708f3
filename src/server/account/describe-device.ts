import type { Translate } from '../../messages/messages.ts';

/**
 * Browsers by the token that only they have, with their major version; most also contain "Chrome" and
 * "Safari", so the order matters.
 */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
  [/\bSafari\//, 'Safari'],
];

/** Operating systems, with the version if it is real: Windows and macOS froze theirs. */
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b(?:.* OS (\d+))?/, 'iPhone, iOS'],
  [/\biPad\b(?:.* OS (\d+))?/, 'iPad, iPadOS'],
  [/\bAndroid\b(?: (\d+))?/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The first of them in a `User-Agent`, with its version. */
function find(known: typeof browsers, userAgent: string): string | undefined {
  for (const [pattern, name] of known) {
    const match = pattern.exec(userAgent);
    if (match) return match[1] ? `${name} ${match[1]}` : name;
  }
  return undefined;
}

/**
 * A readable name of a device from its `User-Agent`: "Firefox 140 on Windows". It is a claim, not a proof.
 */
export function describeDevice(t: Translate, userAgent: string): string {
  const browser = find(browsers, userAgent);
  const system = find(systems, userAgent);
  if (browser && system) return t('account.device', { browser, system });
  if (browser ?? system) return browser ?? system ?? '';
  const program = /^([\w.-]{1,40})\/(\d[\w.]{0,20})/.exec(userAgent);
  if (program) return `${program[1]} ${program[2]}`;
  return t(userAgent === '' ? 'account.device_unknown' : 'account.device_program');
}

/** Whether it is a phone or tablet, for its icon. */
export const isPhone = (userAgent: string): boolean => /\b(?:iPhone|Android|Mobile)\b/.test(userAgent);
