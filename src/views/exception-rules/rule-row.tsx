import type { Translate } from '../../messages/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { bulkFormId } from './rules-bulk.tsx';
import type { RuleRowView, TimeView } from './rules-model.ts';

interface RuleRowProps {
  t: Translate;
  rule: RuleRowView;
  /** Rules before it in the whole list. */
  index: number;
  allowList: boolean;
  /** Takes the place of the row of the same rule, wherever the answer goes. */
  outOfBand?: boolean;
}

/** A rule in one line; on a phone a card. */
export function RuleRow({ t, rule, index, allowList, outOfBand }: RuleRowProps) {
  const isOff = rule.status !== 'enabled';
  return (
    <div
      role="row"
      id={`rule-${rule.id}`}
      aria-rowindex={index + 2}
      hx-swap-oob={outOfBand ? 'true' : undefined}
      className={isOff ? 'rules-row is-off' : 'rules-row'}
    >
      <div role="cell" className="rule-type">
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
      <div role="cell" className="rule-sentence">
        <a className="rule-link" href={rule.editHref}>
          {rule.conditions.map(({ name, relation, value, more }, at) => (
            <span key={name}>
              {at > 0 && <span className="muted">{t('policy.and')}</span>}
              <span className="muted">
                {name} {relation}
              </span>{' '}
              <b>{value}</b>
              {more > 0 && (
                <span className="muted"> {t('exception_rules.more_values', { count: more })}</span>
              )}
            </span>
          ))}
        </a>
        {!allowList && rule.comment && <span className="muted rule-comment">{rule.comment}</span>}
      </div>
      <div role="cell" className="rule-action">
        {rule.action}
      </div>
      {allowList && (
        <div role="cell" className="rule-spf" data-label={t('policy.column.spf')}>
          {rule.spf}
        </div>
      )}
      {allowList && (
        <div role="cell" className="rule-own-comment" data-label={t('policy.column.comment')}>
          {rule.comment}
        </div>
      )}
      <div role="cell" className="rules-number rule-hits" data-label={t('policy.column.hits')}>
        {rule.hits}
      </div>
      <div role="cell" className="rule-last" data-label={t('policy.column.last_hit')}>
        {rule.lastHit ? <Time time={rule.lastHit} /> : <Never t={t} />}
      </div>
      <div role="cell" className="rule-created" data-label={t('policy.column.created')}>
        <span title={rule.changed || undefined}>
          <Time time={rule.created} />
          <span className="muted rule-author">{rule.createdBy}</span>
        </span>
      </div>
      <div role="cell" className="rule-expires" data-label={t('policy.column.expires')}>
        {rule.expires ? <Time time={rule.expires} /> : <Never t={t} />}
      </div>
      <div role="cell" className="rule-status">
        {rule.act ? (
          <EnabledSwitch t={t} rule={rule} act={rule.act} index={index} />
        ) : (
          <StatusBadge t={t} rule={rule} />
        )}
      </div>
      <div role="cell" className="rule-remove">
        {rule.act && (
          <a
            className="icon-button button-sm"
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

/** Switches the rule in place; without JavaScript it comes back to the list. */
function EnabledSwitch({ t, rule, act, index }: Pick<RuleRowProps, 't' | 'rule' | 'index'> & { act: Act }) {
  const isOn = rule.status !== 'disabled';
  return (
    <form
      method="post"
      action={act.enabledHref}
      hx-post={act.enabledHref}
      hx-target={`#rule-${rule.id}`}
      hx-swap="outerHTML settle:0"
    >
      <input type="hidden" name="list" value={act.list} />
      <input type="hidden" name="index" value={index} />
      <input type="hidden" name="enabled" value={isOn ? '0' : '1'} />
      <button
        type="submit"
        id={`rule-${rule.id}-enabled`}
        role="switch"
        aria-checked={isOn}
        aria-label={t('policy.enabled_named', { rule: rule.name })}
        className="rule-switch"
      />
      {rule.status === 'expired' && <Badge tone="caution">{t('policy.status.expired')}</Badge>}
    </form>
  );
}

function StatusBadge({ t, rule }: { t: Translate; rule: RuleRowView }) {
  const tone = { enabled: 'positive', disabled: 'neutral', expired: 'caution' } as const;
  return <Badge tone={tone[rule.status]}>{t(`policy.status.${rule.status}`)}</Badge>;
}

const Never = ({ t }: { t: Translate }) => <span className="muted rule-never">{t('policy.never')}</span>;

function Time({ time }: { time: TimeView }) {
  return (
    <time dateTime={time.at} title={time.exact}>
      {time.text}
    </time>
  );
}

/** What stands in the place of a rule that somebody else has removed meanwhile. */
export function GoneRow({ t, id }: { t: Translate; id: string }) {
  return (
    <div role="row" id={`rule-${id}`} className="rules-row rules-gone">
      <div role="cell">{t('policy.gone')}</div>
    </div>
  );
}
