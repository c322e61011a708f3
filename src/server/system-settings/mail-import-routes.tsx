import { Hono } from 'hono';
import { z } from 'zod';
import {
  addMailImportPiece,
  cancelMailImport,
  type MailImport,
  runMailImport,
  showMailImport,
  startMailImport,
} from '../../api/contract/config/mail-import.ts';
import { ServiceError } from '../../api/errors.ts';
import { mailImportLimits } from '../../api/limits.ts';
import { messagesOf, type Translate } from '../../messages/messages.ts';
import { paths } from '../../site/paths.ts';
import {
  type MailImportModel,
  MailImportPage,
  MailImportRegion,
} from '../../views/system-settings/mail-import-page.tsx';
import { refuse } from '../../runtime/refuse.ts';
import { type ConsoleContext, type ConsoleEnv, mayAct, requireAct } from '../context.ts';
import { idParam, line } from '../fields.ts';
import { incomingOf } from '../middleware/limit-bodies.ts';
import { messageOfFormRefusal } from '../present/error-messages.ts';
import { renderFragment } from '../render/render-fragment.ts';
import { renderSettings } from '../render/render-page.tsx';
import { isFragment } from '../render/request-kind.ts';
import { sendCsv } from '../send-csv.ts';
import { pathShowing, readShown } from '../show-again.ts';
import { json, param, query } from '../validate.ts';

const { systemSettings: s } = paths;
const pieceQuery = z.object({
  file: z.coerce.number().int().min(0),
  offset: z.coerce.number().int().min(0),
  name: line(1_000),
});

/** Uploads of mail: in pieces by the page's script, or as one form without it. For administrators. */
export const mailImportRoutes = new Hono<ConsoleEnv>()
  .get(s.mailImport(), (c) => show(c))
  .get(s.mailImportSkipped(), async (c) => {
    const { import: latest } = await c.var.client.call(showMailImport, {});
    const rows = (latest?.skipped ?? []).map(({ cell, place, reason }) => [cell, place, reason]);
    const t = messagesOf(c.var.locale);
    const head = [t('settings.import_item'), '', t('settings.import_reason')];
    return sendCsv(
      [head, ...rows],
      Temporal.Now.plainDateISO(c.var.timeZone).toString(),
      t('settings.import'),
    );
  })
  .post(s.mailImport(), async (c) => {
    requireAct(c, 'system_settings');
    try {
      await takeForm(c);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      return c.redirect(pathShowing(c, s.mailImport(), { refusal: error }), 303);
    }
    return c.redirect(s.mailImport(), 303);
  })
  .post(s.mailImportStart(), json(z.object({ size: z.number().int().nonnegative() })), (c) =>
    answer(c, async () => ({
      id: (await c.var.client.call(startMailImport, { body: c.req.valid('json') })).id,
    })),
  )
  .post(s.mailImportPiece(':id'), param(idParam), query(pieceQuery), (c) =>
    answer(c, async () => {
      const content = Buffer.from(await c.req.arrayBuffer()).toString('base64');
      const body = { ...c.req.valid('query'), content };
      await c.var.client.call(addMailImportPiece, { params: c.req.valid('param'), body });
      return {};
    }),
  )
  .post(s.mailImportRun(':id'), param(idParam), (c) =>
    answer(c, async () => {
      await c.var.client.call(runMailImport, { params: c.req.valid('param') });
      return {};
    }),
  )
  .post(s.mailImportEnd(':id'), param(idParam), async (c) => {
    await c.var.client.call(cancelMailImport, { params: c.req.valid('param') });
    return c.redirect(s.mailImport(), 303);
  });

/** JSON for the page's script; a refusal as a sentence. */
async function answer(c: ConsoleContext, work: () => Promise<object>): Promise<Response> {
  try {
    return c.json(await work());
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500 || error.status === 401) throw error;
    return c.json({ problem: messageOfFormRefusal(messagesOf(c.var.locale), error) }, 409);
  }
}

