import type { RetentionCategory, RetentionKind, RetentionPreset } from '../../api/vocabulary/retention.ts';
import type { Definition } from '../ui/definition-list.tsx';
import type { Option } from '../ui/inputs.tsx';

/** What days would remove, in the viewer's words. */
export interface RetentionPreviewModel {
  mails: number;
  originals: number;
  /** Empty when nothing goes. */
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
  /** Who chose what holds, and when; empty while nobody has. */
  changed: string;
  /** Empty while nothing was removed. */
  completeSince: string;
  nextRun: string;
  presets: { name: RetentionPreset; isChosen: boolean; href: string }[];
  rows: {
    category: RetentionCategory;
    fields: { kind: RetentionKind; name: string; value: string; options: Option[] }[];
  }[];
  /** The days in the form, by their fields. */
  chosen: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  problems: Record<string, string>;
  failure: string;
  done: 'saved' | 'off' | null;
  /** Before something is saved: what it would remove. */
  preview: RetentionPreviewModel | null;
  lastRun: { entries: Definition[]; href: string } | null;
  /** The job that is under way; empty when none is. */
  runningHref: string;
  file: string;
  needsCompacting: boolean;
}
