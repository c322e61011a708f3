import type { ReactNode } from 'react';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../paths.ts';
import { type HelpPage, helpPages } from '../shell/help-pages.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/button.tsx';
import { pageLook, pageTitleLook } from '../ui/surface-look.ts';
import { Table } from '../ui/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DocumentBody } from './document.tsx';
import { SupportFacts } from './support-dialog.tsx';
import type { Block, StatusView, SupportView, VersionView } from './model.ts';
import { VersionFacts } from './version-dialog.tsx';

interface FrameProps {
  t: Translate;
  page: HelpPage;
  title?: string;
  children: ReactNode;
}

/** The header of a help page, with tabs. */
function HelpFrame({ t, page, title, children }: FrameProps) {
  return (
    <div className={`${pageLook} max-w-240 gap-5`}>
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

const tones = { ok: 'positive', behind: 'caution', failed: 'danger' } as const;
const icons = { ok: 'circle-check', behind: 'clock', failed: 'circle-alert' } as const;

/** The states of the installation's components. */
export function StatusPage({ t, view }: { t: Translate; view: StatusView }) {
  return (
    <HelpFrame t={t} page="status">
      <Table
        stacks
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
  documents: { href: string; title: string }[];
}) {
  return (
    <HelpFrame t={t} page="documentation">
      {t.locale !== 'en' && <p className="text-ink-2">{t('help.in_english')}</p>}
      <ul lang="en" className="grid gap-2">
        {documents.map(({ href, title }) => (
          <li key={href}>
            <a href={href}>{title}</a>
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
