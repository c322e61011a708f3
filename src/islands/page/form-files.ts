import { paths } from '../../site/paths.ts';
import { isOwnAnswer } from '../own-answer.ts';
import { dispatchEarlyChanges } from '../is-changed.ts';

const { systemSettings } = paths;

/** A refusal, in words. */
class Refused extends Error {}

/** Sends the files of `form[data-upload]` in pieces: chosen ones, or those dropped on the form. */
export function enableUploads(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]')) {
    const input = form.querySelector<HTMLInputElement>('input[type=file]')!;
    const area = input.closest('label')!;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      event.stopPropagation();
      void upload(form, [...(input.files ?? [])]);
    });
    for (const type of ['dragenter', 'dragover'] as const) {
      area.addEventListener(type, (event) => {
        event.preventDefault();
        area.dataset['over'] = '';
      });
    }
    area.addEventListener('dragleave', () => delete area.dataset['over']);
    area.addEventListener('drop', (event) => {
      event.preventDefault();
      delete area.dataset['over'];
      void upload(form, [...(event.dataTransfer?.files ?? [])]);
    });
  }
}

const underWay = new WeakSet<HTMLFormElement>();

async function upload(form: HTMLFormElement, files: readonly File[]): Promise<void> {
  if (underWay.has(form)) return;
  const words = JSON.parse(form.dataset['words'] ?? '{}') as Record<'none' | 'many' | 'lost', string>;
  const find = <Found extends HTMLElement>(selector: string) => form.querySelector<Found>(selector)!;
  const problem = find('[data-upload-problem]');
  const line = find('[data-upload-progress]');
  const progress = line.querySelector('progress')!;
  const isTooMany = files.length > Number(form.dataset['most']);
  problem.textContent = files.length === 0 ? words.none : isTooMany ? words.many : '';
  if (problem.textContent) return;
  underWay.add(form);
  const stop = new AbortController();
  const { signal } = stop;
  find('[data-upload-stop]').addEventListener('click', () => stop.abort(), { signal });
  // Who goes elsewhere ends the upload: they are asked first, and the service is told.
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  addEventListener('pagehide', () => stop.abort(), { signal });
  const size = files.reduce((sum, file) => sum + file.size, 0);
  progress.max = Math.max(1, size);
  progress.value = 0;
  line.hidden = false;
  let id: string | undefined;
  try {
    ({ id } = await send<{ id: string }>(form.dataset['upload']!, JSON.stringify({ size }), signal));
    const most = Number(form.dataset['piece']);
    for (const [place, file] of files.entries()) {
      for (let offset = 0; offset < Math.max(1, file.size); offset += most) {
        const piece = file.slice(offset, offset + most);
        const at = { file: String(place), name: file.name, offset: String(offset) };
        await send(systemSettings.mailImportPiece(id!, at), piece, signal);
        progress.value += piece.size;
      }
    }
    await send(systemSettings.mailImportRun(id!), '{}', signal);
    stop.abort();
    location.assign(systemSettings.mailImport());
  } catch (error) {
    if (id !== undefined) void fetch(systemSettings.mailImportEnd(id), { method: 'POST', keepalive: true });
    if (!signal.aborted) problem.textContent = error instanceof Refused ? error.message : words.lost;
    stop.abort();
    line.hidden = true;
    underWay.delete(form);
  }
}

async function send<Answer>(url: string, body: string | Blob, signal: AbortSignal): Promise<Answer> {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': type },
    body,
    signal,
  });
  if (!isOwnAnswer(response)) throw new Error('The answer of somebody else.');
  const answer = (await response.json()) as Answer & { problem?: string };
  if (!response.ok) throw answer.problem ? new Refused(answer.problem) : new Error(String(response.status));
  return answer;
}

/**
 * Copies the text of a file that is selected in an input with `data-fills` to the field with that id; the
 * file itself is not sent.
 */
export function enableFileTexts(): void {
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const field = document.getElementById(target.dataset['fills'] ?? '');
    const file = target.files?.[0];
    if (field instanceof HTMLTextAreaElement && file) void file.text().then((text) => (field.value = text));
  });
  dispatchEarlyChanges('[data-fills]');
}
