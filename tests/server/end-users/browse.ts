import type { Fetch } from '../../../src/api/client.ts';
import { createConsole } from '../support/create-console.ts';
import type { EndUserWorld } from '../../service/end-users/start-end-users.ts';

export interface LinkAnswer {
  status: number;
  location: string | null;
  html: string;
  headers: Headers;
  /** What the page shows: message, email, code, request or progress. */
  shows: string | undefined;
}

/** A browser on the public pages of a console, which reaches the service by `fetch`: keeps its cookies. */
export function browse(
  world: EndUserWorld,
  language = 'en',
  fetch: Fetch = (request) => world.service.fetch(request),
) {
  const console = createConsole({ service: { fetch, origin: world.origin } });
  const cookies = new Map<string, string>();
  const take = async (response: Response): Promise<LinkAnswer> => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (/max-age=0/i.test(cookie)) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    // Addresses as people read them, without the places where they may wrap.
    const html = (await response.text()).replaceAll('<wbr/>', '');
    return {
      status: response.status,
      location: response.headers.get('location'),
      html,
      headers: response.headers,
      shows: /data-shows="(\w+)"/.exec(html)?.[1],
    };
  };
  const options = () => ({
    headers: { 'accept-language': language },
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const self = {
    cookies,
    console,
    get: async (path: string) => take(await console.request(path, options())),
    head: async (path: string) => take(await console.request(path, { ...options(), method: 'HEAD' })),
    post: async (path: string, form: Record<string, string>) =>
      take(await console.request(path, { ...options(), form })),
    /** Sends a form that carries files. */
    upload: async (path: string, files: FormData) =>
      take(await console.request(path, { ...options(), files })),
    /** Sends a form and opens the page that its answer leads to. */
    async submit(path: string, form: Record<string, string>) {
      const answer = await self.post(path, form);
      return answer.location ? self.get(answer.location) : answer;
    },
    /** Proves an address, once the limits of the quarter of an hour are over. */
    async prove(path: string, email: string) {
      world.clock.ahead += 16 * 60_000;
      const before = world.codesOf(email);
      await self.submit(path, { step: 'email', email });
      return self.submit(path, { step: 'code', code: await world.codeFor(email, before) });
    },
  };
  return self;
}
