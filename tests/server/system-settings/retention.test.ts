import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSignInWorld, type SignInWorld } from '../sign-in/support/sign-in-world.ts';

const page = '/system-settings/retention';
const holds = '/system-settings/legal-holds';
let world: SignInWorld;
beforeAll(async () => {
  world = await startSignInWorld({ POSTERN_MFA: 'off' });
});
afterAll(() => world.stop());

it('[SH-13] previews removals before saving, and returns to the invalid field', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  const shown = await visitor.get(page);
  expect(shown.html).toContain('Nothing is removed');
  expect(shown.html).not.toContain('Save retention periods');
  const options = (html: string, name: string) =>
    [
      ...(new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)?.[0] ?? '').matchAll(
        /value="(\d+)"/g,
      ),
    ].map(([, days]) => Number(days));
  expect(options(shown.html, 'clean_raw')).toEqual([2, 3, 4, 5, 6, 7, 10, 14]);
  expect(options(shown.html, 'dlp_raw')).toEqual([2, 3, 4, 5, 6, 7, 10, 14, 30, 60, 90, 180]);
  expect(options(shown.html, 'quarantine_metadata')).toEqual([14, 90, 180]);

  const preset = await visitor.get(`${page}?preset=custom-90d-clean`);
  expect(preset.html).toMatch(/name="clean_metadata" value="90"/);
  expect(preset.html).toContain('Save retention periods');
  // What a preset is called, and what it would do, names both parts.
  expect(preset.html).toContain('Clean mail: originals 14 days, metadata 90 days');
  expect(preset.html).toContain('Clean mail: originals 14 days, metadata 14 days');
  expect(preset.html).toMatch(/>Clean<[^>]*>(?:<[^>]*>)*originals 14 days, metadata 90 days</);
  expect(preset.html).toMatch(
    />Malicious, Data leaks, Quarantined[^<]*<[^>]*>(?:<[^>]*>)*originals 180 days, metadata 180 days</,
  );
  expect(preset.html).toContain('Charts and security events still count');

  const wrong = await visitor.get(`${page}?preview=1&dlp_raw=180&dlp_metadata=14`);
  expect(wrong.html).toContain('Metadata must be kept at least as long as the original.');
  expect(wrong.html).toMatch(/id="dlp_metadata-error"/);
  expect(wrong.html).not.toContain('Save retention periods');

  // A form of which half arrived removes nothing.
  const half = await visitor.post(page, { clean_raw: '5', clean_metadata: '90' });
  expect(half.location).toMatch(/\?clean_raw=5&clean_metadata=90&.*preview=1/);
  expect((await visitor.get(half.location!)).html).toContain('Nothing is removed');

  const saved = await visitor.post(page, { active: '1', clean_raw: '5', clean_metadata: '90' });
  expect(saved.location).toBe(`${page}?done=saved`);
  const after = await visitor.get(saved.location!);
  expect(after.html).toContain('Removal starts the next night.');
  expect(after.html).toContain('The next run starts');
  expect(after.html).toMatch(/Changed by [^ ]+@[^ ]+, /);
  const run = await visitor.post(`${page}/run`);
  expect(run.location).toMatch(/^\/jobs\//);
  expect((await visitor.get(run.location!)).html).toContain('Removal of old mail');

  const off = await visitor.post(page, { active: '0' });
  expect((await visitor.get(off.location!)).html).toContain('Nothing is removed from now on.');
  // Refused, and said at the address that it leads to.
  const refused = await visitor.submit(`${page}/run`);
  expect(refused.html).toContain('Retention is off: nothing is removed.');
});

it('[SH-13] requires re-authentication for a change, and keeps the input for afterwards', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  world.ageProofs(20);
  const asked = await visitor.post(page, { active: '1', clean_raw: '7' });
  expect(asked.location).toMatch(/^\/account\/proof\?/);
  expect(decodeURIComponent(asked.location!)).toContain('clean_raw=7');
});

it('[SH-13] sets and lifts legal holds with a reason', async () => {
  const visitor = world.visitor();
  await visitor.logIn();
  expect((await visitor.get(holds)).html).toContain('There are no legal holds.');
  const explorer = await visitor.get('/mail-explorer?last=30d&subject=falcon');
  const href = /href="(\/system-settings\/legal-holds\?[^"]+)"/
    .exec(explorer.html)![1]!
    .replaceAll('&amp;', '&');
  const form = await visitor.get(href);
  expect(form.html).toContain('All emails that this search finds');
  const search = new URL(href, 'http://x').searchParams.get('search')!;
  const empty = await visitor.submit(holds, { search, reason: ' ' });
  expect(empty.html).toContain('Enter a reason, such as a case number.');
  // More than a cookie holds: the answer itself is the page, with the search and the reason.
  const long = Array.from({ length: 2_000 }, (_, at) => (at * 7_919).toString(36)).join(' ');
  const tooLong = await visitor.submit(holds, { search, reason: long });
  for (const words of ['All emails that this search finds', long.slice(0, 400)])
    expect(tooLong.html).toContain(words);
  expect(tooLong.html).toMatch(/<textarea[^>]*aria-invalid="true"/);
  const place = await visitor.submit(holds, { search: 'quarantined_state=ms_quarantined', reason: 'Case 8' });
  expect(place.html).toContain('a release would end it');
  expect(place.html).toContain('Case 8');
  const set = await visitor.submit(holds, { search, reason: 'Case <7>' });
  expect(set.html).toContain('The legal hold was set.');
  expect(set.html).toContain('Case &lt;7&gt;');
  // 'The last 30 days' became a begin.
  expect(set.html).toMatch(/Subject.*falcon · received since .*/);
  expect(set.html).not.toContain('Last 30 days');
  const lift = /href="(\/system-settings\/legal-holds\?lift=[^"]+)"/.exec(set.html)![1]!;
  const id = new URL(lift, 'http://x').searchParams.get('lift')!;
  expect((await visitor.get(lift)).html).toContain('Lift this legal hold?');
  const lifted = await visitor.submit(`${holds}/${id}/lift`, { reason: 'Closed' });
  expect(lifted.html).toContain('The legal hold was lifted.');
  expect(lifted.html).toMatch(/Lifted by [^ ]+@[^ ]+, .*: Closed/);
});
