import type { MenuEntry } from '../menu.tsx';
import {
  changeWidths,
  fitWidth,
  headOf,
  leastWidth,
  maxWidth,
  readWidths,
  resetWidth,
  step,
} from './column-widths.tsx';
import type { FilterField, GridAction, GridProps, RowView, RuleSubject } from './props.ts';
import type { OverlayContext } from './grid-labels.ts';
import type { Grid } from './use-grid.ts';
import { domainOf } from '../../api/domain-of.ts';
import { isHidden } from '../../api/vocabulary/hidden.ts';
import { fillUrl } from '../request-json.ts';
import { spellOut, subjectOf } from './cells.tsx';
import { obstacleTo } from './action-request.ts';

/** The menu of selections. */
export function selectionMenu({
  context: { t },
  loaded,
  allObstacle,
  selectExtent,
}: OverlayGrid): MenuEntry[] {
  return [
    {
      kind: 'item',
      label: t('select_page', { count: loaded.rows.length }),
      onSelect: () => selectExtent('page'),
    },
    {
      kind: 'item',
      label: t('select_all'),
      disabledReason: allObstacle?.(t),
      onSelect: () => selectExtent('all'),
    },
    { kind: 'item', label: t('select_none'), onSelect: () => selectExtent('none') },
  ];
}

/** The menu of bulk actions, if there is no room for buttons (MX-01). */
export function groupMenu({ context: { t }, askForSelection }: OverlayGrid): MenuEntry[] {
  return (['quarantine', 'release'] as const).map((action) => ({
    kind: 'item',
    label: t(action),
    onSelect: () => askForSelection(action),
  }));
}

/** The menu to create a rule from the current search. */
export function exceptionsMenu({ context: { t }, createRule, props }: OverlayGrid): MenuEntry[] {
  return (['whitelist', 'blacklist'] as const).map((type) => ({
    kind: 'item',
    label: t(`create_${type}`),
    disabledReason: type === 'whitelist' && !props.permissions.allow ? t('cannot_create') : undefined,
    onSelect: () => createRule(type),
  }));
}

interface ColumnsOfGrid extends Pick<Grid, 'visible' | 'setVisible'> {
  context: OverlayContext;
  props: Pick<GridProps, 'id' | 'columns'>;
  /** The open row, beside whose details the list has widths of its own. */
  open?: string | null;
}

/** The menu to show, hide and resize columns; `onWidth` is called after a change of width. */
export function columnsMenu(grid: ColumnsOfGrid, onWidth: () => void): MenuEntry[] {
  const { context, props, visible, setVisible, open } = grid;
  const { columns, id } = props;
  const widths = readWidths(document.cookie, id);
  return columns.map(({ key, label, fixed }) => {
    const checked = visible.includes(key);
    const toggled = () =>
      columns
        .map((column) => column.key)
        .filter((other) => (other === key ? !checked : visible.includes(other)));
    const width = headOf(id, key)?.offsetWidth;
    const change = (to: number | undefined) => () => {
      if (to === undefined) resetWidth(id, key);
      else changeWidths(id, { [key]: fitWidth(to) });
      onWidth();
    };
    const button = (name: 'column_narrower' | 'column_wider' | 'column_own_width') =>
      context.t(name, { column: label });
    const beside =
      checked &&
      !open &&
      width !== undefined &&
      ({
        beside: [
          {
            label: button('column_narrower'),
            icon: 'minus',
            isOff: width <= leastWidth,
            onSelect: change(width - step),
          },
          {
            label: button('column_wider'),
            icon: 'plus',
            isOff: width >= maxWidth,
            onSelect: change(width + step),
          },
          {
            label: button('column_own_width'),
            icon: 'undo-2',
            isOff: !(key in widths),
            onSelect: change(undefined),
          },
        ],
      } as const);
    return {
      kind: 'item',
      label,
      checked,
      isOff: fixed ?? false,
      onSelect: () => setVisible(toggled()),
      ...beside,
    };
  });
}

interface RowMenuOptions {
  context: OverlayContext;
  act: boolean;
  onOpen: () => void;
  onAction: (action: GridAction) => void;
  onCreateRule: (type: 'whitelist' | 'blacklist', subject: RuleSubject) => void;
}

