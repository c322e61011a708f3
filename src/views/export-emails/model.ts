/** The stage of an export: being written, stopped, or its mail is queued, sent, in the outbox, or refused. */
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
  /** The search as text and as a URL of the Explorer. */
  search: string;
  searchHref: string;
  done: number;
  total: number;
  progress: string;
  fileName: string;
  size: string;
  startedAt: string;
  /** Empty for the viewer's own. */
  startedBy: string;
  to: string;
  /** What happens to the file, as a sentence. */
  delivery: string;
  /** The mail server's response. */
  serverWords: string;
  keptUntil: string;
  /** Empty if not possible. */
  downloadHref: string;
  cancelAction: string;
  retryAction: string;
}

export interface ExportProblemView {
  text: string;
  /** The export that prevents another one. */
  href: string;
}

export interface ConfirmExportView {
  /** The search as in the Explorer's URL. */
  search: string;
  /** The recipient of the file. */
  to: string;
  backHref: string;
  problem: ExportProblemView | undefined;
}
