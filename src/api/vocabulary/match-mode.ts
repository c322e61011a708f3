/** How a text filter compares. `match` (subject only): all words, whole, in any order. */
export type MatchMode = 'contains' | 'exact' | 'match' | 'endswith';
