import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { idParam } from '../path-values.ts';
import { form, onlyForms, param } from '../validate.ts';
import { confirmExport, createExport, exportForm } from './create-export.tsx';
import { downloadFile } from './download-file.ts';
import { cancelExport, retryExport, showCurrentExport, showExport } from './show-export.tsx';

const { exports } = paths;

/** Exporting the results of a search (MX-18). Behind `requireUser`. */
export const exportRoutes = new Hono<ConsoleEnv>()
  .post(exports.create(), onlyForms, form(exportForm), createExport)
  .get(exports.confirm(), confirmExport)
  .get(exports.current(), showCurrentExport)
  .get(exports.details(':id'), param(idParam), showExport)
  .post(exports.cancellation(':id'), param(idParam), cancelExport)
  .post(exports.retry(':id'), param(idParam), retryExport)
  .get(exports.file(':id'), param(idParam), downloadFile);
