import type { MailLogoKind } from '../../api/contract/config/custom-logo.ts';
import type { VerdictGroup } from '../../api/vocabulary/held-mail.ts';
import type { AttackAction } from '../../api/contract/analytics/query-files.ts';
import type { CheckResult } from '../../api/vocabulary/system-checks.ts';
import type { AttackCategory } from '../../api/vocabulary/attack-categories.ts';
import type { MailAttachment, MailPicture, NewQueuedMail } from './mail-queue-store-sqlite.ts';
import type { Log } from '../core/log.ts';

/** The mails the service writes to people, with the values each template shows. */
export interface MailTemplates {
  /** The code that proves an address during a sign-in. */
  verification_code: { code: string; minutes: number };
  /** The code that proves an address named by an identity provider; `issuer` is who the provider calls itself. */
  link_code: { code: string; minutes: number; provider: string; issuer: string };
  /** `path` is a path of the console with its query; the adapter puts the public address before it. */
  reset_password: { path: string; minutes: number };
  /** `path` leads to the choice of a password. */
  invitation: { path: string; days: number };
  password_changed: { at: string; client_address: string; user_agent: string };
  mfa_changed: {
    change: 'enabled' | 'disabled' | 'recovery_code_used' | 'passkey_added' | 'passkey_removed' | 'reset';
    at: string;
    client_address: string;
    user_agent: string;
  };
  /** The file of an export: attached, or behind a link of the console. */
  export_ready: {
    rows: number;
    /** Bytes. */
    size: number;
    file_name: string;
    /** A path of the console; null when the file is attached. */
    path: string | null;
    /** Days from now on that the file is kept. */
    days: number;
  };
  /** An identity provider tried to remove the last administrator. */
  last_administrator: { by: string; at: string; client_address: string; path: string };
  /** Something that administrators must do about the system, or that it is over; what a check found. */
  system_alert: { result: CheckResult; isOver: boolean; path: string };
  /** A mail that somebody asked for to see whether mails arrive. */
  test: Record<string, never>;
  /** To the former address of an account: an identity provider gave it another one. */
  address_changed: { address: string; by: string; at: string; client_address: string };
  new_sign_in: { at: string; client_address: string; user_agent: string };
  /** The code that proves the address of somebody without an account. */
  end_user_code: { code: string; minutes: number; organisation: string };
  /** Mail that is held for a person; texts of strangers, to be shown as such. */
  held_mail: {
    address: string;
    organisation: string;
    /** When it is written. */
    at: string;
    /** IANA name of the zone that times are in. */
    timeZone: string;
    /** Number of all; `mails` has the newest. */
    total: number;
    /** Further mails that the person can do nothing about. */
    others: number;
    /** A path that ends the notices on POST; null in a preview. */
    unsubscribe_path: string | null;
    mails: readonly {
      subject: string;
      /** The alias or shared mailbox of the mail; empty for the person's own. */
      mailbox: string;
      sender: string;
      received_at: string;
      group: VerdictGroup;
      path: string;
      dismiss_path: string;
    }[];
  };
  /** Requests that wait for administrators. */
  new_requests: {
    /** Number of all; `requests` has the first. */
    total: number;
    requests: readonly {
      email: string;
      subject: string;
      group: VerdictGroup;
      path: string;
      /** The page for deciding it by a code; null for mail that is gone. */
      decide_path: string | null;
      /** Whether a code is enough to approve it; else it can only be declined there. */
      by_code: boolean;
    }[];
    /** The list of them. */
    path: string;
  };
  /** New matches of the reader's custom query; texts of strangers. */
  query_matches: {
    name: string;
    /** Number of all; `mails` has the newest. */
    total: number;
    /** IANA name of the zone that times are in. */
    timeZone: string;
    mails: readonly { subject: string; sender: string; received_at: string; path: string }[];
    /** Runs the query. */
    path: string;
    /** The list of queries, where alerts end. */
    queries_path: string;
  };
  /** The protection report of a period, for readers without the console; with pictures of its charts. */
  protection_report: ReportValues;
  /** One file of a held mail, attached; texts of strangers. */
  held_file: { file: string; subject: string; sender: string };
  restore_decided: {
    decision: 'approved' | 'declined' | 'expired';
    subject: string;
    reason: string;
    /** The page with its state; null when the mail is gone. */
    path: string | null;
  };
  /**
   * The confirmation of a report: the subjects of its mails, how many more it has than are taken, and the Message-ID of the
   * reporting mail.
   */
  report_received: { subjects: readonly string[]; left: number; answers: string };
  /** What was decided about a mail that somebody reported. */
  report_decided: { decision: 'threat' | 'spam' | 'safe'; subject: string };
}
/** A number of the report, and the path of the mails that it counts. */
interface ReportNumber {
  count: number;
  path: string;
}
type ReportColumn = ReportNumber & {
  /** When it begins. */
  from: string;
};

