import { fileURLToPath } from 'node:url';

/** The command line program for `node`; during test runs the built one (`built-programs.ts`). */
export const posternProgram = fileURLToPath(new URL('../../src/cli/postern.ts', import.meta.url));
