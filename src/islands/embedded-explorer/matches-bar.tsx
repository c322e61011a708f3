/** @jsxImportSource preact */
import { Icon } from '../icon.tsx';
import type { Say } from '../labels.ts';
import type { EmbeddedExplorerProps, EmbeddedLabels } from './props.ts';
import type { Matches } from './use-matches.ts';

interface MatchesBarProps {
  props: EmbeddedExplorerProps;
  say: Say<keyof EmbeddedLabels>;
  matches: Matches;
  alsoQuarantined: boolean;
  onAlsoQuarantined: (also: boolean) => void;
}

/** Over the rows: what they are, how many, how they split by verdict, and whether quarantined ones are among them. */
export function MatchesBar({ props, say, matches, alsoQuarantined, onAlsoQuarantined }: MatchesBarProps) {
  const { figures, problem, state, text } = matches;
  return (
    <header class="embedded-bar">
      <div class="embedded-title">
        <h2>{say('title')}</h2>
        <CloseButton label={say('close')} href={props.closeHref} />
      </div>
      <p class="muted embedded-hint">{say('hint')}</p>
      <div class="embedded-facts">
        <p class={problem === '' ? 'grid-status' : 'embedded-problem'} role="status">
          {problem !== '' && <Icon name="circle-alert" small />}
          {problem || (state === 'searching' ? say('searching') : text)}
        </p>
        {figures.length > 0 && problem === '' && (
          <ul class="embedded-figures" aria-label={say('severities')}>
            {figures.map(({ label, count, tone }) => (
              <li key={label} class={`badge tone-${tone}`}>
                {count} {label}
              </li>
            ))}
          </ul>
        )}
        <label class="choice needs-js">
          <input
            type="checkbox"
            class="check"
            autocomplete="off"
            checked={alsoQuarantined}
            onChange={(event) => onAlsoQuarantined(event.currentTarget.checked)}
          />
          <span>{say('also_quarantined')}</span>
        </label>
      </div>
    </header>
  );
}

/** The button that closes the page around the explorer, unless somebody takes the event. */
function CloseButton({ label, href }: { label: string; href: string }) {
  const close = (event: Event) => {
    const wish = new CustomEvent('postern:close-exception', { bubbles: true, cancelable: true });
    if (!event.currentTarget?.dispatchEvent(wish)) event.preventDefault();
  };
  return (
    <a class="icon-button button-sm" href={href} aria-label={label} title={label} onClick={close}>
      <Icon name="x" />
    </a>
  );
}
