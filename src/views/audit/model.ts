import type { AuditQuestion } from '../../api/vocabulary/audit-actions.ts';
import type { DeliveryKind, ReceiverId } from '../../api/vocabulary/audit-deliveries.ts';
import type { Option } from '../ui/field.tsx';
import type { Tone } from '../ui/tones.ts';

/** An object of a row. */
export interface ObjectView {
  key: string;
  label: string;
  id: string;
  /** Its subject and sender, or its id. */
  name: string;
  /** Its history and, if permitted, its page. */
  historyHref: string;
  href: string;
}

/** A row of the trail in the viewer's language. */
export interface AuditRowView {
  id: string;
  href: string;
  when: string;
  exactTime: string;
  sentence: string;
  /** What was searched; the link is empty without permission. */
  search: { words: string; href: string } | null;
  /** Whether it changed nothing, as a search. */
  isQuiet: boolean;
  /** Further rows of the same, when several in a row are one. */
  run: AuditRowView[];
  reason: string;
  isSupport: boolean;
  /** Only failures have a badge. */
  outcome: { tone: Tone; label: string } | null;
  objects: readonly ObjectView[];
  more: number;
  from: string;
}

export interface AuditListView {
  fields: {
    person: string;
    group: { value: string; options: readonly Option[] };
    outcome: { value: string; options: readonly Option[] };
    from: string;
    to: string;
    text: string;
    address: string;
    object_type: { value: string; options: readonly Option[] };
    object_id: string;
    isSupport: boolean;
  };
  /** Filters set by links, without a field; kept in hidden fields. */
  kept: readonly { name: string; value: string; label: string; removeHref: string; removeLabel: string }[];
  /** Common filters, each as a link. */
  questions: readonly { name: AuditQuestion; href: string; isAsked: boolean }[];
  isFiltered: boolean;
  /** Whether advanced filters are active. */
  isWide: boolean;
  seesPrivate: boolean;
  rows: readonly AuditRowView[];
  searchedTo: string;
  firstHref: string;
  nextHref: string;
  exports: { csv: string; ndjson: string } | null;
  isLate: boolean;
  /** Why that is not known; empty if it is. */
  lateText: string;
}

export interface FactView {
  id: string;
  name: string;
  value: string;
  before: string | null;
}

export interface AuditDetailView {
  row: AuditRowView;
  address: string;
  session: string;
  request: string;
  action: string;
  hash: string;
  links: readonly { label: string; href: string }[];
  facts: readonly FactView[];
  changes: readonly FactView[];
}

export interface Notice {
  tone: 'positive' | 'caution' | 'danger' | 'info';
  text: string;
}

export interface ChainView {
  notices: readonly Notice[];
  facts: readonly { term: string; value: string }[];
  verification: Notice;
  isVerifying: boolean;
  mayVerify: boolean;
  publicKey: string;
  checkpoints: readonly { id: string; row: string; when: string; hash: string }[];
  retention: { days: string; problem: string; removed: string; mayChange: boolean };
}

export interface ReceiverView {
  id: ReceiverId;
  kind: DeliveryKind;
  title: string;
  isNew: boolean;
  badge: { tone: Tone; label: string };
  state: readonly { term: string; value: string }[];
  fields: {
    enabled: boolean;
    format: string;
    private_data: boolean;
    authorities: string;
    host: string;
    port: string;
    tls: boolean;
    certificate: string;
    url: string;
  };
  formats: readonly Option[];
  periods: readonly Option[];
  problems: Readonly<Record<string, string>>;
  hasSecret: boolean;
  secret: string;
  mayChange: boolean;
  mayPrivate: boolean;
  isStuck: boolean;
}

export interface DeliveryView {
  notices: readonly Notice[];
  /** Kinds of receivers that can be added. */
  more: readonly DeliveryKind[];
  /** Most receivers of a kind. */
  most: number;
  receivers: readonly ReceiverView[];
}
