import { dotLook } from '../ui/looks.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { Badge, VerdictBadge } from '../ui/badge.tsx';
import { Banner, Spinner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { MailText } from '../ui/mail-text.tsx';
import type { PreviewView } from './model.ts';

/**
 * The place of a rule's preview in its form. It is loaded after the page, and removed on failure (RU-02): the
 * rule can be created anyway.
 */
export function PreviewSlot({ t, outOfBand }: { t: Translate; outOfBand?: boolean }) {
  return (
    <aside
      id="rule-preview"
      className="rule-preview grid gap-3 content-start min-w-0 p-4 border border-line rounded-lg bg-tray text-table empty:hidden"
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

const sampleLook = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 py-1.5 border-t border-line';

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
        <div className="rule-figures grid gap-2">
          {view.figures.map(({ title, entries }) => (
            <dl key={title} aria-label={title} className="grid grid-cols-3 gap-2 max-[22.5rem]:grid-cols-2">
              {entries.map(({ label, count, tone, warn }) => (
                <div
                  key={label}
                  className={`px-2.5 py-2 border rounded-md @max-[56rem]/rule-form:px-1.5 ${
                    warn
                      ? `tone-${view.warning?.tone ?? 'caution'} border-(--tone-line) bg-(--tone-soft) text-(--tone-ink)`
                      : 'border-line bg-raised'
                  }`}
                >
                  <dt className="flex gap-1.5 items-center text-sm">
                    <span className={`${dotLook} tone-${tone}`} />
                    {label}
                  </dt>
                  <dd className="text-lg font-semibold">{count}</dd>
                </div>
              ))}
            </dl>
          ))}
        </div>
      )}
      {view.overlaps.length > 0 && (
        <section className="grid gap-2 min-w-0">
          <h4 className="text-ink-2 text-sm">{t('exception_rules.overlaps')}</h4>
          {view.hasContradiction && <p className="text-ink-2">{t('exception_rules.overlap.block_wins')}</p>}
          <ul className="grid @max-[56rem]/rule-form:*:nth-[n+4]:hidden">
            {view.overlaps.map((rule) => (
              <li key={rule.key} className={sampleLook}>
                <a className="truncate" href={rule.href} target="_blank" rel="noopener">
                  <MailText t={t} text={rule.summary} />
                </a>
                {rule.contradicts ? (
                  <Badge tone="caution" icon="triangle-alert">
                    {t('exception_rules.overlap.contradicts')}
                  </Badge>
                ) : (
                  <Badge look="outline">{rule.type}</Badge>
                )}
                <small className="col-span-full truncate text-ink-3">{rule.relation}</small>
              </li>
            ))}
          </ul>
          {view.moreOverlaps > 0 && (
            <p className="text-ink-2">{t('exception_rules.more_overlaps', { count: view.moreOverlaps })}</p>
          )}
        </section>
      )}
      {!view.isEmpty && (
        <>
          <h4 className="text-ink-2 text-sm">{t('exception_rules.sample')}</h4>
          <ul className="grid @max-[56rem]/rule-form:*:nth-[n+4]:hidden">
            {view.sample.map((mail) => (
              <li key={mail.key} className={sampleLook}>
                <a className="truncate" href={mail.href || undefined} target="_blank" rel="noopener">
                  <MailText t={t} text={mail.subject} />
                </a>
                {mail.verdict && <VerdictBadge value={mail.verdict} t={t} />}
                <small className="col-span-full truncate text-ink-3">
                  <MailText t={t} text={mail.sender} isAddress /> · {mail.received}
                </small>
              </li>
            ))}
          </ul>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-y-3 gap-x-4 @max-[56rem]/rule-form:hidden">
            {view.tops.map(({ title, entries }) => (
              <section key={title}>
                <h4 className="text-ink-2 text-sm">{title}</h4>
                <ol>
                  {entries.map(({ value, count }) => (
                    <li key={value} className="flex gap-2 justify-between">
                      <MailText t={t} text={value} className="min-w-0 wrap-anywhere" />{' '}
                      <span className="text-ink-2">{count}</span>
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
