import { downloadExport } from '../../api/contract/emails/export-emails.ts';
import { ServiceError } from '../../api/errors.ts';
import { wantsJson } from '../render/request-kind.ts';
import { type ExportRequest, showExpiredExport } from './show-export.tsx';

const passedHeaders = ['content-type', 'content-length', 'content-disposition'];

/**
 * GET /exports/:id: downloads the file of an export. The service checks the owner and whether the file still
 * exists.
 */
export async function downloadFile(c: ExportRequest): Promise<Response> {
  let file: Response;
  try {
    file = await c.var.client.download(downloadExport, { params: c.req.valid('param') });
  } catch (error) {
    const isOver = error instanceof ServiceError && error.code === 'link_expired';
    if (!isOver || wantsJson(c)) throw error;
    return showExpiredExport(c);
  }
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  for (const name of passedHeaders) {
    const value = file.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(file.body, { headers });
}
