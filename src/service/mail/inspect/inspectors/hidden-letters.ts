import { finding, type Finding, type InspectedMail, type Inspector } from '../inspector.ts';

/** One may be an accident of layout. */
const fewest = 3;

/**
 * Letters within words that readers do not see (`Mi<span style="font-size:0">x</span>crosoft`): filters read
 * other words than people do. Hidden text beside words is common and means nothing.
 */
export const hiddenLettersInspector: Inspector = {
  name: 'hidden-letters',
  inspect({ shown }: InspectedMail): Finding[] {
    const counts = [shown.html, shown.others].map((pages) =>
      pages.reduce((sum, { hiddenLetters }) => sum + hiddenLetters, 0),
    );
    const count = Math.max(...counts);
    return count >= fewest ? [finding('cp_ap_suspicious', 'hidden_letters', { count })] : [];
  },
};
