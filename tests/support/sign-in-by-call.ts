import { admin } from './postern-server.ts';

/**
 * Signs in by the contract's call, by default the administrator; resolves to the session token, which is the
 * cookie's value.
 */
export async function signInByCall(url: string, account = admin): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: account.email, current_password: account.password }),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
