import { manualActions, quarantineEmails, restoreEmails } from '../../api/contract/emails/change-emails.ts';
import { cancelJob, showJob, undoJob } from '../../api/contract/jobs/job.ts';
import type { EmbeddedExplorerProps } from '../../islands/embedded-explorer/props.ts';
import type { Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';

type GridActions = Pick<EmbeddedExplorerProps, 'actionUrls' | 'effects'>;

const actionUrls: GridActions['actionUrls'] = {
  actOnRows: manualActions.path,
  actOnAll: { quarantine: quarantineEmails.path, release: restoreEmails.path },
  previewAction: paths.mailExplorer.actionPreview(),
  job: showJob.path.replace(':id', '{id}'),
  cancelJob: cancelJob.path.replace(':id', '{id}'),
  undoJob: undoJob.path.replace(':id', '{id}'),
  signIn: paths.signIn.login(),
};

/** The URLs of a grid's actions, and their effects on its rows. */
export const gridActions = (t: Translate): GridActions => ({
  actionUrls,
  effects: {
    quarantine: { state: 'cp_quarantined_by_admin', quarantinedBy: t('mail_explorer.actor.admin') },
    release: { state: 'cp_not_quarantined', quarantinedBy: '' },
  },
});
