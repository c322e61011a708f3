import { tokenize } from '../records/fold-text.ts';

/**
 * Whether a folded text matches a pattern of `*` (any text) and `?` (one character). A pattern of letters and digits
 * matches any one word of the text; one with other characters has to match the whole of it. Time grows with text × pattern.
 */
export function matchesWildcard(text: string, pattern: string): boolean {
  if (!/[^\p{L}\p{M}\p{N}*?]/u.test(pattern) && tokenize(text).some((word) => matchesWhole(word, pattern))) {
    return true;
  }
  return matchesWhole(text, pattern);
}

/** Whether the whole of a folded text matches a pattern of `*` and `?`. */
export function matchesWhole(text: string, pattern: string): boolean {
  const characters = Array.from(text);
  const wanted = Array.from(pattern);
  let at = 0;
  let next = 0;
  let star = -1;
  let resume = 0;
  while (at < characters.length) {
    if (wanted[next] === '*') {
      star = next++;
      resume = at;
    } else if (next < wanted.length && (wanted[next] === '?' || wanted[next] === characters[at])) {
      next += 1;
      at += 1;
    } else if (star >= 0) {
      // Let the last star take one character more.
      next = star + 1;
      at = ++resume;
    } else return false;
  }
  while (wanted[next] === '*') next += 1;
  return next === wanted.length;
}

/** The pieces of a pattern between its wildcards: every text that matches contains them all. */
export function literalsOf(pattern: string): string[] {
  return pattern.split(/[*?]+/).filter((piece) => piece !== '');
}
