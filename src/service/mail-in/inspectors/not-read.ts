import { type Finding, finding, type InspectedMail, type Inspector } from '../inspector.ts';

/**
 * Content that could not be inspected. Legitimate mail is not like that, and it may hide anything: such mail
 * is held.
 */
export const notReadInspector: Inspector = {
  name: 'not-read',
  inspect({ notRead }: InspectedMail): Finding[] {
    return [...notRead].map((what) => finding('cp_av_suspicious', `not_read_${what}`));
  },
};
