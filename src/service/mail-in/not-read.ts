/** What could not be looked at; the code of the evidence. */
export type NotRead =
  'parts' | 'headers' | 'text' | 'charset' | 'links' | 'partial' | 'ambiguous' | 'archive' | 'bomb';
