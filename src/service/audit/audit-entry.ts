/** A line of the audit trail before it is chained: who did or tried what, from where, and how it ended. */
export interface AuditEntry {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Email of the user, or the name of the program; an attempted address for a refused sign-in. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly outcome: 'success' | 'refused' | 'failed';
  readonly clientAddress: string;
  /** What it was about: criteria of a search, ids of mails, a reason. Never a secret, never mail content. */
  readonly details: Readonly<Record<string, unknown>>;
}

export type AuditAction =
  | 'sign_in'
  | 'sign_in_step'
  | 'sign_out'
  | 'logout_reason'
  | 'login_reason'
  | 'session_end'
  | 'mfa_enable'
  | 'mfa_disable'
  | 'recovery_code_use'
  | 'recovery_codes_renew'
  | 'passkey_add'
  | 'passkey_remove'
  | 'password_forgot'
  | 'password_reset'
  | 'password_change'
  | 'proof'
  | 'setup'
  | 'tenant_change'
  | 'sign_in_policy_change'
  | 'sender_trust_change'
  | 'end_user_policy_change'
  | 'end_user_notices_change'
  | 'restore_request_first_approve'
  | 'trial_request'
  | 'license_request'
  | 'user_create'
  | 'user_disable'
  | 'user_enable'
  | 'token_create'
  | 'token_revoke'
  | 'permission_denied'
  | 'search'
  | 'query'
  | 'ask_prompt'
  | 'email_view'
  | 'email_body_view'
  | 'email_original_download'
  | 'job_create'
  | 'job_cancel'
  | 'job_fail'
  | 'rule_create'
  | 'rule_change'
  | 'rule_enable'
  | 'rule_disable'
  | 'rule_remove'
  | 'emails_export'
  | 'export_download'
  | 'emails_quarantine'
  | 'emails_restore'
  | 'emails_undo_quarantine'
  | 'emails_judge'
  | 'emails_undo_judge'
  | 'end_user_proof'
  | 'end_user_dismiss'
  | 'restore_request_create'
  | 'restore_request_approve'
  | 'restore_request_decline'
  | 'backup'
  | 'restore_backup'
  | 'audit_key'
  | 'audit_key_replace'
  | 'audit_lost';
