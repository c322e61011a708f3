/** Reasons why content could not be inspected; also codes of evidence. */
export type NotRead =
  | 'parts'
  | 'headers'
  | 'text'
  | 'charset'
  | 'links'
  | 'partial'
  | 'ambiguous'
  | 'archive'
  | 'bomb'
  | 'message';
