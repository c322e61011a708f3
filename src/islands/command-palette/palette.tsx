/** @jsxImportSource preact */
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { navigateTo } from '../navigate.ts';
import { useLazy } from '../use-lazy.ts';
import { requestJson } from '../request-json.ts';
import { Commands, Keys } from './palette-dialogs.tsx';
import { type Command, type PaletteContent, searchBoxId } from './props.ts';
import { useSearchBox } from './use-search-box.ts';

type Part = 'commands' | 'keys';

/** Renders the palette, closed, into `place`; the returned function opens a part of it, and closes the commands if they are open. */
export function renderPalette(place: HTMLElement): (part: Part) => void {
  const calls: Calls = { show: () => undefined };
  render(<CommandPalette contentUrl={place.dataset['palette'] ?? ''} calls={calls} />, place);
  return (part) => calls.show(part);
}

/** What the page calls; replaced at each rendering. */
interface Calls {
  show: (part: Part) => void;
}

const id = 'palette';

function CommandPalette({ contentUrl, calls }: { contentUrl: string; calls: Calls }) {
  const [open, setOpen] = useState<Part | null>(null);
  const [near, setNear] = useState(false);
  calls.show = (part) => setOpen(part === 'commands' && open === 'commands' ? null : part);
  const close = () => setOpen(null);
  const takeTyped = useSearchBox(`#${searchBoxId}`, open !== null, {
    near: () => setNear(true),
    open: () => setOpen('commands'),
  });
  const run = (command: Command) => {
    close();
    // Another page or product, which this page cannot show.
    if (command.href && /^(?:page|hit)\./.test(command.id)) return location.assign(command.href);
    if (command.href) return navigateTo(command.href);
    // After the dialog has closed, so that what the action opens gets the focus.
    setTimeout(() => {
      document.dispatchEvent(new CustomEvent('postern:command', { detail: { id: command.id } }));
    });
  };
  const content = useLazy(() => fetchContent(contentUrl), near || open !== null);
  if (!content || !open) return null;
  return open === 'commands' ? (
    <Commands id={id} palette={content} takeTyped={takeTyped} onRun={run} onClose={close} />
  ) : (
    <Keys id={id} palette={content} onClose={close} />
  );
}

/** Throws if the content is not available. If the session has ended, it redirects to sign-in. */
async function fetchContent(url: string): Promise<PaletteContent> {
  const result = await requestJson<PaletteContent>(url);
  if (result.kind === 'answer') return result.value;
  if (result.kind === 'refused' && result.status === 401) location.reload();
  throw new Error(`What the palette shows could not be had: ${result.kind}.`);
}
