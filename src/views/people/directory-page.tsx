import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { showPart } from '../charts/show-part.tsx';
import type { Part } from '../dashboard/model.ts';
import { SettingsCard, SettingsFrame } from '../system-settings/settings-page.tsx';
import { settingsPlaces } from '../../site/settings-pages/places-of-pages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, CopyButton } from '../ui/button.tsx';
import { EmptyState, FilterForm, Pagination } from '../ui/pagination.tsx';
import { Checkbox, TextArea, TextInput } from '../ui/field.tsx';
import { Item, ItemList } from '../ui/table.tsx';
import { Icon } from '../ui/icon.tsx';
import { cardLook } from '../ui/looks.ts';
import { Banner } from '../ui/banner.tsx';
import type { PeopleNotice } from './model.ts';
import { Notices } from './person-fields.tsx';
import { MailText } from '../ui/mail-text.tsx';
import { spellOut } from '../ui/mark-text.ts';

const { cards } = settingsPlaces.directory;

/** A person of the directory. */
export interface DirectoryRow {
  email: string;
  name: string;
  department: string;
  title: string;
  /** Seniority and organisation. */
  place: string;
  groups: string;
  aliases: string;
  provisioned: boolean;
}

export interface DirectoryView {
  rows: readonly DirectoryRow[];
  total: number;
  search: string;
  /** Whether names and addresses are masked, so that the viewer cannot search by them. */
  isMasked: boolean;
  firstHref: string;
  nextHref: string;
  notices: readonly PeopleNotice[];
  /** Null for read-only viewers. */
  form: { csv: string; replace: boolean; problems: readonly string[]; columns: string } | null;
  /** Null without the right to view tokens. */
  tokens: {
    address: string;
    list: Part<readonly { id: string; name: string; facts: string }[]>;
    fresh: { name: string; token: string } | null;
    mayChange: boolean;
    problem: string;
  } | null;
}

interface PageProps {
  t: Translate;
  view: DirectoryView;
  viewer: HasRights;
}

/** The organisation's directory of people, and its sources. */
export function DirectoryPage({ t, view, viewer }: PageProps) {
  return (
    <SettingsFrame t={t} viewer={viewer} page="directory" width="wide">
      <Notices notices={view.notices} />
      <People t={t} view={view} />
      <div className="grid grid-cols-2 items-start gap-5 max-tablet:grid-cols-1 [&>*]:min-w-0">
        {view.form && <ImportCard t={t} form={view.form} />}
        {view.tokens && <TokensCard t={t} tokens={view.tokens} />}
      </div>
    </SettingsFrame>
  );
}

function People({ t, view }: Omit<PageProps, 'viewer'>) {
  return (
    <>
      {!view.isMasked && (
        <FilterForm t={t} id="directory-filters" action={paths.directory.list()} found={view.rows.length}>
          <TextInput
            id="directory-search"
            name="search"
            type="search"
            label={t('directory.search')}
            defaultValue={view.search}
            maxLength={200}
            size={32}
          />
        </FilterForm>
      )}
      {view.rows.length === 0 ? (
        <EmptyState icon="search" title={t('directory.none')}>
          {view.search !== '' ? (
            <p>{t('directory.none_text')}</p>
          ) : (
            view.form && <p>{t('directory.empty_text')}</p>
          )}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <div className={`${cardLook} overflow-hidden max-tablet:px-4`}>
            <table className="data-table jobs-table">
              <caption className="visually-hidden">{t('settings.directory')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('people.person')}</th>
                  <th scope="col">{t('directory.department')}</th>
                  <th scope="col">{t('directory.title')}</th>
                  <th scope="col">{t('directory.place')}</th>
                  <th scope="col">{t('directory.groups')}</th>
                </tr>
              </thead>
              <tbody>
                {view.rows.map((row, at) => (
                  // With masked addresses, two rows may be identical.
                  <Row key={`${row.email} ${at}`} t={t} row={row} />
                ))}
              </tbody>
            </table>
          </div>
          <Pagination t={t} previousHref={view.firstHref} nextHref={view.nextHref}>
            {t('people.count', { count: view.total })}
          </Pagination>
        </div>
      )}
    </>
  );
}

