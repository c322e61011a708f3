import type { HandlersOf, SignedInCall } from '../call.ts';
import type { ServiceParts } from '../service-parts.ts';
import { refuse } from '../refuse.ts';

/** The caller's sessions and the history of their sign-ins. */
export const sessionRoutes = (
  parts: ServiceParts,
): HandlersOf<'listSessions' | 'endSession' | 'endOtherSessions' | 'signInHistory'> => ({
  async listSessions(_, { caller, session }) {
    const listed = await parts.stores.sessions.listSessions({ userId: caller.account.id, at: parts.now() });
    return {
      sessions: listed.map((item) => ({
        id: String(item.id),
        current: item.id === session?.id,
        user_agent: item.userAgent,
        client_address: item.clientAddress,
        method: item.method,
        created_at: new Date(item.createdAt).toISOString(),
        last_seen_at: new Date(item.lastSeenAt).toISOString(),
      })),
    };
  },
  async endSession({ params }, call) {
    const { id: userId } = call.caller.account;
    const end = { id: Number(params.id), userId, at: parts.now(), reason: 'ended by its user' };
    const isId = /^\d{1,15}$/.test(params.id);
    if (!isId || !(await parts.stores.sessions.endSession(end))) {
      throw refuse('not_found', 'session_missing');
    }
    await recordEnd(parts, { session: params.id }, call);
    return { success: true };
  },
  async endOtherSessions(_, call) {
    const ended = await parts.stores.sessions.endSessionsOf({
      userId: call.caller.account.id,
      except: call.session?.id ?? null,
      at: parts.now(),
      reason: 'ended by its user',
    });
    await recordEnd(parts, { ended }, call);
    return { success: true, ended };
  },
  async signInHistory({ query }, { caller }) {
    const listed = await parts.stores.signIns.listSignIns({ userId: caller.account.id, limit: query.limit });
    return {
      entries: listed.map((item) => ({
        at: new Date(item.at).toISOString(),
        outcome: item.outcome,
        count: item.count,
        method: item.method,
        client_address: item.clientAddress,
        user_agent: item.userAgent,
      })),
    };
  },
});

const recordEnd = (parts: ServiceParts, details: Record<string, unknown>, call: SignedInCall) =>
  parts.audit.record({
    actor: call.caller.account.email,
    action: 'session_end',
    outcome: 'success',
    clientAddress: call.clientAddress,
    details,
  });
