import type { Translate } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { bulkFormId } from './rules-bulk.tsx';
import type { RuleRowView, TimeView } from './model.ts';
import { iconButtonLook } from '../ui/looks.ts';
import { Switch } from '../ui/field.tsx';
import { MailText } from '../ui/mail-text.tsx';

interface RuleRowProps {
  t: Translate;
  rule: RuleRowView;
  /** Position in the whole list, from 0. */
  index: number;
  allowList: boolean;
  /** Replaces the row of the same rule by an out-of-band swap. */
  outOfBand?: boolean;
}

/**
 * The grid of a row, and of the headings: the list defines the columns (`--rules-columns`). Its own width decides, as the
 * side menu may be open: below that of the columns a rule is a card.
 */
export const ruleRowLook =
  'rules-row grid grid-cols-[var(--rules-columns)] items-center gap-x-3 *:min-w-0 *:wrap-anywhere @max-[57rem]/rules:grid-cols-[minmax(0,1fr)_auto_auto] @max-[57rem]/rules:gap-y-1.5 @max-[57rem]/rules:*:col-span-full @max-[57rem]/rules:*:order-3 @max-[57rem]/rules:[&>[data-label]]:flex @max-[57rem]/rules:[&>[data-label]]:gap-2 @max-[57rem]/rules:[&>[data-label]]:text-start @max-[57rem]/rules:[&>[data-label]:empty]:hidden @max-[57rem]/rules:[&>[data-label]:has(>.rule-never)]:hidden @max-[57rem]/rules:[&>[data-label]]:before:content-[attr(data-label)] @max-[57rem]/rules:[&>[data-label]]:before:flex-[0_0_7rem] @max-[57rem]/rules:[&>[data-label]]:before:text-ink-3';

const rowLook =
  'min-h-13 px-3 py-1.5 border-b border-line hover:bg-hover [.rules-chunk:last-child>&]:last:border-b-0 @max-[57rem]/rules:p-3';

/** What the allow list has besides: a second line where the list is too narrow for their columns. */
const besides = '@min-[57rem]/rules:@max-[67.5rem]/rules:row-2 @min-[57rem]/rules:@max-[67.5rem]/rules:mt-1';
const besidesLabel =
  '@min-[57rem]/rules:@max-[67.5rem]/rules:before:content-[attr(data-label)] @min-[57rem]/rules:@max-[67.5rem]/rules:before:me-2 @min-[57rem]/rules:@max-[67.5rem]/rules:before:text-ink-3 @min-[57rem]/rules:@max-[67.5rem]/rules:empty:hidden';

