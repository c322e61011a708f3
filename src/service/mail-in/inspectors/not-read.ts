import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';

/**
 * What of a mail could not be looked at. Nobody writes so by accident, and behind it may stand anything: such mail is held.
 */
export const notReadInspector: Inspector = {
  name: 'not-read',
  inspect({ notRead }: InspectedMail): Finding[] {
    return [...notRead].map((what) => finding('cp_av_suspicious', `not_read_${what}`));
  },
};
