import { takeBounces } from '../end-users/take-bounces.ts';
import { startEndUserMails, type EndUserMails } from '../end-users/end-user-mails.ts';
import { createFileSender, type FileSender } from '../end-users/file-sender.ts';
import type { NotificationParts } from '../end-users/notification-parts.ts';
import type { Log } from '../log.ts';
import type { ServiceParts } from '../service-parts.ts';
import { takeReports, notifyReporters } from '../reports/take-reports.ts';

/** Starts the notifications of employees, and the delivery of single files of held mail. */
export function openEndUsers(
  parts: Omit<NotificationParts, 'stopping'> & Pick<ServiceParts, 'originals' | 'signIn'>,
  dataDirectory: string,
  log: Log,
): { endUserMails: EndUserMails; fileSender: FileSender } {
  const { attachmentLimit } = parts.signIn.mail;
  const fileSender = createFileSender({ ...parts, dataDirectory, attachmentLimit });
  const endUserMails = startEndUserMails({ ...parts, fileSender }, log, [
    takeBounces,
    takeReports,
    notifyReporters,
  ]);
  return { endUserMails, fileSender };
}
