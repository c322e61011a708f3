/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { sayIn } from '../labels.ts';
import { findCommands } from './find-commands.ts';
import type { Command, CommandPaletteProps } from './props.ts';
import { iconBeforeLook, inputBoxLook, inputLook } from '../../views/ui/field-look.ts';

interface PartProps {
  id: string;
  palette: CommandPaletteProps;
  onClose: () => void;
}

/** Pages and actions by name: typing narrows, arrow keys choose, Enter runs. */
export function Commands({ id, palette, onRun, onClose }: PartProps & { onRun: (command: Command) => void }) {
  const say = sayIn(palette.labels, palette.locale);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = findCommands(palette.commands, typed);
  const chosen = found[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const goTo = (index: number) => setAt((index + found.length) % Math.max(1, found.length));
    if (event.key === 'ArrowDown') goTo(at + 1);
    else if (event.key === 'ArrowUp') goTo(at - 1);
    else if (event.key === 'Enter' && chosen) onRun(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      id={`${id}-commands`}
      title={say('title')}
      closeLabel={say('close')}
      look="palette mt-[12vh] [&>div+div]:flex [&>div+div]:flex-col [&>div+div]:pb-3"
      onClose={onClose}
    >
      <div class={inputBoxLook}>
        <Icon name="search" look={iconBeforeLook} />
        <input
          class={`${inputLook('lg')} ps-8`}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          aria-label={say('placeholder')}
          placeholder={say('placeholder')}
          autocomplete="off"
          autofocus
          value={typed}
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
        aria-label={say('title')}
      >
        {found.map((command, index) => (
          <li
            key={command.id}
            id={`${id}-${command.id}`}
            class="flex items-center gap-3 min-h-9 px-3 rounded-md text-table cursor-pointer aria-selected:bg-accent-soft"
            role="option"
            aria-selected={index === at}
            ref={index === at ? showChosen : undefined}
            onPointerMove={() => index !== at && setAt(index)}
            onClick={() => onRun(command)}
          >
            <span class="flex-1">{command.label}</span>
            <span class="text-ink-3 text-sm">{command.group}</span>
          </li>
        ))}
      </ul>
      <p class="not-[:empty]:px-1 not-[:empty]:py-4 not-[:empty]:text-ink-2" role="status">
        {found.length === 0 && say('nothing')}
      </p>
    </Dialog>
  );
}

/** The keys of the page, in groups. */
export function Keys({ id, palette, onClose }: PartProps) {
  const say = sayIn(palette.labels, palette.locale);
  const groups = [...new Set(palette.keys.map((key) => key.group))];
  return (
    <Dialog
      id={`${id}-keys`}
      title={say('keys_title')}
      closeLabel={say('close')}
      width={700}
      onClose={onClose}
    >
      <div class="[columns:2] gap-x-8 text-table [&>section]:break-inside-avoid [&>section]:mb-5 [&_h3]:mb-1.5 [&_h3]:text-ink-3 [&_h3]:text-sm [&_h3]:font-medium max-tablet:[columns:1]">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {palette.keys
                .filter((key) => key.group === group)
                .map((key) => (
                  <div
                    key={key.label}
                    class="flex items-center gap-3 min-h-7 [&>dt]:flex [&>dt]:gap-1 [&>dt]:min-w-26"
                  >
                    <dt>
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
