import { once } from 'node:events';
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** What the proxy does with a call. Those that change the answer are combined, in the order of their rules. */
export type Fault =
  /** The fields that the specification has, and no others: searches, exports, rules, prompt, version. */
  | { mode: 'spec' }
  /** Unknown fields in every object. */
  | { mode: 'extra' }
  /** The second names of the specification instead of the first: `emails`, `total`, `searchAfter`. */
  | { mode: 'names' }
  /** These fields are missing everywhere, or null. */
  | { mode: 'drop' | 'null'; fields: readonly string[] }
  /** Each text in these fields, anywhere, is one that nobody knows. */
  | { mode: 'unknown'; fields: readonly string[] }
  /** These fields of the whole answer have other values. */
  | { mode: 'set'; fields: Record<string, unknown> }
  /** A refusal with `success` and `info` alone, or the page of a gateway; not forwarded. */
  | { mode: 'error' | 'html'; status: number }
  /** Those of a service that knows no idempotency keys: it is not given them, and does not say that it keeps them. */
  | { mode: 'keyless' }
  /** Forwarded at once, answered late. */
  | { mode: 'slow'; milliseconds: number }
  /** The connection is closed before the request is read, or when it is read completely: it is never forwarded. */
  | { mode: 'refuse' | 'lost-before' }
  /** Forwarded; the answer is cut in the middle, or never sent. */
  | { mode: 'cut' | 'lost-after' };

/** A fault of the calls whose `METHOD /path?query` matches, of the first so many or of all. */
export type FaultRule = Fault & { calls: RegExp | string; times?: number };

/** A proxy that makes the answers of a real service those of another server that speaks the contract less well. */
export interface ServiceProxy {
  readonly url: string;
  /** The calls that came, as `METHOD /path?query`, and those that reached the service. `reset` forgets them. */
  readonly received: readonly string[];
  readonly forwarded: readonly string[];
  /** Replaces all rules; none is a proxy that only passes on. Also by `POST /__rules` with them as JSON. */
  reset(...rules: FaultRule[]): void;
  stop(): Promise<void>;
}

/** The fields that the specification gives a row of mail. */
export const specifiedRow: readonly string[] = 'entity_id entity_type received_at direction is_quarantined is_restored quarantine_actor subject recipients nickname sender_address sender_ip sender_client_ip attachments email_body_links spf_check comment'.split(' '); // oxfmt-ignore

