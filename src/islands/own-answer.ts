/**
 * Header of every answer of this server: `page`, or `fragment` for HTML that a page takes in. Networks answer in our
 * place: sign-in pages of guest networks, error pages of proxies. Their HTML has no business in a page of ours.
 */
export const answerHeader = 'Postern-Answer';

/** Header of a refusal of ours that names what was wrong, where scripts have to know it: `notPermitted`. */
export const problemHeader = 'Postern-Problem';
export const notPermitted = 'not_permitted';

/** Whether a response refuses the viewer for a missing right (SH-11). */
export const isDenied = ({ headers }: Response): boolean => headers.get(problemHeader) === notPermitted;

/** Whether an answer is ours; of `fragment` whether it was made to be taken into a page. */
export function isOwnAnswer({ headers }: Response, kind: 'any' | 'fragment' = 'any'): boolean {
  const answer = headers.get(answerHeader);
  return kind === 'fragment' ? answer === 'fragment' : answer !== null;
}