/** The contents of the report. Names are of the organisation's own people. */
export interface ReportValues {
  organisation: string;
  /** The first and the last instant. */
  from: string;
  to: string;
  /** IANA name of the zone that days are of. */
  timeZone: string;
  total: ReportNumber & { before: number };
  categories: readonly (ReportNumber & { name: AttackCategory; remediatedPercent: number })[];
  actions: readonly (ReportNumber & { name: AttackAction })[];
  quality: readonly (ReportNumber & { name: 'held' | 'released' | 'reported' })[];
  weeks: readonly ReportColumn[];
  months: readonly ReportColumn[];
  /** The most attacked people; null for readers who may not see them. */
  people: readonly (ReportNumber & { name: string; email: string })[] | null;
  /** The pictures that could be drawn, by the names of their charts. */
  pictures: readonly (MailPicture & { width: number; height: number })[];
  /** The report in the console. */
  path: string;
  /** A path that ends the report for its reader; null in a preview. */
  stop_path: string | null;
}

/** A header on every mail of the product, by which importers recognise mail that needs no reply and is no report. */
export const noticeHeader = 'X-Postern-Notice';

type MailTemplate = keyof MailTemplates;

/** A mail to one person. `to` is an address that was validated when its account was made. */
export type OutgoingMail = {
  [Template in MailTemplate]: {
    readonly to: string;
    readonly template: Template;
    readonly values: MailTemplates[Template];
    readonly locale: string;
  };
}[MailTemplate];

/** A picture that goes with mails: bytes of a PNG, and its size in pixels. */
export interface MailLogo {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The organisation's pictures by their place. */
export type MailLogos = ReadonlyMap<MailLogoKind, MailLogo>;

/** What the organisation has chosen for its mails. */
export interface MailLook {
  /** Whether they show a picture. */
  readonly showsLogo: boolean;
  /** IANA name of the zone that times are in. */
  readonly timeZone: string;
  /** Whose mails they are; empty if it has no name. */
  readonly organisation: string;
}

/** The picture of a mail: that of its kind of report if set, else the one of all mails. */
export function logoKindOf(template: MailTemplate, logos: MailLogos): MailLogoKind | undefined {
  const own = ofReports[template];
  return [own, 'email_notification' as const].find((kind) => kind && logos.has(kind));
}

const ofReports: Partial<Record<MailTemplate, MailLogoKind>> = {
  held_mail: 'quarantine_report',
  query_matches: 'checkup_report',
  export_ready: 'checkup_report',
  protection_report: 'checkup_report',
  new_requests: 'checkup_report',
};

/** Sends mails to people. */
export interface MailOut {
  /** The accent of the brand as #rrggbb, for embedded pictures. */
  readonly accent: string;
  /** Resolves when the mail is queued durably; delivery is attempted and retried in the background. */
  send(message: OutgoingMail): Promise<void>;
  /** Hands a mail over at once, past the queue and without another try. */
  sendNow(message: OutgoingMail): Promise<{ state: 'sent' | 'filed' | 'failed'; info: string }>;
  /**
   * Composes a mail that a store queues in its own transaction; call `wake` afterwards.
   * @throws ServiceError `invalid_input` when `to` is no mail address
   */
  prepare(message: OutgoingMail, attachment?: MailAttachment): NewQueuedMail;
  /** The organisation's pictures, for mails from now on. */
  useLogos(logos: MailLogos): void;
  /** How mails from now on look. */
  useLook(look: MailLook): void;
  /** Looks at the queue now. */
  wake(): void;
  /**
   * Whether mails wait because the mail server accepts none. Callable by anybody, so it discloses nothing about any
   * mail.
   */
  isHeldUp(): Promise<boolean>;
}

/** Notifies a person by mail of a change of their account. The change is done: a mail that cannot be queued is only logged. */
export async function sendNotice(
  { mailOut, log }: { mailOut: MailOut; log: Log },
  message: OutgoingMail,
): Promise<void> {
  try {
    await mailOut.send(message);
  } catch (error) {
    log('error', 'a notice could not be queued', { template: message.template, error: String(error) });
  }
}

/** The values every notice shows. */
export const noticeValues = (
  { clientAddress, userAgent }: { clientAddress: string; userAgent: string },
  at: number,
) => ({ at: new Date(at).toISOString(), client_address: clientAddress, user_agent: userAgent });
