import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { logoLimits } from '../../api/limits.ts';
import { fieldProblem, refuseField } from '../core/refuse.ts';
import {
  drawingProblems,
  firstProblemCode,
  type PictureHeader,
  readPictureHeader,
} from './read-picture-header.ts';

const worker = new URL(
  import.meta.url.endsWith('.ts') ? './picture-worker.ts' : './picture-worker.js',
  import.meta.url,
);

/** How long a picture may take, milliseconds, by default: an ordinary one takes a fifth of a second. */
const usualDeadline = 10_000;
/** Memory limits in megabytes, of the program and of each codec: the largest picture takes 220. */
const memory = { heap: 96, codec: 256 };
/** Bytes of a PNG of the largest box, at most. */
const outputLimit = 4_000_000;

export interface MadePng {
  png: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

export interface PictureBox {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Conversions run one at a time, as each uses a whole CPU. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Converts a PNG, JPEG, WebP or SVG to a PNG that fits the first of `boxes` whose PNG has at most `bytes`, else the last one.
 * The file is read in a process with bounded memory and time, without access to other files or the network.
 * @param path Names the input in a refusal.
 * @throws ServiceError `invalid_input` at `path`: too large, of another format, corrupt, too expensive.
 */
export async function makePng(
  file: Buffer,
  {
    boxes,
    bytes,
    path,
    deadline = usualDeadline,
  }: { boxes: readonly PictureBox[]; bytes: number; path: string; deadline?: number },
): Promise<MadePng> {
  const format = checkPicture(file, path);
  const made = turn.then(async () => {
    const sizes = boxes.map(({ width, height }) => `${width}x${height}`).join(',');
    const png = await runWorker(file, [format, sizes, String(bytes)], deadline);
    if (typeof png === 'number') {
      throw refuseField(fieldProblem(path, drawingProblems[png - firstProblemCode] ?? 'logo_unreadable'));
    }
    const header = readPictureHeader(png);
    if (!header?.size) throw refuseField(fieldProblem(path, 'logo_unreadable'));
    return { png, ...header.size };
  });
  turn = made.catch(() => undefined);
  return made;
}

/** The limits of a picture that can be checked without decoding it. */
function checkPicture(file: Buffer, path: string): PictureHeader['format'] {
  if (file.length > logoLimits.bytes) {
    throw refuseField(fieldProblem(path, 'logo_too_large', { bytes: logoLimits.bytes / 1_000_000 }));
  }
  const header = readPictureHeader(file);
  if (!header) throw refuseField(fieldProblem(path, 'logo_no_picture'));
  const { format, size } = header;
  const { side, pixels } = logoLimits;
  if (size && (Math.max(size.width, size.height) > side || size.width * size.height > pixels)) {
    const millions = pixels / 1_000_000;
    throw refuseField(fieldProblem(path, 'logo_too_many_pixels', { side, millions }));
  }
  if (size && (size.width === 0 || size.height === 0))
    throw refuseField(fieldProblem(path, 'logo_unreadable'));
  return format;
}

/** The worker's output; its exit code when it failed or exceeded its limits. */
async function runWorker(file: Buffer, args: readonly string[], deadline: number): Promise<Buffer | number> {
  const isSource = worker.pathname.endsWith('.ts');
  const code = dirname(fileURLToPath(worker));
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${memory.heap}`,
      `--wasm-max-mem-pages=${memory.codec * 16}`,
      // When run from the sources, its packages are in a parent folder.
      ...(isSource ? [] : ['--permission', `--allow-fs-read=${code}`]),
      '--no-warnings',
      fileURLToPath(worker),
      ...args,
    ],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
      timeout: deadline,
      killSignal: 'SIGKILL',
      windowsHide: true,
    },
  );
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > outputLimit) child.kill('SIGKILL');
    else chunks.push(chunk);
  });
  // A worker that ends before it has read everything closes its input.
  child.stdin.on('error', () => undefined);
  child.stdin.end(file);
  const exitCode = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  return exitCode === 0 ? Buffer.concat(chunks) : (exitCode ?? 1);
}
