/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { sayIn } from '../labels.ts';
import { findCommands } from './find-commands.ts';
import type { Command, CommandPaletteProps } from './props.ts';

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
      size="palette"
      onClose={onClose}
    >
      <div class="input-wrap">
        <Icon name="search" />
        <input
          class="input input-lg"
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
      <ul class="palette-list" id={`${id}-list`} role="listbox" aria-label={say('title')}>
        {found.map((command, index) => (
          <li
            key={command.id}
            id={`${id}-${command.id}`}
            class="palette-item"
            role="option"
            aria-selected={index === at}
            ref={index === at ? showChosen : undefined}
            onPointerMove={() => index !== at && setAt(index)}
            onClick={() => onRun(command)}
          >
            <span class="palette-label">{command.label}</span>
            <span class="palette-group">{command.group}</span>
          </li>
        ))}
      </ul>
      <p class="palette-nothing" role="status">
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
      size="dialog-700"
      onClose={onClose}
    >
      <div class="keys-help">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {palette.keys
                .filter((key) => key.group === group)
                .map((key) => (
                  <div key={key.label} class="keys-line">
                    <dt>
                      {key.keys.map((text) => (
                        <kbd key={text} class="kbd">
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
