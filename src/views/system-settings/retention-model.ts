import type { RetentionCategory, RetentionKind, RetentionPreset } from '../../api/vocabulary/retention.ts';
import type { Definition } from '../ui/definition-list.tsx';
import type { Option } from '../ui/inputs.tsx';

/** What the periods would remove, as text. */
export interface RetentionPreviewModel {
  mails: number;
  originals: number;
  /** Empty if nothing is removed. */
  size: string;
  period: string;
  firstRun: string;
  rules: number;
  requests: number;
  exports: number;
  holds: number;
}

export interface RetentionPageModel {
  active: boolean;
  mayChange: boolean;
  /** Who set the current periods, and when; empty for the defaults. */
  changed: string;
  /** Empty if nothing was removed. */
  completeSince: string;
  nextRun: string;
  presets: { name: RetentionPreset; isChosen: boolean; href: string }[];
  rows: {
    category: RetentionCategory;
    fields: { kind: RetentionKind; name: string; value: string; options: Option[] }[];
  }[];
  /** The periods in the form, in days, by field. */
  chosen: Readonly<Record<string, string>>;
  /** Errors by field. */
  problems: Record<string, string>;
  failure: string;
  done: 'saved' | 'off' | null;
  /** What saving would remove. */
  preview: RetentionPreviewModel | null;
  lastRun: { entries: Definition[]; href: string } | null;
  /** The running job; empty if none is. */
  runningHref: string;
  file: string;
  needsCompacting: boolean;
}
