import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { type HelpPage, helpPages } from '../shell/navigation.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, Tabs } from '../ui/card.tsx';
import { LinkButton } from '../ui/button.tsx';
import { cardLook, middlePageLook, pageTitleLook } from '../ui/looks.ts';
import { Table } from '../ui/table.tsx';
import { SupportFacts, VersionFacts } from './help-dialogs.tsx';
import type { Block, Inline, StatusView, SupportView, VersionView } from './model.ts';

interface FrameProps {
  t: Translate;
  page: HelpPage;
  title?: string;
  children: ReactNode;
}

/** The header of a help page, with tabs. */
function HelpFrame({ t, page, title, children }: FrameProps) {
  return (
    <div className={middlePageLook}>
      <header className="grid gap-1">
        <p className="text-ink-2">{t('help.title')}</p>
        <h1 className={pageTitleLook}>{title ?? t(`help.${page}`)}</h1>
      </header>
      <Tabs
        label={t('help.title')}
        tabs={helpPages.map((name) => ({
          href: paths.help(name),
          label: t(`help.${name}`),
          current: name === page,
        }))}
      />
      {children}
    </div>
  );
}

export function VersionPage({ t, view }: { t: Translate; view: VersionView }) {
  return (
    <HelpFrame t={t} page="version">
      <Card>
        <VersionFacts t={t} view={view} />
      </Card>
    </HelpFrame>
  );
}

export function SupportPage({ t, view }: { t: Translate; view: SupportView }) {
  return (
    <HelpFrame t={t} page="contact-support">
      <Card>
        <SupportFacts t={t} view={view} />
      </Card>
    </HelpFrame>
  );
}

const tones = { ok: 'positive', behind: 'caution', failed: 'danger', unknown: 'neutral' } as const;
const icons = {
  ok: 'circle-check',
  behind: 'clock',
  failed: 'circle-alert',
  unknown: 'circle-question-mark',
} as const;

/** The states of the installation's components. */
export function StatusPage({ t, view }: { t: Translate; view: StatusView }) {
  return (
    <HelpFrame t={t} page="status">
      <Table
        stacks
        isCard
        caption={t('help.status')}
        columns={[
          { title: t('help.status_part') },
          { title: t('help.status_state') },
          { title: t('help.status_info') },
        ]}
        rows={view.rows.map(({ name, state, info }) => ({
          id: name,
          cells: [
            name,
            <Badge key="state" tone={tones[state]} icon={icons[state]}>
              {t(`help.state.${state}`)}
            </Badge>,
            info,
          ],
        }))}
      />
      <p className="text-ink-2">{t('help.status_checked', { when: view.checkedAt })}</p>
      <div>
        <LinkButton href={paths.help('status')} icon="refresh-cw">
          {t('help.status_again')}
        </LinkButton>
      </div>
    </HelpFrame>
  );
}

export function UpdatesPage({ t, blocks }: { t: Translate; blocks: readonly Block[] }) {
  return (
    <HelpFrame t={t} page="product-updates">
      <DocumentBody blocks={blocks} caption={t('help.product-updates')} />
    </HelpFrame>
  );
}

/** The list of documents. */
export function DocumentationPage({
  t,
  documents,
}: {
  t: Translate;
  documents: { href: string; title: string; about: string }[];
}) {
  return (
    <HelpFrame t={t} page="documentation">
      {t.language !== 'en' && <p className="text-ink-2">{t('help.in_english')}</p>}
      <ul className={`${cardLook} [&>:not(:last-child)]:border-b [&>:not(:last-child)]:border-line`}>
        {documents.map(({ href, title, about }) => (
          <li key={href} className="grid gap-0.5 px-4 py-3">
            <a lang="en" className="w-fit font-medium" href={href}>
              {title}
            </a>
            <p className="text-table text-ink-2">{about}</p>
          </li>
        ))}
      </ul>
    </HelpFrame>
  );
}

export function DocumentPage({
  t,
  title,
  blocks,
}: {
  t: Translate;
  title: string;
  blocks: readonly Block[];
}) {
  return (
    <HelpFrame t={t} page="documentation" title={title}>
      <p>
        <a href={paths.help('documentation')}>{t('help.all_documents')}</a>
      </p>
      <DocumentBody blocks={blocks} caption={title} />
    </HelpFrame>
  );
}

/** The parts of a document; `caption` names its tables. */
function DocumentBody({ blocks, caption }: { blocks: readonly Block[]; caption: string }) {
  return (
    // The documents are in English, regardless of the viewer's language.
    <div
      lang="en"
      className="grid max-w-200 grid-cols-1 gap-3 [&_a]:underline [&_code]:rounded-sm [&_code]:bg-neutral-soft [&_code]:px-1 [&_code]:wrap-anywhere [&_h2]:mt-4 [&_h2]:text-lg [&_h3]:mt-2 [&_li]:ms-5 [&_ol]:list-decimal [&_ul]:list-disc [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-1.5"
    >
      {blocks.map((block, index) => (
        // A document never changes while it is shown.
        <Part key={index} block={block} caption={caption} />
      ))}
    </div>
  );
}

function Part({ block, caption }: { block: Block; caption: string }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.max(2, block.level)}` as 'h2' | 'h3';
      return (
        // A link to it scrolls it below the top bar.
        <Heading id={block.id} className="scroll-mt-16">
          <Inlines of={block.inlines} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Inlines of={block.inlines} />
        </p>
      );
    case 'code':
      return (
        // Scrollable regions must be reachable by keyboard.
        <pre className="overflow-auto rounded-md border border-line bg-tray p-3 text-sm" tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inlines of={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <Table
          stacks="labelled"
          caption={caption}
          columns={block.head.map((cell) => ({ title: cell.map(({ text }) => text).join('') }))}
          rows={block.rows.map((row, index) => ({
            id: String(index),
            cells: row.map((cell, column) => <Inlines key={column} of={cell} />),
          }))}
        />
      );
  }
}

function Inlines({ of }: { of: readonly Inline[] }) {
  return of.map((inline, index) => {
    if (inline.kind === 'link') {
      return (
        <a key={index} href={inline.href}>
          {inline.text}
        </a>
      );
    }
    const Tag = { text: 'span', code: 'code', strong: 'strong', emphasis: 'em' }[inline.kind] as 'span';
    return inline.kind === 'text' ? inline.text : <Tag key={index}>{inline.text}</Tag>;
  });
}
