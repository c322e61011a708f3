import type { Protection } from '../../api/contract/emails/show-email.ts';

/** The readable parts of a body. The HTML is unsanitised and untrusted. */
export interface MailBody {
  readonly html: string | null;
  readonly text: string | null;
  readonly protections: Protection[];
}
