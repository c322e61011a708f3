/** Pages of sign-in providers where people let a program act for them (OAuth 2.0, RFC 6749 §4.1.1). */
const consentPages: readonly RegExp[] = [
  /^login\.(?:microsoftonline\.(?:com|us)|windows\.net|partner\.microsoftonline\.cn)\/[^/]+\/(?:oauth2\/)?(?:v2\.0\/)?(?:authorize|adminconsent)$/,
  /^login\.live\.com\/oauth20_authorize\.srf$/,
  /^accounts\.google\.com\/(?:o\/oauth2\/|signin\/oauth)/,
];
/** Permissions to read or write other people's mail, files and contacts; signing in needs none of them. */
const farReaching =
  /\b(?:mail|mailboxsettings|files|contacts|notes|sites|chat|directory|calendars)\.(?:read|send|manage|full)\w*|\b(?:ews|imap|smtp|pop)\.accessasuser|\bfull_access_as_user\b|\bmail\.google\.com\b|\/auth\/(?:gmail|drive|contacts|admin)\b/i;

/**
 * What a link asks people to let a program do, if it reaches beyond signing in, and whose program it is: the
 * host where it is told, else its number. The page is the provider's own, so nothing else gives it away.
 */
export function askedConsent(url: string): { permission: string; program: string } | undefined {
  if (!/^https:\/\/(?:login|accounts)\./i.test(url) || !URL.canParse(url)) return undefined;
  const { hostname, pathname, searchParams } = new URL(url);
  if (!consentPages.some((page) => page.test(`${hostname}${pathname}`.toLowerCase()))) return undefined;
  const permission = farReaching.exec(searchParams.get('scope') ?? '')?.[0];
  const target = searchParams.get('redirect_uri') ?? '';
  return permission === undefined
    ? undefined
    : {
        permission,
        program: URL.canParse(target) ? new URL(target).hostname : (searchParams.get('client_id') ?? '?'),
      };
}
