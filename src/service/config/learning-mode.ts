import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { learningMode } from '../../api/contract/config/learning-mode.ts';
import { messagesOf } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import type { HandlersOf } from '../core/call.ts';
import { requireFeature } from './read-features.ts';
import type { ServiceParts } from '../core/service-parts.ts';

/** Days of mail that learning takes: two weeks with their weekends. */
const learningDays = 14;

/** The progress of learning, and its notice to people. */
export const learningRoutes = (parts: ServiceParts): HandlersOf<'learningMode'> => ({
  async learningMode(_, { locale }): Promise<CallAnswer<typeof learningMode>> {
    await requireFeature(parts, 'learning_mode');
    const t = messagesOf(locale);
    const progress = await readProgress(parts.stores);
    return {
      progress_number: progress,
      modal_popup_title: t('learning.title'),
      modal_popup_text: t('learning.text', { days: learningDays }),
      modal_popup_href_text: t('learning.link'),
      modal_popup_href: paths.help('documentation'),
    };
  },
});

/** Whether learning is in progress. */
export const isLearning = async ({ stores }: Pick<ServiceParts, 'stores'>): Promise<boolean> =>
  (await readProgress(stores)) < 100;

/** Percent. */
async function readProgress({ analytics }: ServiceParts['stores']): Promise<number> {
  const days = await analytics.countMailDays({ most: learningDays });
  return Math.floor((days / learningDays) * 100);
}
