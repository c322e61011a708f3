import type { OutgoingMail } from './mail-out.ts';
import type { ServiceParts } from '../core/service-parts.ts';

/** Notifies a person by mail of a change of their account. The change is done: a mail that cannot be queued is only logged. */
export async function sendNotice(
  { mailOut, log }: Pick<ServiceParts, 'mailOut' | 'log'>,
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
