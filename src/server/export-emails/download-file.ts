import { downloadExport } from '../../api/contract/emails/export-emails.ts';
import { ServiceError } from '../../api/errors.ts';
import { wantsJson } from '../render/request-kind.ts';
import { type ExportRequest, showExpiredExport } from './show-export.tsx';

const passedHeaders = ['content-type', 'content-length', 'content-disposition'];

/** GET /exports/:id: the file of an export, as a file to keep. The service knows whose it is and whether it is kept. */
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
