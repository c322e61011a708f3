import { fileURLToPath } from 'node:url';

/** The command line as `node` starts it; in a run of the tests it is the built one (`built-programs.ts`). */
export const posternProgram = fileURLToPath(new URL('../../src/cli/postern.ts', import.meta.url));
