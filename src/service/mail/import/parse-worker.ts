import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openRuleSet, prepareRuleSet, type RuleEngine } from '../../exception-rules/rule-engine.ts';
import { judgeStoredMails, parseBatch } from './parse-batch.ts';
import type { ParseReply, ParseRequest, ParseWorkerData, RulesForWorker } from './parse-protocol.ts';
import { readBody, readOneFile, readSafeText } from '../parse/read-original.ts';

const port = parentPort!;

const { isPatient, inWork } = workerData as ParseWorkerData;

// On Linux, process id 0 means the calling thread, elsewhere the whole process.
if (isPatient && process.platform === 'linux') setPriority(0, 10);

const begin = (at: number): void => void Atomics.store(inWork, 0, at);

let engine: RuleEngine | null = null;

port.on('message', (request: ParseRequest | RulesForWorker) => {
  if (request.kind === 'rules') {
    engine = request.ready && openRuleSet(request.ready.rules, request.ready.prepared);
    return;
  }
  begin(0);
  try {
    if (request.kind === 'body') {
      post({ body: readBody(new Uint8Array(request.buffer)) });
      return;
    }
    if (request.kind === 'safe-text') {
      post({ safeText: readSafeText(new Uint8Array(request.buffer), request.most) });
      return;
    }
    if (request.kind === 'file') {
      post({ file: readOneFile(new Uint8Array(request.buffer), request.md5, request.limit) });
      return;
    }
    if (request.kind === 'prepare-rules') {
      post({ prepared: prepareRuleSet(request.rules) });
      return;
    }
    if (request.kind === 'judge') {
      post({ judged: judgeStoredMails(request, engine && { engine, at: request.at }, begin) });
      return;
    }
    post(parseBatch(request, engine && { engine, at: request.at }, begin));
  } catch (error) {
    post({ failed: error instanceof Error ? error.message : String(error) });
  }
});

function post(reply: ParseReply): void {
  port.postMessage(reply);
}
