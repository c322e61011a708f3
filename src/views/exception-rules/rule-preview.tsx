import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { Badge, VerdictBadge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Spinner } from '../ui/spinner.tsx';
import type { PreviewView } from './model.ts';

/**
 * Where the preview of a rule appears, inside its form. It is fetched once it is on the page, and goes without a word when that
 * fails (RU-02): the rule can be made all the same.
 */
export function PreviewSlot({ t, outOfBand }: { t: Translate; outOfBand?: boolean }) {
  return (
    <aside
      id="rule-preview"
      className="rule-preview [&>section]:grid [&>section]:gap-2 [&>section]:min-w-0 [&>section>p]:text-table grid gap-3 content-start min-w-0 p-4 border border-line rounded-lg bg-tray text-table empty:hidden [&_h4]:text-ink-2 [&_h4]:text-sm"
      aria-label={t('exception_rules.preview')}
      hx-post={paths.policy.rulePreview()}
      hx-trigger="load"
      hx-target="this"
      hx-swap="innerHTML settle:0"
      hx-sync="this:replace"
      hx-swap-oob={outOfBand ? 'true' : undefined}
      data-optional=""
    >
      <p className="text-ink-2 needs-js flex gap-2 items-center" role="status">
        <Spinner /> {t('exception_rules.preview_loading')}
      </p>
      <noscript>
        <Button type="submit" name="step" value="preview">
          {t('exception_rules.preview_show')}
        </Button>
      </noscript>
    </aside>
  );
}

/** What a rule would have done to the mail of the past 12 months. */
export function RulePreview({ view, t }: { view: PreviewView; t: Translate }) {
  return (
    <>
      <h3>{t('exception_rules.preview')}</h3>
      <p className="text-lg font-semibold" role="status">
        {view.total}
      </p>
      {view.warning && <Banner tone={view.warning.tone}>{view.warning.text}</Banner>}
      {view.notes.map((note) => (
        <p key={note} className="text-ink-2">
          {note}
        </p>
      ))}
      {!view.isEmpty && (
        <div className="rule-figures grid gap-2 [&>dl]:grid [&>dl]:grid-cols-3 max-[22.5rem]:[&>dl]:grid-cols-2 [&>dl]:gap-2 [&>dl>div]:px-2.5 [&>dl>div]:py-2 [&>dl>div]:border [&>dl>div]:border-line [&>dl>div]:rounded-md [&>dl>div]:bg-raised [&>dl>.is-warning]:border-(--tone-line) [&>dl>.is-warning]:bg-(--tone-soft) [&>dl>.is-warning]:text-(--tone-ink) [&_dt]:flex [&_dt]:gap-1.5 [&_dt]:items-center [&_dt]:text-sm [&_dd]:text-lg [&_dd]:font-semibold">
          {view.figures.map(({ title, entries }) => (
            <dl key={title} aria-label={title}>
              {entries.map(({ label, count, tone, warn }) => (
                <div
                  key={label}
                  className={classNames(warn && `is-warning tone-${view.warning?.tone ?? 'caution'}`)}
                >
                  <dt>
                    <span className={`dot tone-${tone}`} />
                    {label}
                  </dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
          ))}
        </div>
      )}
      {view.overlaps.length > 0 && (
        <section>
          <h4>{t('exception_rules.overlaps')}</h4>
          {view.hasContradiction && <p className="text-ink-2">{t('exception_rules.overlap.block_wins')}</p>}
          <ul className="rule-sample grid [&>li]:grid [&>li]:grid-cols-[minmax(0,1fr)_auto] [&>li]:gap-y-0 [&>li]:gap-x-2 [&>li]:py-1.5 [&>li]:border-t [&>li]:border-line [&_:is(a,small)]:truncate [&_small]:col-span-full [&_small]:text-ink-3">
            {view.overlaps.map((rule) => (
              <li key={rule.key}>
                <a href={rule.href} target="_blank" rel="noopener">
                  {rule.summary}
                </a>
                {rule.contradicts ? (
                  <Badge tone="caution" icon="triangle-alert">
                    {t('exception_rules.overlap.contradicts')}
                  </Badge>
                ) : (
                  <Badge look="outline">{rule.type}</Badge>
                )}
                <small>{rule.relation}</small>
              </li>
            ))}
          </ul>
          {view.moreOverlaps > 0 && (
            <p className="text-ink-2">{t('exception_rules.more_values', { count: view.moreOverlaps })}</p>
          )}
        </section>
      )}
      {!view.isEmpty && (
        <>
          <h4>{t('exception_rules.sample')}</h4>
          <ul className="rule-sample grid [&>li]:grid [&>li]:grid-cols-[minmax(0,1fr)_auto] [&>li]:gap-y-0 [&>li]:gap-x-2 [&>li]:py-1.5 [&>li]:border-t [&>li]:border-line [&_:is(a,small)]:truncate [&_small]:col-span-full [&_small]:text-ink-3">
            {view.sample.map((mail) => (
              <li key={mail.key}>
                <a href={mail.href} target="_blank" rel="noopener">
                  {mail.subject}
                </a>
                {mail.verdict && <VerdictBadge value={mail.verdict} t={t} />}
                <small>
                  {mail.sender} · {mail.received}
                </small>
              </li>
            ))}
          </ul>
          <div className="rule-tops grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-y-3 gap-x-4 [&_li]:flex [&_li]:gap-2 [&_li]:justify-between [&_li>:first-child]:min-w-0 [&_li>:first-child]:wrap-anywhere">
            {view.tops.map(({ title, entries }) => (
              <section key={title}>
                <h4>{title}</h4>
                <ol>
                  {entries.map(({ value, count }) => (
                    <li key={value}>
                      <span>{value}</span> <span className="text-ink-2">{count}</span>
                    </li>
                  ))}
                </ol>
              </section>
            ))}
          </div>
        </>
      )}
    </>
  );
}
