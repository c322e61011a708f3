import { writeFile } from 'node:fs/promises';
import { readCorpus } from '../../src/service/sample-tenant/sample-corpus.ts';

/** Writes at most so many real messages as an mbox; returns how many it wrote. */
export async function writeCorpusMbox(path: string, most = Infinity): Promise<number> {
  const parts: Buffer[] = [];
  for await (const { bytes } of readCorpus()) {
    if (parts.length >= most) break;
    const text = bytes.toString('latin1').replaceAll(/^(>*From )/gm, '>$1');
    parts.push(Buffer.from(`From bench@northwind.example Mon Jan  5 10:00:00 2026\n${text}\n\n`, 'latin1'));
  }
  await writeFile(path, Buffer.concat(parts));
  return parts.length;
}
