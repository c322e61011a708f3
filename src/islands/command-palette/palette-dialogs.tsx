/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { bindLabels } from '../labels.ts';
import { findCommands } from './find-commands.ts';
import type { Command, PaletteContent } from './props.ts';
import { useQuickSearch } from './use-quick-search.ts';
import { iconBeforeLook, inputBoxLook, inputLook } from '../../views/ui/looks.ts';

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
export function Commands({ id, palette, takeTyped, onRun, onClose }: CommandsProps) {
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
export function Keys({ id, palette, onClose }: PartProps) {
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
