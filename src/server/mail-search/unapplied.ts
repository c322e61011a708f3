/** Why a value was not applied; message keys below `mail_explorer.unapplied.`. */
export type UnappliedReason =
  | 'unknown_name'
  | 'unknown_value'
  | 'not_here'
  | 'not_searchable'
  | 'no_headers'
  | 'repeated'
  | 'other_time'
  | 'wrong_type';

/** A requested value that the search does not contain. */
export interface Unapplied {
  name: string;
  value: string;
  reason: UnappliedReason;
}

/** A value to apply, with its name. */
export interface Given {
  label: string;
  text: string;
}

/** Records that a value was not applied. */
export function refuse(unapplied: Unapplied[], { label, text }: Given, reason: UnappliedReason): void {
  unapplied.push({ name: label, value: text, reason });
}
