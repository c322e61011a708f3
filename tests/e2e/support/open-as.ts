import type { Browser, Page } from '@playwright/test';
import type { admin, PosternServer } from '../../support/postern-server.ts';
import { signInByCall } from '../../support/sign-in-by-call.ts';
import { openPage } from './end-user-server.ts';

/** The people of each server by their role: one of each, for each is a command. */
const peopleOf = new WeakMap<PosternServer, Map<string, typeof admin>>();

/** A page in which somebody with a role is signed in. */
export async function openAs(browser: Browser, server: PosternServer, role: string): Promise<Page> {
  const people = peopleOf.get(server) ?? new Map<string, typeof admin>();
  peopleOf.set(server, people);
  const email = `day-of-${role.replace('_', '-')}@tenant.example`;
  const person = people.get(role) ?? (await server.createUser(email, '--role', role));
  people.set(role, person);
  const value = await signInByCall(server.url, person);
  const page = await openPage(browser, server, { viewport: { width: 1280, height: 800 } });
  await page
    .context()
    .addCookies([{ name: 'postern', value, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
  return page;
}
