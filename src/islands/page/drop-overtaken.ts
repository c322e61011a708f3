import type { RequestContext } from './refuse-foreign-answers.ts';

/**
 * Drops the request of a text that waited for a pause in typing if something of its group (`hx-sync`) was requested meanwhile:
 * that took the text along, and would be replaced by the older question.
 */
export function dropOvertaken(): void {
  /** When each group was last asked for something, by the clock of events. */
  const asked = new Map<string, number>();
  document.addEventListener('htmx:config:request', (event) => {
    const { sourceElement, sourceEvent } = (event as CustomEvent<{ ctx: RequestContext }>).detail.ctx;
    const group = groupOf(sourceElement);
    if (!group || !sourceEvent) return;
    const { type, timeStamp } = sourceEvent;
    if (type !== 'input') asked.set(group, timeStamp);
    else if (timeStamp < (asked.get(group) ?? 0)) event.preventDefault();
  });
}

/** The id of the element whose requests replace each other; undefined for an element that is in no group. */
function groupOf(source: Element | undefined): string | undefined {
  const of = source?.getAttribute('hx-sync')?.split(':')[0];
  return of === 'this' ? source?.id : of?.replace('#', '');
}
