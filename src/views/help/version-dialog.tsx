import type { Translate } from '../../messages/messages.ts';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { VersionOf, VersionView } from './model.ts';

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
