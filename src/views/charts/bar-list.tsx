import type { Translate } from '../../messages/messages.ts';
import type { BarView } from './model.ts';
import { MarkedRect } from './marks.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

/** Names with bars and numbers, linked to their mails. */
interface BarListProps {
  t: Translate;
  bars: readonly BarView[];
  empty: string;
}

export function BarList({ t, bars, empty }: BarListProps) {
  if (bars.length === 0) return <p className="text-table text-ink-2">{empty}</p>;
  return (
    <ul className="-mx-2 grid gap-0.5">
      {bars.map((bar) => (
        <li key={bar.id}>
          <a
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 rounded-md px-2 py-1.5 text-table text-ink hover:bg-hover hover:no-underline"
            href={bar.href || undefined}
          >
            <span
              className="min-w-0 truncate"
              title={spellOut(bar.detail ? `${bar.label} · ${bar.detail}` : bar.label)}
            >
              <MailText t={t} text={bar.label} />
              {bar.detail && (
                <span className="text-sm text-ink-3">
                  {' '}
                  <MailText t={t} text={bar.detail} />
                </span>
              )}
            </span>
            <span className="whitespace-nowrap">
              {bar.note && (
                <>
                  <span className="visually-hidden">, </span>
                  <span className="me-2 text-sm text-ink-3">{bar.note}</span>
                </>
              )}
              <span className="visually-hidden">: </span>
              <b className="font-semibold">{bar.value}</b>
              <span className="visually-hidden"> {t('analytics.bar_unit')}</span>
            </span>
            <svg
              className="col-span-full h-1.5 w-full overflow-hidden rounded-full bg-sunken"
              aria-hidden="true"
            >
              {bar.share > 0 && (
                <MarkedRect
                  mark={bar.mark}
                  width={`${Math.max(0.6, round(bar.share * 100))}%`}
                  height="100%"
                  rx="3"
                />
              )}
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}

const round = (percent: number): number => Math.round(percent * 10) / 10;