/** The menu of a row; disabled actions are shown with the reason. */
export function rowMenu(row: RowView, options: RowMenuOptions): MenuEntry[] {
  const { context, act, onOpen, onAction, onCreateRule } = options;
  const { t, urls } = context;
  const entries: MenuEntry[] = [
    { kind: 'item', label: t('open_details'), icon: 'panel-left-open', onSelect: onOpen },
  ];
  if (urls.profile !== '') {
    const href = fillUrl(urls.profile, { type: row.type, id: row.id });
    entries.push({ kind: 'item', label: t('open_profile'), icon: 'external-link', href, newTab: true });
  }
  if (act) {
    entries.push(
      { kind: 'separator' },
      actionEntry('quarantine', row, t, onAction),
      actionEntry('release', row, t, onAction),
    );
    if (urls.createRuleLike && row.senderAddress) {
      const subjects: RuleSubject[] = [
        ...(isHidden(row.senderAddress) ? [] : (['sender'] as const)),
        ...(row.senderAddress.includes('@') ? (['domain'] as const) : []),
        ...(row.subject && !isHidden(row.subject + row.senderAddress) ? (['like'] as const) : []),
      ];
      const sender = spellOut(row, row.senderAddress);
      const domain = domainOf(sender);
      for (const type of ['blacklist', 'whitelist'] as const) {
        entries.push({ kind: 'separator' });
        for (const subject of subjects) {
          entries.push({
            kind: 'item',
            label: t(`${subject}_${type}`, { value: shorten(subject === 'domain' ? domain : sender) }),
            icon: type === 'whitelist' ? 'check' : 'x',
            onSelect: () => onCreateRule(type, subject),
          });
        }
      }
    }
  }
  entries.push(
    { kind: 'separator' },
    { kind: 'heading', label: t('filter_by') },
    ...filterEntries(row, context),
  );
  return entries;
}

/** The entry to quarantine or release a row, with the reason if it is disabled. */
export function actionEntry(
  action: GridAction,
  row: RowView,
  t: OverlayContext['t'],
  onAction: RowMenuOptions['onAction'],
): MenuEntry {
  const obstacle = obstacleTo(action, row);
  return {
    kind: 'item',
    label: t(action),
    icon: action === 'quarantine' ? 'archive' : 'archive-restore',
    disabledReason: obstacle ? t(obstacle) : undefined,
    onSelect: () => onAction(action),
  };
}

function filterEntries(row: RowView, context: OverlayContext): MenuEntry[] {
  const { t, urls, vocabulary } = context;
  const entry = (
    label: Parameters<OverlayContext['t']>[0],
    field: FilterField,
    value: string | undefined,
    shown = value,
  ): MenuEntry[] =>
    value && !isHidden(value)
      ? [
          {
            kind: 'item',
            label: t(label, { value: shorten(spellOut(row, shown ?? value)) }),
            icon: 'funnel',
            href: fillUrl(urls.filterBy, { field, value }),
          },
        ]
      : [];
  const verdict = row.verdicts[0];
  return [
    ...entry('filter_by_sender', 'from_email', row.senderAddress),
    ...entry(
      'filter_by_domain',
      'from_domain',
      domainOf(row.senderAddress) || undefined,
      domainOf(spellOut(row, row.senderAddress)),
    ),
    ...entry('filter_by_subject', 'subject', row.subject, subjectOf(row, t)),
    ...entry('filter_by_recipient', 'recipients', row.recipients[0]),
    ...entry('filter_by_server_ip', 'sender_server_ip', row.serverIp),
    ...entry('filter_by_client_ip', 'sender_client_ip', row.clientIp),
    ...entry('filter_by_verdict', 'detection', verdict, verdict && vocabulary[verdict]?.label),
    ...entry('filter_by_attachment', 'attach_md5', row.attachments[0]?.md5),
    ...entry('filter_by_link', 'link', row.links[0]),
  ];
}

function shorten(text: string): string {
  return text.length > 48 ? `${text.slice(0, 47)}…` : text;
}

/** The grid with the labels of overlays. */
export type OverlayGrid = Omit<Grid, 'context'> & { context: OverlayContext };
