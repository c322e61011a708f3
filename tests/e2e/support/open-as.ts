import type { Browser, Page } from '@playwright/test';
import type { PosternServer } from '../../support/postern-server.ts';
import { openPage } from './end-user-server.ts';

/** A page in which a new person with a role is signed in; `name` begins the address. */
export async function openAs(
  browser: Browser,
  server: PosternServer,
  role: string,
  name = 'day-of',
): Promise<Page> {
  const email = `${name}-${role.replace('_', '-')}@tenant.example`;
  const created = await server.run('user', 'create', email, '--role', role);
  const password = /password\W+(\S+)/i.exec(created)![1]!;
  const page = await openPage(browser, server, { viewport: { width: 1280, height: 800 } });
  const answer = await page.request.post('/api/v1/auth/login', {
    data: { email, current_password: password },
    headers: { origin: server.url },
  });
  const { token } = (await answer.json()) as { token: string };
  await page
    .context()
    .addCookies([{ name: 'postern', value: token, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
  return page;
}
