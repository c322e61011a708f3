import { isOwnAnswer } from '../own-answer.ts';
import { readRefusal, type Refusal } from '../request-json.ts';
import type { Notice } from './grid-labels.ts';
import { problemText } from './problem-text.ts';
import type { GridUrls } from './props.ts';

type Outcome =
  | { kind: 'saved' }
  | { kind: 'too_many' }
  | { kind: 'unauthenticated' }
  | { kind: 'refused'; notice: Notice };

/** Fetches the export file of a search and saves it by the browser. Never throws. */
export async function downloadMatches({
  create,
  search,
}: NonNullable<GridUrls['exports']>): Promise<Outcome> {
  let response: Response;
  let content: Blob;
  try {
    response = await fetch(create, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json, text/csv' },
      body: new URLSearchParams({ search }),
    });
    content = await response.blob();
  } catch {
    return { kind: 'refused', notice: (t) => t('error_offline') };
  }
  if (!isOwnAnswer(response)) {
    return { kind: 'refused', notice: (t) => problemText({ code: 'unavailable', info: '' }, t) };
  }
  if (response.status === 401) return { kind: 'unauthenticated' };
  if (response.ok && content.type.startsWith('text/csv')) {
    save(content, fileNameOf(response));
    return { kind: 'saved' };
  }
  const problem = await readProblem(content);
  if (problem.code === 'too_many_matches') return { kind: 'too_many' };
  return { kind: 'refused', notice: (t) => problemText(problem, t) };
}

const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'Mail Explorer.csv';

async function readProblem(content: Blob): Promise<Refusal> {
  try {
    return readRefusal(JSON.parse(await content.text()), '');
  } catch {
    return { code: 'unavailable', info: '' };
  }
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Chromium reads the blob asynchronously after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
