/**
 * Header of every answer of this server: `page`, or `fragment` for HTML that a page takes in. Networks answer in our
 * place: sign-in pages of guest networks, error pages of proxies. Their HTML has no business in a page of ours.
 */
export const answerHeader = 'Postern-Answer';

/** Whether an answer is ours; of `fragment` whether it was made to be taken into a page. */
export function isOwnAnswer({ headers }: Response, kind: 'any' | 'fragment' = 'any'): boolean {
  const answer = headers.get(answerHeader);
  return kind === 'fragment' ? answer === 'fragment' : answer !== null;
}
