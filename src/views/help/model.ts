/** A piece of running text. */
export type Inline =
  | { kind: 'text' | 'code' | 'strong' | 'emphasis'; text: string }
  | { kind: 'link'; text: string; href: string };

/** A piece of a document. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; id: string; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

/** A program or a part of one with its version. */
export interface VersionOf {
  name: string;
  version: string;
}

export interface VersionView {
  ui: string;
  service: string;
  /** Data residency; empty if not configured. */
  region: string;
  services: VersionOf[];
  engines: VersionOf[];
}

export interface StatusView {
  rows: { name: string; state: 'ok' | 'behind' | 'failed' | 'unknown'; info: string }[];
  checkedAt: string;
}

export interface SupportView {
  /** Empty if the operator configured none. */
  contact: string;
  /** The URL of the contact. */
  href: string;
  /** Details for support, to copy. */
  facts: readonly { term: string; value: string }[];
  factsText: string;
  /** Whether people can download a file with more. */
  offersDiagnostics: boolean;
}
