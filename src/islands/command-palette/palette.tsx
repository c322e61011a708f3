/** @jsxImportSource preact */
import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { navigateTo } from '../navigate.ts';
import { useLazy } from '../use-lazy.ts';
import { requestJson } from '../request-json.ts';
import { type Command, type PaletteContent, type QuickSearchAnswer, searchBoxId } from './props.ts';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { bindLabels } from '../labels.ts';
import { findCommands } from './find-commands.ts';
import { iconBeforeLook, inputBoxLook, inputLook } from '../../views/ui/looks.ts';

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

interface PartProps {
  id: string;
  palette: PaletteContent;
  onClose: () => void;
}

/** An option: a command, or a search result. */
interface Option extends Command {
  detail?: string;
}

interface CommandsProps extends PartProps {
  /** Takes the text typed in the top bar's box. */
  takeTyped: () => string;
  onRun: (command: Command) => void;
}

/** How long the focus may be outside before the panel closes, milliseconds. */
const leaveAfter = 300;

/**
 * Lists pages and actions by name immediately, and the service's results with a delay, by mail platform.
 * Arrow keys select, Enter runs the selection, or searches immediately without one.
 */
function Commands({ id, palette, takeTyped, onRun, onClose }: CommandsProps) {
  const t = bindLabels(palette.labels, palette.locale);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { status, groups, askNow } = useQuickSearch(palette.searchUrl, typed);
  const named = findCommands(palette.commands, typed);
  const hits = groups.map(({ name, hits: found }, group) => ({
    name,
    options: found.map((hit, place): Option => ({
      id: `hit.${group}.${place}`,
      label: hit.label,
      detail: hit.detail,
      group: hit.kind,
      href: hit.href,
    })),
  }));
  const found: Option[] = [...named, ...hits.flatMap(({ options }) => options)];
  const chosen = found[at];
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const onFocusOut = ({ currentTarget, relatedTarget }: FocusEvent) => {
    clearTimeout(leaving.current);
    if (!(relatedTarget instanceof Node) || (currentTarget as Node).contains(relatedTarget)) return;
    const isInPanel = (relatedTarget as Element).closest('dialog')?.contains(currentTarget as Node);
    if (!isInPanel) leaving.current = setTimeout(onClose, leaveAfter);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const goTo = (index: number) => setAt((index + found.length) % Math.max(1, found.length));
    if (event.key === 'ArrowDown') goTo(at + 1);
    else if (event.key === 'ArrowUp') goTo(at - 1);
    else if (event.key === 'Enter') {
      if (chosen) onRun(chosen);
      else askNow();
    } else return;
    event.preventDefault();
  };
  const option = (one: Option) => {
    const index = found.indexOf(one);
    return (
      <li
        key={one.id}
        id={`${id}-${one.id}`}
        class="flex items-center gap-3 min-h-9 px-3 py-1 rounded-md text-table cursor-pointer aria-selected:bg-accent-soft"
        role="option"
        aria-selected={index === at}
        ref={index === at ? showChosen : undefined}
        onPointerMove={() => index !== at && setAt(index)}
        onClick={() => onRun(one)}
      >
        <span class="flex-1 min-w-0 wrap-anywhere">
          {one.label}
          {one.detail && <span class="block text-ink-3 text-sm">{one.detail}</span>}
        </span>
        <span class="text-ink-3 text-sm">{one.group}</span>
      </li>
    );
  };
  // Commands that search for the text are not results.
  const results = found.filter((one) => !one.id.startsWith('find.')).length;
  return (
    <Dialog
      id={`${id}-commands`}
      title={t('title')}
      closeLabel={t('close')}
      look="palette mt-[12vh] [&>div+div]:flex [&>div+div]:flex-col [&>div+div]:pb-3"
      onClose={onClose}
    >
      <div class={inputBoxLook} onFocusOut={onFocusOut}>
        <Icon name="search" look={iconBeforeLook} />
        <input
          class={`${inputLook('lg')} ps-8`}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          autocomplete="off"
          autofocus
          value={typed}
          onFocus={({ currentTarget }) => {
            const before = takeTyped();
            if (before === '') return;
            // At once: the next key is for this field.
            currentTarget.value += before;
            setTyped(currentTarget.value);
          }}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ul
        class="max-h-88 -mx-2 mt-2 mb-0 overflow-auto"
        id={`${id}-list`}
        role="listbox"
        aria-label={t('title')}
      >
        {named.map(option)}
        {hits.map(
          ({ name, options }) =>
            options.length > 0 && (
              <li key={name} role="presentation">
                <ul role="group" aria-label={name}>
                  <li class="px-3 pt-2 pb-0.5 text-ink-2 text-sm font-semibold" role="presentation">
                    {name}
                  </li>
                  {options.map(option)}
                </ul>
              </li>
            ),
        )}
      </ul>
      <p class="not-[:empty]:px-1 not-[:empty]:py-2 not-[:empty]:text-ink-2 text-table" role="status">
        {status === 'waiting' && t('searching')}
        {status === 'failed' && t('failed')}
        {status === 'done' && (results === 0 ? t('nothing') : t('found', { count: results }))}
        {status === 'idle' && results === 0 && t('nothing')}
      </p>
    </Dialog>
  );
}