/** Passes the files of a form on while they come in. */
async function takeForm(c: ConsoleContext): Promise<void> {
  const { client } = c.var;
  const size = Number(c.req.header('content-length') ?? 0);
  const body: AsyncIterable<Uint8Array> | null = incomingOf(c) ?? c.req.raw.body;
  const { id } = await client.call(startMailImport, { body: { size } });
  const params = { id };
  try {
    let file = -1;
    let name = '';
    let offset = 0;
    let pending: Buffer[] = [];
    let waiting = 0;
    const send = async () => {
      const bytes = Buffer.concat(pending);
      pending = [];
      waiting = 0;
      // An empty file is one piece.
      const end = name === '' ? 0 : Math.max(1, bytes.length);
      for (let at = 0; at < end; at += mailImportLimits.piece) {
        const content = bytes.subarray(at, at + mailImportLimits.piece);
        const piece = { file, name, offset, content: content.toString('base64') };
        await client.call(addMailImportPiece, { params, body: piece });
        offset += content.length;
      }
    };
    for await (const part of readFileParts(body ?? noBody(), c.req.header('content-type') ?? '')) {
      if ('name' in part) {
        await send();
        file += 1;
        name = part.name;
        offset = 0;
        continue;
      }
      pending.push(Buffer.from(part.bytes));
      waiting += part.bytes.length;
      if (waiting >= mailImportLimits.piece / 2) await send();
    }
    await send();
    await client.call(runMailImport, { params });
  } catch (error) {
    await client.call(cancelMailImport, { params });
    throw error;
  }
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

async function show(c: ConsoleContext): Promise<Response> {
  const t = messagesOf(c.var.locale);
  const { refusal } = readShown(c);
  const { import: latest } = await c.var.client.call(showMailImport, {});
  const model: MailImportModel = {
    latest: latest ? present(t, latest, c) : undefined,
    mayImport: mayAct(c, 'system_settings'),
    problem: refusal ? messageOfFormRefusal(t, refusal) : '',
  };
  if (isFragment(c)) return renderFragment(c, <MailImportRegion t={t} latest={model.latest} />);
  return renderSettings(c, t('settings.import'), <MailImportPage t={t} model={model} viewer={c.var.user} />);
}

function present(t: Translate, one: MailImport, c: ConsoleContext): NonNullable<MailImportModel['latest']> {
  const isUnderWay = one.state === 'running' || one.state === 'uploading';
  const [name = ''] = one.files;
  const more = one.files.length - 1;
  return {
    isUnderWay,
    tone: isUnderWay ? 'info' : one.state === 'done' ? 'positive' : 'caution',
    state: t.find(`settings.import_state.${one.state}`) ?? one.state,
    value: one.done,
    max: one.total,
    progress: t('settings.import_progress', { done: t.bytes(one.done), total: t.bytes(one.total) }),
    result: [
      t('settings.import_result', {
        imported: one.imported,
        present: one.present,
        unreadable: one.unreadable,
      }),
      ...(one.further > 0 ? [t('settings.import_further', { count: one.further })] : []),
    ].join(' '),
    by: t(name ? 'settings.import_by' : 'settings.import_by_none', {
      files: more > 0 ? t('settings.import_more_files', { name, count: more }) : name,
      actor: one.actor,
      when: t.dateTime(one.started_at, c.var.timeZone),
    }),
    failure: t.find(`settings.import_failure.${one.failure || one.state}`) ?? one.failure,
    endHref: isUnderWay && mayAct(c, 'system_settings') ? s.mailImportEnd(one.id) : '',
    skipped: one.skipped.slice(0, 50).map(({ path, place, reason }) => ({
      item: [path, place].filter(Boolean).join(', '),
      reason,
    })),
    skippedTotal: one.skipped_total,
  };
}

/** A file of a form begins, or the next of its bytes. */
type FilePart = { readonly name: string } | { readonly bytes: Buffer };

const headLimit = 8_192;

/**
 * The files of a `multipart/form-data` body (RFC 7578), streaming; other fields and empty file fields are passed over.
 * @throws ServiceError `invalid_input` for another body, or one that ends early.
 */
async function* readFileParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FilePart> {
  const [, quoted, plain] =
    /^multipart\/form-data;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw refuse('invalid_input', 'form_type');
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first delimiter has no line before it.
  let rest: Buffer = Buffer.from('\r\n');
  /** What is being read: bytes of a file, of something else, or the headers of the next part. */
  let state: 'file' | 'other' | 'head' = 'other';
  for await (const chunk of body) {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (state === 'head') {
        if (rest.toString('latin1', 0, 2) === '--') return;
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0 && rest.length > headLimit) throw refuse('invalid_input', 'form_type');
        if (end < 0) break;
        const name = fileNameOf(rest.toString('utf8', 0, end));
        state = name ? 'file' : 'other';
        rest = rest.subarray(end + 4);
        if (name) yield { name };
        continue;
      }
      const at = rest.indexOf(delimiter);
      const sure = at < 0 ? Math.max(0, rest.length - delimiter.length) : at;
      if (state === 'file' && sure > 0) yield { bytes: rest.subarray(0, sure) };
      rest = rest.subarray(at < 0 ? sure : at + delimiter.length);
      if (at < 0) break;
      state = 'head';
    }
  }
  throw refuse('invalid_input', 'form_type');
}

const fileNameOf = (head: string): string | undefined =>
  /^content-disposition:[^\r\n]*;\s*filename="([^"\r\n]{0,1000})"/im.exec(head)?.[1];
