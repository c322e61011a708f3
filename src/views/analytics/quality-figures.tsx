import type { Translate } from '../../messages/messages.ts';
import { showPart } from '../charts/show-part.tsx';
import { cardLook } from '../ui/surface-look.ts';
import type { AnalyticsView } from './model.ts';

/** Figures of detection quality, with links to their mails. */
export function QualityFigures({ quality, t }: { quality: AnalyticsView['quality']; t: Translate }) {
  if (!quality) return null;
  return (
    <section aria-labelledby="quality">
      <h2 id="quality" className="mb-2 text-md">
        {t('analytics.quality')}
      </h2>
      {showPart(quality, t.locale, (figures) => (
        <ul className="grid grid-cols-3 gap-3 max-phone:grid-cols-1 print:grid-cols-3 print:gap-2">
          {figures.map((figure) => (
            <li key={figure.id} className="grid">
              <a
                className={`${cardLook} grid content-start gap-0.5 px-4 py-3 text-table text-ink-2 hover:border-line-strong hover:no-underline`}
                href={figure.href}
              >
                <span>{figure.label}</span>
                <b className="text-2xl leading-tight font-semibold text-ink">{figure.value}</b>
                <small className="text-sm">{figure.note}</small>
              </a>
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}
