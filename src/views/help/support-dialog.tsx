import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { SupportView } from './model.ts';

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
