/** Whether a path is the page for a new password, which is no return target: the link works once. */
export const isPasswordResetPath = (path: string): boolean =>
  /^\/(?:auth\/)?(?:reset-password|password-reset|password-expired)(?:[/?#]|$)/.test(path);

/**
 * A path to return to after sign-in, or undefined when `candidate` is missing or could lead off `origin`
 * (SI-04): absolute and protocol-relative addresses, backslashes, control characters, and paths that a URL parser
 * turns into any of these (`/..//evil.example`).
 */
export function getSafeReturnTo(candidate: string | null | undefined, origin: string): string | undefined {
  if (!candidate || candidate.length > 8_000 || !candidate.startsWith('/')) return undefined;
  if (candidate.startsWith('//') || candidate.includes('\\') || hasControlCharacter(candidate))
    return undefined;
  if (!URL.canParse(candidate, origin)) return undefined;
  const url = new URL(candidate, origin);
  if (url.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') ? undefined : path;
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) < 32) return true;
  return false;
}
