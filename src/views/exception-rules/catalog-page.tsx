import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Table } from '../ui/table.tsx';
import { middlePageLook, pageTitleLook } from '../ui/looks.ts';

interface CatalogView {
  /** The product's verdicts, the most serious first. */
  verdicts: readonly {
    name: string;
    label: string;
    platforms: readonly string[];
    /** The mails that have it; empty for somebody who may not search. */
    href: string;
  }[];
  /** The lists of exception rules. */
  lists: readonly { label: string; count: number; href: string }[];
}

/** What decides about mail: verdicts, then exception rules. */
export function CatalogPage({ t, view }: { t: Translate; view: CatalogView }) {
  return (
    <div className={middlePageLook}>
      <header className="grid gap-1">
        <p>
          <a href={paths.policy.rules()}>{t('policy.title')}</a>
        </p>
        <h1 className={pageTitleLook}>{t('policy.catalog')}</h1>
        <p className="text-ink-2">{t('policy.catalog_intro')}</p>
      </header>
      <Table
        caption={t('policy.catalog_verdicts')}
        stacks
        isCard
        columns={[{ title: t('policy.catalog_verdict') }, { title: t('policy.catalog_platforms') }]}
        rows={view.verdicts.map(({ name, label, platforms, href }) => ({
          id: name,
          cells: [
            href ? (
              <a key="verdict" href={href} aria-label={t('policy.catalog_emails_of', { verdict: label })}>
                {label}
              </a>
            ) : (
              label
            ),
            platforms.join(', '),
          ],
        }))}
      />
      <Table
        caption={t('policy.catalog_lists')}
        stacks="labelled"
        isCard
        columns={[{ title: t('policy.catalog_list') }, { title: t('policy.catalog_rules') }]}
        rows={view.lists.map(({ label, count, href }) => ({
          id: href,
          cells: [
            <a key="list" href={href}>
              {label}
            </a>,
            t.number(count),
          ],
        }))}
      />
    </div>
  );
}
