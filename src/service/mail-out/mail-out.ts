/** The mails the service writes to people, with the values each template shows. */
export interface MailTemplates {
  /** The code that proves an address during a sign-in. */
  verification_code: { code: string; minutes: number };
  /** `path` is a path of the console with its query; the adapter puts the public address before it. */
  reset_password: { path: string; minutes: number };
  password_changed: { at: string; client_address: string; user_agent: string };
  mfa_changed: {
    change: 'enabled' | 'disabled' | 'recovery_code_used' | 'passkey_added' | 'passkey_removed';
    at: string;
    client_address: string;
    user_agent: string;
  };
  new_sign_in: { at: string; client_address: string; user_agent: string };
}
export type MailTemplate = keyof MailTemplates;

/** A mail to one person. `to` is an address that was validated when its account was made. */
export type OutgoingMail = {
  [Template in MailTemplate]: {
    readonly to: string;
    readonly template: Template;
    readonly values: MailTemplates[Template];
    readonly locale: string;
  };
}[MailTemplate];

/** Where mails to people go. */
export interface MailOut {
  /** Resolves when the mail is queued durably; delivery is tried, and tried again, in the background. */
  send(message: OutgoingMail): Promise<void>;
}
