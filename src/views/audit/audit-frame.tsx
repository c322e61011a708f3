import type { ReactNode } from 'react';
import type { HasRights } from '../../api/vocabulary/sections.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { SettingsFrame } from '../system-settings/settings-page.tsx';
import { Banner } from '../ui/banner.tsx';
import { LinkButton } from '../ui/button.tsx';
import type { Notice } from './model.ts';

interface AuditFrameProps {
  t: Translate;
  viewer: HasRights;
  page: 'rows' | 'chain' | 'delivery';
  notices?: readonly Notice[];
  /** Shown after the tabs. */
  actions?: ReactNode;
  children: ReactNode;
}

const pages = {
  rows: paths.audit.list(),
  chain: paths.audit.chain(),
  delivery: paths.audit.delivery(),
} as const;

/** The frame of the audit trail's pages, with tabs. */
export function AuditFrame({ t, viewer, page, notices = [], actions, children }: AuditFrameProps) {
  return (
    <SettingsFrame t={t} viewer={viewer} page="audit" width="wide">
      <div className="flex flex-wrap items-center gap-2">
        {(Object.keys(pages) as (keyof typeof pages)[]).map((name) => (
          <LinkButton
            key={name}
            size="sm"
            variant={name === page ? 'secondary' : 'ghost'}
            href={pages[name]}
            {...(name === page && { 'aria-current': 'page' as const })}
          >
            {t(`audit.tab.${name}`)}
          </LinkButton>
        ))}
        {actions && <div className="ms-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      {notices.map(({ tone, text }) => (
        <Banner key={text} tone={tone} urgent={tone === 'danger'}>
          <p role={tone === 'danger' ? undefined : 'status'}>{text}</p>
        </Banner>
      ))}
      {children}
    </SettingsFrame>
  );
}
