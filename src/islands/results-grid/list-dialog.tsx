/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { Dialog } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { fillUrl } from '../request-json.ts';
import type { OverlayContext } from './late-labels.ts';
import { showText, subjectOf } from './cells.tsx';
import { copyText } from './copy-text.ts';
import type { FilterField, RowView } from './props.ts';
import type { ListKind } from './use-grid.ts';
import { buttonLook, iconButtonLook } from '../../views/ui/looks.ts';

interface ListDialogProps {
  id: string;
  kind: ListKind;
  row: RowView;
  context: OverlayContext;
  onClose: () => void;
}

interface Entry {
  text: string;
  note: string;
  href: string;
  value: string;
}

const filterFields: Record<ListKind, FilterField> = {
  recipients: 'recipients',
  attachments: 'attach_md5',
  links: 'link',
};

/**
 * The recipients, attachments or links of an email, to copy or filter by (MX-13). Links cannot be followed.
 */
export function ListDialog({ id, kind, row, context, onClose }: ListDialogProps) {
  const { t, urls } = context;
  const [copied, setCopied] = useState('');
  const entries = entriesOf(kind, row);
  const total = { recipients: row.recipientsTotal, attachments: row.attachmentsTotal, links: row.linksTotal }[
    kind
  ];
  const copy = async (text: string) => setCopied(t((await copyText(text)) ? 'copied' : 'copy_failed'));
  return (
    <Dialog
      id={id}
      title={t(`${kind}_title`)}
      closeLabel={t('close')}
      width={600}
      onClose={onClose}
      footer={
        <>
          <span class="me-auto self-center text-ink-2 text-table" role="status">
            {copied}
          </span>
          <button
            type="button"
            class={buttonLook()}
            onClick={() => void copy(entries.map((entry) => entry.text).join('\n'))}
          >
            <Icon name="copy" />
            {t('copy_all')}
          </button>
        </>
      }
    >
      <p class="text-ink-2">{showText(row, subjectOf(row, t))}</p>
      <ul class="grid my-2">
        {entries.map((entry, index) => (
          <li
            key={index}
            class="flex items-center gap-1 min-h-9 py-1 border-b border-line text-table last:border-b-0"
          >
            <span class="flex-1 min-w-0 wrap-anywhere">
              {entry.href ? (
                <a href={entry.href} target="_blank" rel="noopener">
                  {showText(row, entry.text)}
                </a>
              ) : (
                showText(row, entry.text)
              )}
              {entry.note && <small class="block text-ink-3 font-mono text-[0.93em]">{entry.note}</small>}
            </span>
            {urls.filterBy && (
              <a
                class={iconButtonLook('sm')}
                href={fillUrl(urls.filterBy, { field: filterFields[kind], value: entry.value })}
                aria-label={`${t('filter_by')}: ${entry.text}`}
                title={t('filter_by')}
              >
                <Icon name="funnel" />
              </a>
            )}
            <button
              type="button"
              class={iconButtonLook('sm')}
              aria-label={`${t('copy')}: ${entry.text}`}
              title={t('copy')}
              onClick={() => void copy(entry.value)}
            >
              <Icon name="copy" />
            </button>
          </li>
        ))}
      </ul>
      {entries.length < total && <p class="text-ink-2">{t('list_cut', { count: entries.length, total })}</p>}
    </Dialog>
  );
}

function entriesOf(kind: ListKind, row: RowView): Entry[] {
  if (kind === 'attachments') {
    return row.attachments.map(({ name, md5, size, href }) => ({
      text: name,
      note: [size, md5].filter(Boolean).join(' · '),
      href,
      value: md5,
    }));
  }
  return row[kind].map((text) => ({ text, note: '', href: '', value: text }));
}
