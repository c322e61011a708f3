import { request } from 'node:http';
import type { Page } from '@playwright/test';

export interface PageBytes {
  html: number;
  css: number;
  script: number;
}

/** Opens a page and adds up what its HTML, styles and scripts weigh as the server sends them with brotli. */
export async function measureBytes(page: Page, url: string, cookie: string): Promise<PageBytes> {
  const found = new Map<string, keyof PageBytes>();
  const collect = (response: { url(): string; request(): { resourceType(): string } }) => {
    const kind = { document: 'html', stylesheet: 'css', script: 'script' }[response.request().resourceType()];
    if (kind) found.set(response.url(), kind as keyof PageBytes);
  };
  page.on('response', collect);
  await page.goto(url, { waitUntil: 'networkidle' });
  page.off('response', collect);
  const bytes: PageBytes = { html: 0, css: 0, script: 0 };
  for (const [address, kind] of found) bytes[kind] += await transferred(address, cookie);
  return bytes;
}

/** Bytes of the answer's body on the wire; `fetch` would decode it first. */
function transferred(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { cookie, 'accept-encoding': 'br', accept: 'text/html,*/*' } }, (answer) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => (size += chunk.length));
      answer.on('end', () => resolve(size));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
