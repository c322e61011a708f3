import { finding, type Finding, type InspectedMail, type Inspector } from '../inspector.ts';
import { hidesElement } from '../shown-text.ts';

/** One may be an accident of layout. */
const fewest = 3;

/** An element of letters within a word. */
const withinWord = /(?<=\p{L})<(\w{1,10})\b([^<>]{1,500})>[\p{L}\p{N}]{1,40}<\/\1\s*>(?=\p{L})/giu;

/**
 * Letters within words that readers do not see (`Mi<span style="font-size:0">x</span>crosoft`): filters read
 * other words than people do. Hidden text beside words is common and means nothing.
 */
export const hiddenLettersInspector: Inspector = {
  name: 'hidden-letters',
  inspect({ html, otherTexts }: InspectedMail): Finding[] {
    for (const page of [html, ...otherTexts]) {
      const hidden = countHidden(page ?? '');
      if (hidden >= fewest) return [finding('cp_ap_suspicious', 'hidden_letters', { count: hidden })];
    }
    return [];
  },
};

function countHidden(page: string): number {
  let count = 0;
  for (const [, , attributes = ''] of page.matchAll(withinWord)) if (hidesElement(attributes)) count += 1;
  return count;
}