/** Starts a proxy in front of the service at `origin`, at a free port of 127.0.0.1 unless one is given. */
export async function startServiceProxy(origin: string, port = 0): Promise<ServiceProxy> {
  let rules: FaultRule[] = [];
  const received: string[] = [];
  const forwarded: string[] = [];
  const reset = (...next: FaultRule[]) => {
    rules = next.map((rule) => ({ ...rule }));
    received.length = 0;
    forwarded.length = 0;
  };

  /** The faults of a call, each of which counts as used. */
  const take = (call: string): Fault[] => {
    const taken = rules.filter(({ calls, times }) => times !== 0 && new RegExp(calls).test(call));
    for (const rule of taken) if (rule.times !== undefined) rule.times -= 1;
    return taken;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/__rules') {
      reset(...(JSON.parse((await buffer(request)).toString() || '[]') as FaultRule[]));
      response.end('ok');
      return;
    }
    const call = `${request.method} ${request.url}`;
    received.push(call);
    const faults = take(call);
    const has = <M extends Fault['mode']>(mode: M) =>
      faults.find((fault): fault is Fault & { mode: M } => fault.mode === mode);
    if (has('refuse')) return void request.socket.destroy();
    const body = await buffer(request);
    if (has('lost-before')) return void request.socket.destroy();
    const refusal = has('error') ?? has('html');
    if (refusal) {
      const isJson = refusal.mode === 'error';
      response.writeHead(refusal.status, { 'content-type': isJson ? 'application/json' : 'text/html' });
      response.end(isJson ? JSON.stringify({ success: false, info: refusalInfo }) : gatewayPage);
      return;
    }
    forwarded.push(call);
    if (has('keyless')) delete request.headers['idempotency-key'];
    const real = await forward(origin, request, body);
    if (has('keyless')) delete real.headers['postern-keeps-keys'];
    if (has('lost-after')) return void request.socket.destroy();
    const slow = has('slow');
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow.milliseconds));
    const sent = changeAnswer(real, request.url ?? '', faults);
    const headers: NodeJS.Dict<string | string[]> = {
      ...real.headers,
      'content-length': String(sent.length),
    };
    delete headers['transfer-encoding'];
    response.writeHead(real.status, headers);
    if (!has('cut')) return void response.end(sent);
    // Closed when the half has left; what is only buffered would be lost with the head.
    response.write(sent.subarray(0, sent.length >> 1), () => request.socket.end());
  };

  const server = createServer((request, response) => {
    // A service that is gone, or a caller that is.
    answer(request, response).catch(() => request.socket.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    forwarded,
    reset,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What a refusal of the mode `error` says. */
export const refusalInfo = 'The other server says no.';
const gatewayPage = '<!doctype html><html><body><h1>Bad gateway</h1></body></html>';

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

async function forward(origin: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  const url = new URL(request.url ?? '/', origin);
  const onward = sendRequest(url, {
    method: request.method,
    headers: { ...request.headers, host: url.host, 'accept-encoding': 'identity' },
  });
  onward.end(body);
  const [response] = (await once(onward, 'response')) as [IncomingMessage];
  return { status: response.statusCode!, headers: response.headers, body: await buffer(response) };
}

type Json = Record<string, unknown>;

/** Changes every object of a value, the inner ones first. */
const inEvery = (value: unknown, change: (object: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((item) => inEvery(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(mapFields(value as Json, (field) => inEvery(field, change)));
};

const mapFields = (object: Json, change: (value: unknown, name: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));

const pick = (object: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]));

function changeAnswer({ body, headers, status }: Answer, path: string, faults: Fault[]): Buffer {
  if (status >= 300 || !String(headers['content-type']).includes('json')) return body;
  const text = body.toString();
  const changed = faults.reduce<unknown>(
    (value, fault) => (isObject(value) ? changeBy(fault, value, path) : value),
    JSON.parse(text),
  );
  return Buffer.from(JSON.stringify(changed));
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function changeBy(fault: Fault, answer: Json, path: string): unknown {
  switch (fault.mode) {
    case 'spec':
      return asSpecified(answer, path);
    case 'extra':
      return inEvery(answer, (object) => ({
        ...object,
        x_unknown: { deep: [1, null, 'z'] },
        x_new_flag: true,
      }));
    case 'names': {
      const { rows, search_after, total_rows, ...rest } = answer;
      return rows === undefined
        ? answer
        : { ...rest, emails: rows, total: total_rows, searchAfter: search_after };
    }
    case 'drop':
      return inEvery(answer, (object) =>
        pick(
          object,
          Object.keys(object).filter((name) => !fault.fields.includes(name)),
        ),
      );
    case 'null':
      return inEvery(answer, (object) =>
        mapFields(object, (value, name) => (fault.fields.includes(name) ? null : value)),
      );
    case 'unknown':
      return inEvery(answer, (object) =>
        mapFields(object, (value, name) => (fault.fields.includes(name) ? unknownOf(value) : value)),
      );
    case 'set':
      return { ...answer, ...fault.fields };
    default:
      return answer;
  }
}

const unknownOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unknownOf);
  return typeof value === 'string' ? 'x_unknown' : value;
};

/** What the specification shows of the answers whose fields it lists. */
const specifiedAnswers: readonly [RegExp, readonly string[]][] = [
  [/mail_explorer2\/emails(?:\?|$)/, ['rows', 'total_rows', 'search_after']],
  [/mail-explorer\/query/, ['emails', 'total', 'search_after']],
  [/ai-prompt\/ask/, ['query_type', 'response', 'response_type']],
  [/export_csv/, ['success', 'info', 'csv_list']],
  [/exception\/(?:white|black)list/, ['success', 'info']],
  [/generic\/version/, ['ui2_version', 'flask_version', 'services', 'engines']],
];

function asSpecified(answer: Json, path: string): Json {
  const names = specifiedAnswers.find(([pattern]) => pattern.test(path))?.[1];
  if (!names) return answer;
  return mapFields(pick(answer, names), (value, name) =>
    name === 'rows' || name === 'emails' ? (value as Json[]).map((row) => pick(row, specifiedRow)) : value,
  );
}

// By hand, for a console that somebody looks at: `node tests/support/service-proxy.ts 4200 http://127.0.0.1:4100`.
const [, program, port, service] = process.argv;
if (program === fileURLToPath(import.meta.url) && service) {
  const { url } = await startServiceProxy(service, Number(port));
  console.log(`${url} stands in front of ${service}; POST /__rules changes what it does`);
}
