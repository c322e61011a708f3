/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IslandIcon } from '../icon.tsx';
import { dispatchDenied, isDenied, isOwnAnswer } from '../own-answer.ts';
import { fillUrl } from '../request-json.ts';
import { useModal } from '../use-modal.ts';
import type { OverlayContext } from './late-labels.ts';
import { buttonLook, iconButtonLook } from '../../views/ui/looks.ts';

interface DetailsPanelProps {
  id: string;
  /** `{type}/{id}` of the open email. */
  open: string;
  context: OverlayContext;
  hasPrevious: boolean;
  hasNext: boolean;
  /** Incremented when the email has changed, to reload its details. */
  version: number;
  onMove: (by: -1 | 1) => void;
  onClose: () => void;
  onUnauthenticated: () => void;
}

/** Delay before details are loaded, in milliseconds: holding `j` skips many rows. */
const settle = 60;
/** After so many milliseconds an empty panel says that it is loading; mostly it has its content before. */
const patience = 500;

/** The details of one email beside the list, rendered by the server. The list stays usable. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { id, open, context, version, hasPrevious, hasNext, onMove, onClose, onUnauthenticated } = props;
  const { t, urls } = context;
  const frame = useRef<HTMLElement>(null);
  useModal(() => frame.current, true);
  const content = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [isLate, setLate] = useState(false);
  const shown = useRef('');

  useEffect(() => {
    const stop = new AbortController();
    setState('loading');
    const late = setTimeout(() => setLate(true), patience);
    const timer = setTimeout(async () => {
      const [type = '', entityId = ''] = open.split('/');
      const html = await fetchFragment(
        fillUrl(urls.panel, { type, id: entityId }),
        stop.signal,
        onUnauthenticated,
      );
      const element = content.current;
      if (stop.signal.aborted || !element) return;
      clearTimeout(late);
      setLate(false);
      if (html === 'denied') return onClose();
      if (html === null) return setState('failed');
      element.innerHTML = html;
      if (shown.current !== open) element.scrollTop = 0;
      shown.current = open;
      setState('ready');
      // Not in the same task: a key that was pressed meanwhile would wait for both.
      await new Promise((resolve) => setTimeout(resolve));
      element.dispatchEvent(new CustomEvent('postern:content', { bubbles: true }));
    }, settle);
    return () => {
      clearTimeout(timer);
      clearTimeout(late);
      stop.abort();
    };
  }, [open, version, attempt]);

  return (
    <aside
      ref={frame}
      id={id}
      class="details fixed top-top-bar bottom-0 start-auto end-0 z-panel flex flex-col w-120 border-s border-line bg-surface lift-3 focus-visible:-outline-offset-2 in-[.shell-bare]:top-0 max-tablet:inset-0 max-tablet:z-menu max-tablet:w-full min-[48rem]:max-[75rem]:w-[min(480px,_80vw)]"
      aria-label={t('details')}
      tabIndex={-1}
      data-focus-to={`#${id}`}
    >
      <header class="flex items-center gap-0.5 flex-none h-11 px-2 border-b border-line">
        <PanelButton
          label={t('previous_row')}
          icon="chevron-up"
          disabled={!hasPrevious}
          onClick={() => onMove(-1)}
        />
        <PanelButton
          label={t('next_row')}
          icon="chevron-down"
          disabled={!hasNext}
          onClick={() => onMove(1)}
        />
        <span class="flex-1 px-1.5 text-ink-2 text-table font-medium">{t('details')}</span>
        <PanelButton label={t('close')} icon="x" onClick={onClose} />
      </header>
      {state === 'failed' && (
        <div class="grid justify-items-start gap-2 p-5" role="alert">
          <p>{t('details_failed')}</p>
          <button type="button" class={buttonLook({ size: 'sm' })} onClick={() => setAttempt(attempt + 1)}>
            {t('retry')}
          </button>
        </div>
      )}
      {isLate && shown.current === '' && (
        <p class="p-5 text-ink-2" role="status">
          {t('details_loading')}
        </p>
      )}
      <div
        ref={content}
        class="flex-1 min-h-0 overflow-auto overscroll-contain px-5 pt-4 pb-8 transition-opacity aria-busy:opacity-55 focus-visible:-outline-offset-2"
        hidden={state === 'failed'}
        aria-busy={state === 'loading'}
        tabIndex={0}
        role="region"
        aria-label={t('details')}
      />
    </aside>
  );
}

interface PanelButtonProps {
  label: string;
  icon: IslandIcon;
  disabled?: boolean;
  onClick: () => void;
}

function PanelButton({ label, icon, disabled, onClick }: PanelButtonProps) {
  return (
    <button
      type="button"
      class={iconButtonLook('sm')}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The server's HTML for the panel; `denied` for a missing right, which a dialog tells; null on failure. */
async function fetchFragment(
  url: string,
  signal: AbortSignal,
  onUnauthenticated: () => void,
): Promise<string | 'denied' | null> {
  try {
    const response = await fetch(url, {
      signal,
      credentials: 'same-origin',
      headers: { accept: 'text/html', 'hx-request': 'true' },
    });
    if (isOwnAnswer(response) && (response.status === 401 || response.headers.has('hx-redirect'))) {
      onUnauthenticated();
      return null;
    }
    if (isDenied(response)) {
      dispatchDenied();
      return 'denied';
    }
    if (!isOwnAnswer(response, 'fragment')) return null;
    // The fragment of a mail that is gone says so.
    const html = await response.text();
    return response.ok || response.status === 404 || response.status === 410 ? html : null;
  } catch {
    return null;
  }
}
