/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { bindLabels } from '../labels.ts';
import { navigateTo } from '../navigate.ts';
import { fillUrl } from '../request-json.ts';
import type { HistogramBrushProps } from './props.ts';

/** Bars `from` to `to`, both included, in either order. */
interface Marked {
  from: number;
  to: number;
}

/**
 * One link per bar that narrows the search to its time; dragging, or Shift and arrow keys, selects several
 * bars.
 */
export function HistogramBrush(props: HistogramBrushProps) {
  const { id, bars, href } = props;
  const t = bindLabels(props.labels, props.locale);
  const [live, setLive] = useState(props.live ?? false);
  const [focused, setFocused] = useState(0);
  const [marked, setMarked] = useState<Marked | null>(null);
  const [dragging, setDragging] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  /**
   * Whether the press before a click started here, so that `onPointerUp` handles it; it may have started
   * before hydration.
   */
  const pressed = useRef(false);
  useEffect(() => setLive(true), []);

  const addressOf = ({ from, to }: Marked): string => {
    const [first, last] = [bars[Math.min(from, to)], bars[Math.max(from, to)]];
    return fillUrl(href, { from: first?.from ?? '', to: last?.to ?? '' });
  };
  const barAt = (clientX: number): number => {
    const box = root.current!.getBoundingClientRect();
    const index = Math.floor(((clientX - box.left) / box.width) * bars.length);
    return Math.max(0, Math.min(bars.length - 1, index));
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey) return;
    pressed.current = true;
    const at = barAt(event.clientX);
    root.current!.setPointerCapture(event.pointerId);
    setMarked({ from: at, to: at });
    setDragging(true);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragging && marked) setMarked({ ...marked, to: barAt(event.clientX) });
  };
  const onPointerUp = () => {
    if (!dragging || !marked) return;
    setDragging(false);
    navigateTo(addressOf(marked));
  };
  const cancel = () => {
    setDragging(false);
    setMarked(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const goTo = (index: number) => {
      const to = Math.max(0, Math.min(bars.length - 1, index));
      setMarked(event.shiftKey ? { from: marked?.from ?? focused, to } : null);
      setFocused(to);
      root.current?.querySelectorAll('a')[to]?.focus();
    };
    if (event.key === 'ArrowRight') goTo(focused + 1);
    else if (event.key === 'ArrowLeft') goTo(focused - 1);
    else if (event.key === 'Home') goTo(0);
    else if (event.key === 'End') goTo(bars.length - 1);
    else if (event.key === 'Escape' && marked) cancel();
    else if (event.key === 'Enter' && marked) navigateTo(addressOf(marked));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const [low, high] = marked
    ? [Math.min(marked.from, marked.to), Math.max(marked.from, marked.to)]
    : [-1, -2];
  return (
    <div
      ref={root}
      id={id}
      class={`absolute inset-0 flex cursor-crosshair [touch-action:pan-y] select-none [&>a]:flex-1 [&>a]:min-w-0 [&>a]:rounded-[2px] [&>a:is(:hover,.is-marked)]:bg-accent/16 [&.is-brushing>a:hover:not(.is-marked)]:bg-transparent [&>a:focus-visible]:-outline-offset-1 ${marked ? 'is-brushing' : ''}`}
      role="group"
      aria-label={t('brush')}
      aria-describedby={`${id}-hint`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={cancel}
      onKeyDown={onKeyDown}
    >
      {bars.map((bar, index) => (
        <a
          key={bar.from}
          class={`brush-bar${index >= low && index <= high ? ' is-marked' : ''}`}
          href={addressOf({ from: index, to: index })}
          aria-label={bar.label}
          // Only for pointers, so the server's markup does not need it.
          title={live ? bar.label : undefined}
          draggable={live ? false : undefined}
          tabIndex={live && index !== focused ? -1 : undefined}
          onFocus={() => setFocused(index)}
          data-held=""
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            // Presses by pointer end in `onPointerUp`; other clicks come from the keyboard or assistive
            // technology.
            if (event.detail === 0 || !pressed.current) navigateTo(addressOf({ from: index, to: index }));
          }}
        />
      ))}
      <span id={`${id}-hint`} class="visually-hidden">
        {t('hint')}
      </span>
      <span class="visually-hidden" role="status">
        {high > low && t('marked', { from: bars[low]?.label ?? '', to: bars[high]?.label ?? '' })}
      </span>
    </div>
  );
}
