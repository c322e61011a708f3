import type { HandlersOf } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { downloadExport } from './download-export.ts';
import { exportEmails } from './export-emails.ts';
import type { ExportFiles } from './export-files.ts';

/** Exporting the matches of a search, and the files that come of it. */
export const exportRoutes = (
  parts: ServiceParts & { readonly files: ExportFiles },
): HandlersOf<'exportEmails' | 'downloadExport'> => ({
  exportEmails: (input, call) => exportEmails(parts, input, call),
  downloadExport: ({ params }, call) => downloadExport(parts, parts.files, params.id, call),
});
