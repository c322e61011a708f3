import type { Translate } from '../../messages/messages.ts';

/** Browsers by what only they say; most say "Chrome" and "Safari" as well, so the order matters. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A device as a person would name it, from its `User-Agent`: "Firefox on Windows". It is a claim, not a proof. */
export function describeDevice(t: Translate, userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser && system) return t('account.device', { browser, system });
  if (browser ?? system) return browser ?? system ?? '';
  return t(userAgent === '' ? 'account.device_unknown' : 'account.device_program');
}

/** Whether it is held in a hand, for its icon. */
export const isPhone = (userAgent: string): boolean => /\b(?:iPhone|Android|Mobile)\b/.test(userAgent);
