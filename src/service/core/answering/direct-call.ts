import type { DirectCall } from '../../../api/client.ts';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { type Contract, contract } from '../../../api/contract/table.ts';
import { readErrorBody } from '../../../api/errors.ts';
import { answerCall, chooseRequestId, toServiceError } from './answer-call.ts';
import type { Handlers } from '../call.ts';
import { parseJsonText } from './read-json-body.ts';
import { refuse } from '../refuse.ts';
import type { ServiceParts } from '../service-parts.ts';

/**
 * The contract for a console in the same process: the same authentication, rights, limits, schemas, masks and refusals
 * as over HTTP, without serialising requests and responses (decision 069).
 */
export function createDirectCall(parts: ServiceParts, handlers: Handlers): DirectCall {
  const names = new Map(
    (Object.entries(contract) as [keyof Contract, Endpoint][]).map(([name, endpoint]) => [endpoint, name]),
  );
  return async (endpoint, input, options) => {
    const requestId = chooseRequestId(options.requestId);
    const { method, path } = endpoint;
    const name = names.get(endpoint);
    try {
      if (name === undefined) throw refuse('not_found', 'call_missing', { method, path });
      const sent = {
        authorization: options.token ? `Bearer ${options.token}` : undefined,
        forwardedFor: options.clientAddress,
        userAgent: options.userAgent,
        deviceTokens: options.deviceTokens,
        language: options.locale,
        idempotencyKey: options.idempotencyKey || undefined,
        // The console is of the same version: a field that is not known is its mistake.
        isStrict: true,
        signal: options.signal ?? new AbortController().signal,
      };
      const { params, query, body } = input;
      const readBody = (limit: number) => parseJsonText(body ?? '', limit);
      return await answerCall(parts, handlers, name, endpoint, requestId, sent, { params, query, readBody });
    } catch (error) {
      const refusal = toServiceError(parts, { requestId, path, signal: options.signal }, error);
      // The same error that a caller over the network would get, without internals.
      throw readErrorBody(refusal.status, refusal.toBody());
    }
  };
}