/** The keys of the page, in groups. */
function Keys({ id, palette, onClose }: PartProps) {
  const t = bindLabels(palette.labels, palette.locale);
  const groups = [...new Set(palette.keys.map((key) => key.group))];
  return (
    <Dialog id={`${id}-keys`} title={t('keys_title')} closeLabel={t('close')} width={700} onClose={onClose}>
      <div class="[columns:2] gap-x-8 text-table max-tablet:[columns:1]">
        {groups.map((group) => (
          <section key={group} class="mb-5 break-inside-avoid">
            <h3 class="mb-1.5 text-ink-3 text-sm font-medium">{group}</h3>
            <dl>
              {palette.keys
                .filter((key) => key.group === group)
                .map((key) => (
                  <div key={key.label} class="flex items-center gap-3 min-h-7">
                    <dt class="flex gap-1 min-w-26">
                      {key.keys.map((text) => (
                        <kbd
                          key={text}
                          class="inline-grid h-5 min-w-5 place-content-center rounded-sm border border-b-2 border-line-strong bg-raised px-1.25 font-sans text-xs leading-none font-medium text-ink-2"
                        >
                          {text}
                        </kbd>
                      ))}
                    </dt>
                    <dd>{key.label}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function showChosen(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Delay after typing before the service is asked, milliseconds. */
const debounce = 1_000;

interface QuickSearchState {
  status: 'idle' | 'waiting' | 'done' | 'failed';
  groups: QuickSearchAnswer['groups'];
}

const idle: QuickSearchState = { status: 'idle', groups: [] };

/**
 * The service's results for the typed text. Blank text clears them; responses to outdated texts are dropped.
 * `askNow` searches without delay.
 */
function useQuickSearch(url: string, typed: string): QuickSearchState & { askNow: () => void } {
  const [state, setState] = useState(idle);
  const [hurry, setHurry] = useState(0);
  const keyword = typed.trim();
  useEffect(() => {
    if (keyword === '' || url === '') {
      setState(idle);
      return undefined;
    }
    const over = new AbortController();
    setState((before) => ({ status: 'waiting', groups: before.groups }));
    const timer = setTimeout(
      async () => {
        const address = `${url}?keyword=${encodeURIComponent(keyword)}`;
        const result = await requestJson<QuickSearchAnswer>(address, { signal: over.signal });
        if (over.signal.aborted) return;
        if (result.kind === 'denied') return setState(idle);
        setState(
          result.kind === 'answer'
            ? { status: 'done', groups: result.value.groups }
            : { status: 'failed', groups: [] },
        );
      },
      hurry > 0 ? 0 : debounce,
    );
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [keyword, url, hurry]);
  useEffect(() => setHurry(0), [keyword]);
  return { ...state, askNow: () => setHurry((times) => times + 1) };
}

/** Delay between focus and opening of the panel, milliseconds. */
const openAfter = 500;

interface SearchBoxEvents {
  /** Called when the panel is about to open. */
  near: () => void;
  open: () => void;
}

/**
 * Opens the panel 500 ms after the top bar's box gets the focus or a click. The focus that returns when the panel closes
 * (`isOpen`) does not open it again. The returned function takes the text typed in the box: the box has the keys until
 * the panel's field gets the focus.
 */
function useSearchBox(selector: string, isOpen: boolean, { near, open }: SearchBoxEvents): () => string {
  const isClosing = useRef(false);
  if (isOpen) isClosing.current = true;
  // The focus is back by now: the browser restores it before the `close` event.
  useEffect(() => {
    if (!isOpen) isClosing.current = false;
  }, [isOpen]);
  useEffect(() => {
    const box = document.querySelector<HTMLInputElement>(selector);
    if (!box) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      near();
      clearTimeout(timer);
      timer = setTimeout(open, openAfter);
    };
    const enter = () => isClosing.current || wait();
    const leave = () => clearTimeout(timer);
    box.addEventListener('focus', enter);
    box.addEventListener('click', wait);
    box.addEventListener('blur', leave);
    if (document.activeElement === box) wait();
    return () => {
      leave();
      box.removeEventListener('focus', enter);
      box.removeEventListener('click', wait);
      box.removeEventListener('blur', leave);
    };
  }, [selector]);
  return () => {
    const box = document.querySelector<HTMLInputElement>(selector);
    const typed = box?.value ?? '';
    if (box) box.value = '';
    return typed;
  };
}
