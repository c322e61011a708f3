/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { fillUrl } from '../request-json.ts';
import type { RowView } from './row.ts';
import type { CellContext, FilterField } from './grid-labels.ts';

/** The day, and the time, which is below it if rows are high enough. */
export function received({ received: text, receivedAt, receivedExact }: RowView) {
  const comma = text.search(/,\s[^,]*$/);
  return (
    <time dateTime={receivedAt} title={receivedExact}>
      {comma < 0 ? text : text.slice(0, comma)}
      {comma >= 0 && <span>{text.slice(comma, comma + 2)}</span>}
      {comma >= 0 && <b>{text.slice(comma + 2)}</b>}
    </time>
  );
}

/** A text of the mail, with a mark in the place of each character that deceives; as in `views/ui/mail-text.tsx`. */
export const showText = (row: RowView, text: string, plain: ComponentChildren = text): ComponentChildren =>
  row.marked
    ?.find(([whole]) => whole === text)?.[1]
    .map((piece, at) => (typeof piece === 'string' ? piece : <mark key={at} {...piece} />)) ?? plain;

/** The same with codes in the place of marks, for names and labels, which hold no elements. */
export const spellOut = (row: RowView, text: string): string =>
  row.marked
    ?.find(([whole]) => whole === text)?.[1]
    .map((piece) => (typeof piece === 'string' ? piece : `[${piece['data-code']}]`))
    .join('') ?? text;

/** The subject for display. */
export function subjectOf(row: RowView, t: CellContext['t']): string {
  return row.subject === '' ? t('no_subject') : row.subject;
}

export function subject(row: RowView, { t, urls }: CellContext, tab: number | undefined) {
  const text = showText(row, subjectOf(row, t));
  const look = row.subject === '' ? 'grid-subject is-empty' : 'grid-subject';
  if (urls.profile === '') {
    return (
      <span class={look} data-field="subject">
        {text}
      </span>
    );
  }
  const href = fillUrl(urls.profile, { type: row.type, id: row.id });
  return (
    <a class={look} href={href} target="_blank" rel="noopener" tabIndex={tab} data-field="subject">
      {text}
    </a>
  );
}

/** The holder is below the state, because both together are too long for the column. */
export function held(row: RowView, { t, vocabulary }: CellContext) {
  const [state] = row.states;
  const tone = (state && vocabulary[state]?.tone) ?? 'neutral';
  const labels = row.states.map((item) => vocabulary[item]?.label ?? item).join(', ');
  return (
    <>
      <span
        class={`badge badge-outline${tone === 'neutral' ? '' : ` tone-${tone}`}`}
        title={labels || undefined}
        data-field="quarantined_state"
      >
        {t('state_quarantined')}
      </span>
      {row.sameMessage
        ? sameMessage(row)
        : row.quarantinedBy !== '' && (
            <span class="grid-second"> {t('state_by', { name: row.quarantinedBy })}</span>
          )}
    </>
  );
}

/** For how many recipients of its message the mail is held, where that is not all or none. */
export const sameMessage = ({ sameMessage: known }: RowView) =>
  known && (
    <span class="grid-second" title={known.title}>
      {' '}
      {known.text}
    </span>
  );

/** What its mailboxes have been asked for, with the state until they answer in the title. */
export function moving(row: RowView, act: 'hold' | 'release', { t, vocabulary }: CellContext) {
  const labels = row.states.map((item) => vocabulary[item]?.label ?? item).join(', ');
  return (
    <span class="badge badge-outline tone-caution" title={labels || undefined} data-field="quarantined_state">
      {t(`state_${act}`)}
    </span>
  );
}

export function sender(row: RowView) {
  return (
    <>
      {row.senderName !== '' && [value('from_name', showText(row, row.senderName), ''), ' ']}
      {value(
        'from_email',
        address(row, row.senderAddress),
        `${row.senderName === '' ? '' : 'grid-second '}cut-address`,
      )}
    </>
  );
}

