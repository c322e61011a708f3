import { admin } from './postern-server.ts';

/** Signs somebody in, the administrator unless another is named, by the contract's call; resolves to the session's token, which is the cookie's value. */
export async function signInByCall(url: string, account = admin): Promise<string> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: account.email, current_password: account.password }),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