/** A rule on one line; in a narrow list a card. */
export function RuleRow({ t, rule, index, allowList, outOfBand }: RuleRowProps) {
  const isOff = rule.status !== 'enabled';
  return (
    <div
      role="row"
      id={`rule-${rule.id}`}
      aria-rowindex={index + 2}
      hx-swap-oob={outOfBand ? 'true' : undefined}
      className={`${ruleRowLook} ${rowLook}${isOff ? ' is-off' : ''}`}
    >
      <div
        role="cell"
        className="flex gap-2.5 items-center @max-[57rem]/rules:[.rules-row>&]:col-1 @max-[57rem]/rules:[.rules-row>&]:order-1"
      >
        {rule.act && (
          <input
            type="checkbox"
            className="check"
            name="rule"
            value={`${rule.id} ${index}`}
            form={bulkFormId}
            aria-label={t('policy.bulk_one', { rule: rule.name })}
            autoComplete="off"
          />
        )}
        <Badge
          tone={rule.type === 'whitelist' ? 'positive' : 'danger'}
          icon={rule.type === 'whitelist' ? 'shield-check' : 'ban'}
        >
          {t(`policy.type.${rule.type}`)}
        </Badge>
      </div>
      <div role="cell" className="@max-[57rem]/rules:[.rules-row>&]:order-2">
        <a className="text-ink line-clamp-3 in-[.is-off]:text-ink-2" href={rule.editHref}>
          {rule.conditions.map(({ name, relation, value, more }, at) => (
            <span key={name}>
              {at > 0 && <span className="text-ink-2">{t('policy.and')}</span>}
              <span className="text-ink-2">
                {name} {relation}
              </span>{' '}
              <MailText t={t} text={value} className="font-medium" />
              {more > 0 && (
                <span className="text-ink-2"> {t('exception_rules.more_values', { count: more })}</span>
              )}
            </span>
          ))}
        </a>
        {rule.misfire && (
          <span className="tone-caution mt-0.5 flex gap-1.5 text-sm text-(--tone-ink)">
            <Icon name="triangle-alert" size="sm" className="mt-0.5 flex-none" />
            {rule.misfire}
          </span>
        )}
        {!allowList && rule.comment && (
          <span className="text-ink-2 block truncate text-sm">
            <MailText t={t} text={rule.comment} />
          </span>
        )}
      </div>
      <div role="cell" className="rule-action">
        {rule.action}
      </div>
      {allowList && (
        <div
          role="cell"
          className={`rule-spf @min-[57rem]/rules:@max-[67.5rem]/rules:col-[2/4] ${besides} ${besidesLabel}`}
          data-label={t('policy.column.spf')}
        >
          {rule.spf}
        </div>
      )}
      {allowList && (
        <div
          role="cell"
          className={`text-ink-2 line-clamp-2 @min-[57rem]/rules:@max-[67.5rem]/rules:col-[4/-1] ${besides} ${besidesLabel}`}
          data-label={t('policy.column.comment')}
        >
          {rule.comment && <MailText t={t} text={rule.comment} />}
        </div>
      )}
      <div role="cell" className="rule-hits pe-2 text-end" data-label={t('policy.column.hits')}>
        {rule.hits || <OfAllMail t={t} />}
      </div>
      <div role="cell" className="grid grid-cols-1 gap-4" data-label={t('policy.column.last_hit')}>
        {rule.lastHit ? <Time time={rule.lastHit} /> : rule.hits ? <Never t={t} /> : <OfAllMail t={t} />}
      </div>
      <div role="cell" className="rule-created" data-label={t('policy.column.created')}>
        <span title={rule.changed || undefined}>
          <Time time={rule.created} />
          <span className="text-ink-2 block truncate text-sm">{rule.createdBy}</span>
        </span>
      </div>
      <div role="cell" className="rule-expires" data-label={t('policy.column.expires')}>
        {rule.expires ? <Time time={rule.expires} /> : <Never t={t} />}
      </div>
      <div
        role="cell"
        className="@max-[57rem]/rules:[.rules-row>&]:col-2 @max-[57rem]/rules:[.rules-row>&]:order-1"
      >
        {rule.act ? (
          <EnabledSwitch t={t} rule={rule} act={rule.act} index={index} />
        ) : (
          <StatusBadge t={t} rule={rule} />
        )}
      </div>
      <div
        role="cell"
        className="@max-[57rem]/rules:[.rules-row>&]:col-3 @max-[57rem]/rules:[.rules-row>&]:order-1"
      >
        {rule.act && (
          <a
            className={iconButtonLook('sm')}
            href={rule.act.removalHref}
            aria-label={t('policy.remove_named', { rule: rule.name })}
            aria-haspopup="dialog"
            title={t('policy.remove')}
            hx-get={rule.act.removalHref}
            hx-target="#rule-dialog"
            hx-swap="innerHTML settle:0"
          >
            <Icon name="trash-2" />
          </a>
        )}
      </div>
    </div>
  );
}

type Act = NonNullable<RuleRowView['act']>;

/** Enables or disables the rule in place; without JavaScript it redirects to the list. */
function EnabledSwitch({ t, rule, act, index }: Pick<RuleRowProps, 't' | 'rule' | 'index'> & { act: Act }) {
  const isOn = rule.status !== 'disabled';
  return (
    <form
      className="flex flex-wrap items-center gap-y-1 gap-x-2"
      method="post"
      action={act.enabledHref}
      hx-post={act.enabledHref}
      hx-target={`#rule-${rule.id}`}
      hx-swap="outerHTML settle:0"
    >
      <input type="hidden" name="list" value={act.list} />
      <input type="hidden" name="index" value={index} />
      <input type="hidden" name="enabled" value={isOn ? '0' : '1'} />
      <Switch
        on={isOn}
        id={`rule-${rule.id}-enabled`}
        aria-label={t('policy.enabled_named', { rule: rule.name })}
      />
      {rule.status === 'expired' && <Badge tone="caution">{t('policy.status.expired')}</Badge>}
    </form>
  );
}

function StatusBadge({ t, rule }: { t: Translate; rule: RuleRowView }) {
  const tone = { enabled: 'positive', disabled: 'neutral', expired: 'caution', unknown: 'neutral' } as const;
  return <Badge tone={tone[rule.status]}>{t(`policy.status.${rule.status}`)}</Badge>;
}

const Never = ({ t }: { t: Translate }) => <span className="text-ink-2 rule-never">{t('policy.never')}</span>;

const OfAllMail = ({ t }: { t: Translate }) => (
  <span className="text-ink-2 rule-never" title={t('policy.hits_of_all')}>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{t('policy.hits_of_all')}</span>
  </span>
);

function Time({ time }: { time: TimeView }) {
  return (
    <time dateTime={time.at} title={time.exact}>
      {time.text}
    </time>
  );
}

/** Replaces a rule that somebody else has removed. */
export function GoneRow({ t, id }: { t: Translate; id: string }) {
  return (
    <div role="row" id={`rule-${id}`} className={`${rowLook} text-ink-3 wrap-anywhere`}>
      <div role="cell">{t('policy.gone')}</div>
    </div>
  );
}