export function recipients(row: RowView, { t }: CellContext, tab: number | undefined) {
  const [first] = row.recipients;
  if (first === undefined) return null;
  return (
    <>
      {value(
        'recipients',
        address(row, first),
        `cut-address grid-grow${row.recipientsTotal > 1 ? ' has-more' : ''}`,
      )}
      {row.recipientsTotal > 1 && (
        <button
          type="button"
          class="grid-count of-recipients"
          data-act="recipients"
          tabIndex={tab}
          aria-label={`+${row.recipientsTotal - 1}, ${t('recipients_count', { count: row.recipientsTotal })}`}
        >
          +{row.recipientsTotal - 1}
        </button>
      )}
      <button type="button" class="grid-copy" data-act="copy" tabIndex={tab} aria-label={t('copy')} />
    </>
  );
}

export function ips(row: RowView) {
  return (
    <>
      {row.serverIp !== '' && value('sender_server_ip', row.serverIp, '')}
      {row.clientIp !== '' && (
        <span class="grid-second"> ({value('sender_client_ip', row.clientIp, '')})</span>
      )}
    </>
  );
}

function value(field: FilterField, text: ComponentChildren, look: string) {
  return (
    <span class={look || undefined} data-field={field}>
      {text}
    </span>
  );
}

/** An address in two parts: where there is no room, the first is cut, and never the domain that somebody registered. */
function address(row: RowView, text: string): ComponentChildren {
  const at = text.lastIndexOf('@');
  const labels = text.slice(at + 1).split('.');
  // 'co.uk' and the like are no domain of their own.
  const isLong = labels.length > 2 && labels.at(-1)!.length === 2 && labels.at(-2)!.length < 4;
  const registered = labels.slice(isLong ? -3 : -2);
  const start = registered.length === labels.length ? at : text.length - registered.join('.').length;
  const marked = showText(row, text, null);
  if (marked !== null || at < 1) return <span>{marked ?? text}</span>;
  const name = text.slice(start, start + text.slice(start).indexOf('.'));
  return [
    <span key="first">{text.slice(0, start)}</span>,
    <span key="last">
      {name}
      {/* Only where an address may have two lines. */}
      <wbr class="tablet:in-[.density-compact]:hidden" />
      {text.slice(start + name.length)}
    </span>,
  ];
}

/** Most that a column shows of a number; its name is exact. */
const maxShown = 99;

export function countButton(
  act: 'attachments' | 'links',
  count: number,
  label: string,
  tab: number | undefined,
): ComponentChildren {
  if (count === 0) return null;
  return (
    <button type="button" class={`grid-count of-${act}`} data-act={act} tabIndex={tab} aria-label={label}>
      {count > maxShown ? `${maxShown}+` : count}
    </button>
  );
}

export function badges(
  values: readonly string[],
  field: FilterField,
  { vocabulary, t }: Pick<CellContext, 'vocabulary' | 't'>,
  look: string,
  showsMore = true,
): ComponentChildren {
  const [first, ...rest] = values;
  if (first === undefined) return null;
  const labels = values.map((item) => vocabulary[item]?.label ?? item);
  const tone = vocabulary[first]?.tone ?? 'neutral';
  // Common values are muted, so that exceptions stand out; what is not known is none.
  const isQuiet = field === 'quarantined_state' && tone === 'neutral' && first !== 'unknown';
  const signed = tone === 'neutral' ? look : `${look} tone-${tone}`;
  const all = isQuiet || rest.length > 0 ? labels.join(', ') : undefined;
  return (
    <>
      <span class={isQuiet ? 'grid-quiet' : signed} title={all} data-field={field}>
        {isQuiet ? <span>{labels[0]}</span> : labels[0]}
      </span>
      {showsMore && rest.length > 0 && (
        <span
          class="grid-more"
          title={t('and_more', { count: rest.length, values: labels.slice(1).join(', ') })}
        >
          +{rest.length}
        </span>
      )}
      {rest.length > 0 && <span class="visually-hidden"> {labels.slice(1).join(', ')}</span>}
    </>
  );
}

export function directionMark(direction: string, vocabulary: CellContext['vocabulary']) {
  const label = vocabulary[direction]?.label ?? direction;
  const isKnown = direction !== 'unknown';
  return (
    <span
      class={`${isKnown ? 'grid-mark' : 'text-ink-2'} ${direction}`}
      role="img"
      aria-label={label}
      title={label}
      data-field="direction"
    >
      {!isKnown && '?'}
    </span>
  );
}
