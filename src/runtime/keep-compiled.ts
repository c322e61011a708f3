import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Has Node store what it compiles from here on beside the code it belongs to, and read it at the next start; without write
 * access it does not. Threads read the path from the environment.
 */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('./.compile-cache', import.meta.url));
  enableCompileCache();
}
