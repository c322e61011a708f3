import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { Card } from '../ui/card.tsx';
import { SettingsFrame } from './settings-page.tsx';

/** A search result with its URL. */
export interface SettingsHit {
  readonly label: string;
  readonly text: string;
  /** The name of its page. */
  readonly page: string;
  readonly href: string;
}

interface SearchPageProps {
  t: Translate;
  viewer: HasRights;
  typed: string;
  hits: readonly SettingsHit[];
}

/** The results of a settings search; all pages for an empty search. */
export function SettingsSearchPage({ t, viewer, typed, hits }: SearchPageProps) {
  return (
    <SettingsFrame t={t} viewer={viewer} page="search" lead={t('settings.search_intro')} typed={typed}>
      <Card>
        {typed !== '' && (
          <p role="status" className="mb-3 text-ink-2">
            {t('settings.search_found', { count: hits.length, typed })}
          </p>
        )}
        <ul className="grid gap-4">
          {hits.map(({ label, text, page, href }) => (
            <li key={`${href}${label}`} className="grid gap-0.5">
              <p>
                <a className="font-semibold" href={href}>
                  {label}
                </a>{' '}
                {page !== label && <span className="text-sm text-ink-3">{page}</span>}
              </p>
              {text && <p className="line-clamp-2 text-ink-2">{text}</p>}
            </li>
          ))}
        </ul>
      </Card>
    </SettingsFrame>
  );
}