function Row({ t, row }: { t: Translate; row: DirectoryRow }) {
  return (
    <tr>
      <th scope="row">
        <span className="block wrap-anywhere whitespace-normal">
          <MailText t={t} text={row.name || row.email} className="font-medium text-ink" />{' '}
          {row.provisioned && <Badge look="outline">{t('directory.provisioned')}</Badge>}
          {row.name && (
            <span className="block text-sm font-normal text-ink-3">
              <MailText t={t} text={row.email} isAddress />
            </span>
          )}
          {row.aliases && (
            <span className="block text-sm font-normal text-ink-3">
              <MailText t={t} text={t('directory.aliases', { aliases: row.aliases })} />
            </span>
          )}
        </span>
      </th>
      {[row.department, row.title, row.place, row.groups].map((text, at) => (
        <td key={at} className="min-w-28 wrap-anywhere">
          {text && <MailText t={t} text={text} />}
        </td>
      ))}
    </tr>
  );
}

function ImportCard({ t, form }: { t: Translate; form: NonNullable<DirectoryView['form']> }) {
  return (
    <SettingsCard t={t} place={cards.import}>
      <form className="grid grid-cols-1 gap-4" method="post" action={paths.directory.imports()} noValidate>
        <p className="text-ink-2">{t('directory.import_text', { columns: form.columns })}</p>
        {form.problems.length > 0 && (
          <Banner tone="danger" urgent>
            <p>{t('directory.import_wrong')}</p>
            <ul className="list-disc ps-5">
              {form.problems.map((problem) => (
                <li key={problem}>
                  <MailText t={t} text={problem} />
                </li>
              ))}
            </ul>
          </Banner>
        )}
        <label className="needs-js grid gap-1.5">
          <span className="font-medium">{t('directory.file')}</span>
          <input
            type="file"
            accept=".csv,text/csv,text/plain"
            data-fills="directory-csv"
            className="max-w-full text-ink-2 file:me-3 file:rounded-md file:border file:border-line-strong file:bg-raised file:px-3 file:py-1.5 file:text-ink"
          />
        </label>
        <TextArea
          id="directory-csv"
          name="csv"
          rows={8}
          spellCheck={false}
          autoComplete="off"
          label={t('directory.csv')}
          hint={t('directory.csv_hint')}
          defaultValue={form.csv}
        />
        <Checkbox name="replace" value="1" label={t('directory.replace')} defaultChecked={form.replace} />
        <div>
          <Button type="submit" variant="primary">
            {t('directory.take_in')}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}

function Tokens({
  t,
  list,
  mayChange,
}: {
  t: Translate;
  list: readonly { id: string; name: string; facts: string }[];
  mayChange: boolean;
}) {
  if (list.length === 0) return <p className="text-ink-2">{t('directory.tokens_none')}</p>;
  return (
    <ItemList>
      {list.map(({ id, name, facts }) => (
        <Item key={id}>
          <Icon name="key-round" size="lg" />
          <div>
            <p className="font-medium">
              <MailText t={t} text={name} />
            </p>
            <p className="text-ink-2">{facts}</p>
          </div>
          {mayChange && (
            <form method="post" action={paths.directory.tokenEnd(id)}>
              <Button type="submit" size="sm" aria-label={spellOut(`${t('directory.token_end')}: ${name}`)}>
                {t('directory.token_end')}
              </Button>
            </form>
          )}
        </Item>
      ))}
    </ItemList>
  );
}

function TokensCard({ t, tokens }: { t: Translate; tokens: NonNullable<DirectoryView['tokens']> }) {
  return (
    <SettingsCard t={t} place={cards.tokens} grid>
      <p className="text-ink-2">{t('directory.provisioning_text')}</p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="font-mono wrap-anywhere">{tokens.address}</code>
        <CopyButton t={t} value={tokens.address} />
      </p>
      {tokens.fresh && <FreshToken t={t} fresh={tokens.fresh} />}
      {showPart(tokens.list, t.locale, (list) => (
        <Tokens t={t} list={list} mayChange={tokens.mayChange} />
      ))}
      {tokens.mayChange && (
        <form
          className="flex flex-wrap items-end gap-3"
          method="post"
          action={paths.directory.tokens()}
          noValidate
        >
          <TextInput
            id="scim-token-name"
            name="name"
            label={t('directory.token_name')}
            maxLength={60}
            autoComplete="off"
            {...(tokens.problem && { error: tokens.problem })}
          />
          <Button type="submit" icon="plus">
            {t('directory.token_make')}
          </Button>
        </form>
      )}
    </SettingsCard>
  );
}

function FreshToken({ t, fresh }: { t: Translate; fresh: { name: string; token: string } }) {
  return (
    <Banner tone="caution">
      <p>{t('directory.token_fresh', { name: fresh.name })}</p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="font-mono wrap-anywhere">{fresh.token}</code>
        <CopyButton t={t} value={fresh.token} label={fresh.name} />
      </p>
      <form method="post" action={paths.directory.tokenSaved()}>
        <Button type="submit" size="sm">
          {t('directory.token_saved')}
        </Button>
      </form>
    </Banner>
  );
}
