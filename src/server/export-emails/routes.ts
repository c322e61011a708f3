import { Hono } from 'hono';
import { paths } from '../../paths.ts';
import type { ConsoleEnv } from '../context.ts';
import { confirmExport, createExport } from './create-export.tsx';
import { downloadFile } from './download-file.ts';
import { cancelExport, retryExport, showCurrentExport, showExport } from './show-export.tsx';

const { exports } = paths;

/** Exporting the results of a search (MX-18). Behind `requireUser`. */
export const exportRoutes = new Hono<ConsoleEnv>()
  .post(exports.create(), createExport)
  .get(exports.confirm(), confirmExport)
  .get(exports.current(), showCurrentExport)
  .get(exports.details(':id'), showExport)
  .post(exports.cancellation(':id'), cancelExport)
  .post(exports.retry(':id'), retryExport)
  .get(exports.file(':id'), downloadFile);
