import { parentPort } from 'node:worker_threads';
import { createRuleEngine, type RuleEngine } from '../exception-rules/rule-engine.ts';
import type { StoredRule } from '../exception-rules/stored-rule.ts';
import { parseBatch } from './parse-batch.ts';
import { MemoryBlob } from './memory-blob.ts';
import type { ParseReply, ParseRequest, RulesForWorker } from './parse-protocol.ts';
import { readBody } from './read-body.ts';

// Only this thread's: nothing else runs on it.
globalThis.Blob = MemoryBlob as unknown as typeof Blob;

const port = parentPort!;

let rules: RulesForWorker['rules'] = '';
/** Built from the rules when the first batch needs it. */
let engine: RuleEngine | null = null;

port.on('message', async (request: ParseRequest | RulesForWorker) => {
  if (request.kind === 'rules') {
    ({ rules } = request);
    engine = null;
    return;
  }
  try {
    if (request.kind === 'body') {
      post({ body: await readBody(new Uint8Array(request.buffer)) });
      return;
    }
    if (rules !== '') engine ??= createRuleEngine(JSON.parse(rules) as StoredRule[]);
    const { items, transfer } = await parseBatch(request, engine && { engine, at: request.at });
    post({ items }, transfer);
  } catch (error) {
    post({ failed: error instanceof Error ? error.message : String(error) });
  }
});

function post(reply: ParseReply, transfer: ArrayBuffer[] = []): void {
  port.postMessage(reply, transfer);
}
