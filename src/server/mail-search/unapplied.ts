/** Why a value had no effect; names of the words below `mail_explorer.unapplied.`. */
export type UnappliedReason =
  | 'unknown_name'
  | 'unknown_value'
  | 'not_here'
  | 'not_searchable'
  | 'no_headers'
  | 'repeated'
  | 'other_time'
  | 'wrong_type';

/** A value that somebody asked for and the search does not contain. */
export interface Unapplied {
  name: string;
  value: string;
  reason: UnappliedReason;
}

/** A value on its way into the search, with the name it was given under. */
export interface Given {
  label: string;
  text: string;
}

/** Notes that a value had no effect. */
export function refuse(unapplied: Unapplied[], { label, text }: Given, reason: UnappliedReason): void {
  unapplied.push({ name: label, value: text, reason });
}
