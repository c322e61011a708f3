/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { navigateTo } from '../navigate-to.ts';
import { useEvent } from '../use-event.ts';
import { useLazy } from '../use-lazy.ts';
import { requestJson } from '../request-json.ts';
import { type Command, type CommandPaletteProps, type PaletteContent, searchBoxId } from './props.ts';
import { useSearchBox } from './use-search-box.ts';

/** Ctrl/Cmd+K opens the command palette, `?` the keyboard help, `/` focuses the page's search field. */
export function CommandPalette(props: CommandPaletteProps) {
  const { id, contentUrl, searchSelector } = props;
  const [open, setOpen] = useState<'commands' | 'keys' | null>(null);
  const [near, setNear] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(null);
    setTyped('');
  };
  useSearchBox(`#${searchBoxId}`, open !== null, {
    near: () => setNear(true),
    open(text) {
      setTyped(text);
      setOpen('commands');
    },
  });

  useEvent(
    () => document,
    'keydown',
    (event) => {
      const press = event as KeyboardEvent;
      if (press.defaultPrevented || press.altKey) return;
      if ((press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k') {
        press.preventDefault();
        return setOpen(open === 'commands' ? null : 'commands');
      }
      if (press.ctrlKey || press.metaKey || isTyping(press.target)) return;
      const search = searchSelector ? document.querySelector<HTMLInputElement>(searchSelector) : null;
      if (press.key === '?') setOpen('keys');
      else if (press.key === '/' && search) {
        search.focus();
        search.select();
      } else return;
      press.preventDefault();
    },
  );
  useEvent(
    () => document,
    'postern:command',
    (event) => {
      if ((event as CustomEvent<{ id: string }>).detail.id === 'keys') setOpen('keys');
    },
  );
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
  const parts = useLazy(
    () => Promise.all([import('./palette-dialogs.tsx'), fetchContent(contentUrl)]),
    near || open !== null,
  );
  if (!parts || !open) return null;
  const [dialogs, content] = parts;
  return open === 'commands' ? (
    <dialogs.Commands id={id} palette={content} before={typed} onRun={run} onClose={close} />
  ) : (
    <dialogs.Keys id={id} palette={content} onClose={close} />
  );
}

/** Throws if the content is not available. If the session has ended, it redirects to sign-in. */
async function fetchContent(url: string): Promise<PaletteContent> {
  const result = await requestJson<PaletteContent>(url);
  if (result.kind === 'answer') return result.value;
  if (result.kind === 'refused' && result.status === 401) location.reload();
  throw new Error(`What the palette shows could not be had: ${result.kind}.`);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}
