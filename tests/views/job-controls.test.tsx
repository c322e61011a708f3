import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { messagesOf } from '../../src/messages/messages.ts';
import { JobControls } from '../../src/views/jobs/job-controls.tsx';
import type { JobView } from '../../src/views/jobs/model.ts';

const cancelled: JobView = {
  id: 'one',
  kind: 'quarantine',
  status: 'cancelled',
  shownStatus: 'cancelled',
  isRunning: false,
  total: 2,
  done: 1,
  failed: 0,
  actor: 'admin@tenant.example',
  reason: '',
  startedAt: '',
  startedExactly: '',
  endedAt: '',
  source: { kind: 'named', words: 'Selected emails', href: '' },
  origin: undefined,
  settledHref: '',
  href: '/jobs/one',
  cancelAction: '',
  undoHref: '',
  retryAction: '/jobs/one/retry',
  asksNotices: true,
};
const html = (job: JobView, small: boolean) =>
  renderToStaticMarkup(<JobControls t={messagesOf('en')} job={job} small={small} />);

it('[EU-09] a retry of a cancelled quarantine asks when recipients are told, and leads there from the list', () => {
  expect(html(cancelled, false)).toMatch(
    /action="\/jobs\/one\/retry".*<select[^>]* name="notices"[^>]* required/,
  );
  expect(html(cancelled, true)).toContain('href="/jobs/one"');
  expect(html(cancelled, true)).not.toContain('<form');
  expect(html({ ...cancelled, asksNotices: false }, true)).toContain('action="/jobs/one/retry"');
  expect(html({ ...cancelled, asksNotices: false }, false)).not.toContain('name="notices"');
});
