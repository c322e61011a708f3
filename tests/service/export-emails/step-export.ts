import type { SearchCriteria } from '../../../src/api/contract/emails/search-criteria.ts';
import { newId } from '../../../src/service/secret-box/secrets.ts';
import {
  createExportFiles,
  type ExportFiles,
  type ExportParts,
} from '../../../src/service/export-emails/export-files.ts';
import type { MailOut } from '../../../src/service/mail-out/mail-out.ts';
import type { Stores } from '../../../src/service/core/stores.ts';
import { people } from '../../contract/support/seed-service.ts';
import { everything } from './export-service.ts';

/** Queues the mail of an export and sends nothing. */
const mailOut: MailOut = {
  send: () => Promise.reject(new Error('An export does not send, it queues.')),
  sendNow: () => Promise.reject(new Error('An export does not send, it queues.')),
  prepare: (mail, attachment) => ({
    messageKey: newId(),
    recipient: mail.to,
    content: { subject: '', text: '', html: '' },
    attachment,
    at: Date.now(),
    expiresAt: Date.now() + 3_600_000,
  }),
  useLogos: () => undefined,
  useLook: () => undefined,
  accent: '#2f57cf',
  wake: () => undefined,
  isHeldUp: async () => false,
};

/** What the steps of an export need, outside a service. */
export const exportParts = (
  stores: Stores,
  dataDirectory: string,
  attachmentLimit: number,
): ExportParts & { files: ExportFiles } => ({
  stores,
  files: createExportFiles(dataDirectory),
  mailOut,
  attachmentLimit,
  now: Date.now,
});

/** Stores an export of everything there is, which nobody has begun. */
export async function storeExport(stores: Stores, id: string, actorId: number, at: number): Promise<void> {
  const [newest = 0] = await stores.emails.keys({ expression: { kind: 'all' }, cap: 1 });
  await stores.exports.createExport({
    id,
    actor: { id: actorId, email: people.admin, clientAddress: '' },
    criteria: { operator: 'and', ...everything } as SearchCriteria,
    askedAt: at,
    recipient: people.admin,
    locale: 'en',
    timeZone: 'UTC',
    fileName: 'Mail Explorer.csv',
    place: { before: newest + 1, oldestUntil: null },
    total: 0,
    requestHash: id,
    retryOf: null,
    at,
  });
}
