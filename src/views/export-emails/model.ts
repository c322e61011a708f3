/** Where an export stands: it is written, has stopped, or its mail is on the way, there, in the outbox, or refused. */
export type ExportStage =
  | 'running'
  | 'failed'
  | 'cancelled'
  | 'sending'
  | 'waiting'
  | 'mailed'
  | 'link'
  | 'filed'
  | 'refused'
  | 'expired';

export interface ExportIndicatorView {
  stage: ExportStage;
  /** `1,200 of 60,000 emails`. */
  progress: string;
  detailsHref: string;
}

export interface ExportDetailsView {
  stage: ExportStage;
  href: string;
  /** The search in words and in the Explorer. */
  search: string;
  searchHref: string;
  done: number;
  total: number;
  progress: string;
  fileName: string;
  size: string;
  startedAt: string;
  /** Empty when it is the viewer's own. */
  startedBy: string;
  to: string;
  /** What becomes of the file, in a sentence. */
  delivery: string;
  /** The mail server's response. */
  serverWords: string;
  keptUntil: string;
  /** Empty where it is not possible. */
  downloadHref: string;
  cancelAction: string;
  retryAction: string;
}

export interface ExportProblemView {
  text: string;
  /** The export that is in the way. */
  href: string;
}

export interface ConfirmExportView {
  /** The search as the Explorer's address writes it. */
  search: string;
  /** Who gets the file. */
  to: string;
  backHref: string;
  problem: ExportProblemView | undefined;
}
