import type { Translate } from '../../messages/messages.ts';
import { DefinitionList } from '../ui/definition-list.tsx';
import { closes, Dialog } from '../ui/dialog.tsx';
import type { SupportView, VersionOf, VersionView } from './model.ts';
import { Button, CopyButton, LinkButton } from '../ui/button.tsx';
import { paths } from '../../site/paths.ts';

/** What runs here, 620 by 250 px. */
export function VersionDialog({ t, view }: { t: Translate; view: VersionView }) {
  return (
    <Dialog
      id="version"
      title={t('help.version')}
      width={620}
      look="h-[250px]"
      scrollLabel={t('help.version')}
      closeLabel={t('common.close')}
      opensItself
    >
      <VersionFacts t={t} view={view} />
    </Dialog>
  );
}

export function VersionFacts({ t, view }: { t: Translate; view: VersionView }) {
  return (
    <DefinitionList
      entries={[
        { term: t('help.ui_version'), value: view.ui },
        { term: t('help.service_version'), value: view.service },
        ...(view.region ? [{ term: t('help.region'), value: view.region }] : []),
        { term: t('help.services'), value: <Versions of={view.services} /> },
        { term: t('help.engines'), value: <Versions of={view.engines} /> },
      ]}
    />
  );
}

function Versions({ of }: { of: readonly VersionOf[] }) {
  return (
    <ul>
      {of.map(({ name, version }) => (
        <li key={name}>
          {name} <span className="text-ink-2">{version}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Offers to reload the page after an update, 700 px wide. The script that loads it
 * (`islands/page/watch-version.ts`) shows the same as a toast, with the texts in its data attributes, to
 * people with unsaved input.
 */
export function NewVersionDialog({ t }: { t: Translate }) {
  return (
    <Dialog
      id="new-version"
      title={t('help.new_version')}
      width={700}
      opensItself
      data-quiet={t('help.new_version_quiet')}
      data-reload={t('help.reload')}
      footer={
        <>
          <Button {...closes('new-version')}>{t('help.later')}</Button>
          <Button variant="primary" autoFocus data-reload="">
            {t('help.reload')}
          </Button>
        </>
      }
    >
      <p>{t('help.new_version_text')}</p>
    </Dialog>
  );
}

/** The support contact, and what to send them; 660 px. */
export function SupportDialog({ t, view }: { t: Translate; view: SupportView }) {
  return (
    <Dialog
      id="support"
      title={t('help.contact-support')}
      width={660}
      closeLabel={t('common.close')}
      opensItself
    >
      <SupportFacts t={t} view={view} />
    </Dialog>
  );
}

export function SupportFacts({ t, view }: { t: Translate; view: SupportView }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {view.contact === '' ? (
        <p>{t('help.support_nobody')}</p>
      ) : (
        <p>
          {t('help.support_at')} <a href={view.href}>{view.contact}</a>
        </p>
      )}
      <p className="text-ink-2">{t('help.support_facts')}</p>
      <DefinitionList entries={view.facts} />
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton t={t} value={view.factsText} text={t('help.support_copy')} />
        {view.offersDiagnostics && (
          <LinkButton href={paths.diagnostics()} download icon="download" aria-describedby="diagnostics-text">
            {t('help.support_diagnostics')}
          </LinkButton>
        )}
      </div>
      {view.offersDiagnostics && (
        <p id="diagnostics-text" className="text-ink-2">
          {t('help.support_diagnostics_text')}
        </p>
      )}
    </div>
  );
}
