/**
 * Header of every response of this server: `page`, or `fragment` for HTML to insert in a page. Networks may
 * respond instead, with sign-in pages of guest networks or error pages of proxies, whose HTML must not be
 * inserted.
 */
export const answerHeader = 'Postern-Answer';

/** Header that names the problem of a refusal for scripts: `notPermitted`. */
export const problemHeader = 'Postern-Problem';
export const notPermitted = 'not_permitted';

/** Whether a response refuses the viewer for a missing right (SH-11). */
export const isDenied = ({ headers }: Response): boolean => headers.get(problemHeader) === notPermitted;

/** Whether a response is from this server; with `fragment`, whether it may be inserted in a page. */
export function isOwnAnswer({ headers }: Response, kind: 'any' | 'fragment' = 'any'): boolean {
  const answer = headers.get(answerHeader);
  return kind === 'fragment' ? answer === 'fragment' : answer !== null;
}

/** The dialog about missing rights. */
export const deniedDialogId = 'denied';

/** Makes the page's script show the dialog about missing rights; the page is unchanged. */
export function dispatchDenied(): void {
  document.dispatchEvent(new Event('postern:denied'));
}
