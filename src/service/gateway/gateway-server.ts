import { once } from 'node:events';
import { hostname } from 'node:os';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Log } from '../core/log.ts';
import { networkOf } from '../../settings/networks.ts';
import { listenerProblem } from '../../settings/parse-setting.ts';
import type { GatewaySettings } from '../../settings/gateway.ts';
import type { GatewayOutcome } from '../ports/gateway-state.ts';
import type { GatewayHealth } from './gateway-health.ts';
import { followCertificate } from './listener-certificate.ts';
import type { Envelope, Handover, NextHop } from './next-hop.ts';
import type { PassedMarks } from './passed-mark.ts';
import { writeRefusalReport } from './refusal-report.ts';

/** What became of a message before it goes on. */
export interface TakenMessage {
  /** Recipients who do not get it now: it is kept here for them, on the disk. */
  readonly held: ReadonlySet<string>;
  /** Recipients whose server has it from an earlier try, of which the client had no answer or one for some of them. */
  readonly delivered: ReadonlySet<string>;
  /** Why a journal report is stored as it is; empty otherwise. */
  readonly note: string;
  /**
   * Notes who has it now, so that another try does not send it to them again, and whether this was the last one: nobody has to wait.
   */
  settle(delivered: readonly string[], isDone: boolean): Promise<void>;
}

/** The parts of a gateway. */
export interface GatewayParts {
  /** Undefined where only journal reports come in. */
  readonly nextHop: NextHop | undefined;
  readonly marks: PassedMarks;
  /** Judges and stores a message; when it resolves, that survives a power cut. Rejects when it cannot be stored. */
  take(message: Uint8Array, envelope: Envelope): Promise<TakenMessage>;
  /** Does so with a journal report. */
  takeReport(message: Uint8Array, envelope: Envelope): Promise<TakenMessage>;
  readonly health: Pick<GatewayHealth, 'count' | 'noteStored'>;
  readonly log: Log;
}

/** Largest message, bytes; what mail systems take at most. */
export const maxMessage = 64 * 1024 * 1024;
/** Bytes of messages that are received or judged at a time. */
const maxUnderWay = 256 * 1024 * 1024;
const maxClients = 200;
const maxRecipients = 1_000;

/** A reply with its code, as the server library sends it. */
class Reply extends Error {
  readonly responseCode: number;
  constructor(reply: string) {
    super(reply.slice(4));
    this.responseCode = Number(reply.slice(0, 3));
  }
}

const again = (why: string) => new Reply(`451 4.3.0 ${why}, try again later`);

/**
 * Starts the gateway. Nothing is answered 250 that is not with the next server or on our disk; everything else is answered so that
 * the client keeps it and tries again.
 * @throws an Error whose message names the setting when nothing can listen there.
 */
export async function serveGateway(
  settings: Omit<GatewaySettings, 'next' | 'requireTls'>,
  parts: GatewayParts,
): Promise<{ close(): Promise<void> }> {
  const { listen, clients } = settings;
  const certificate = settings.certificate && followCertificate(settings.certificate, parts.log);
  const isClient = networkOf('127.0.0.0/8', '::1', ...clients);
  const isLmtp = listen.protocol === 'lmtp';
  const isJournal = (recipient: string) => recipient.toLowerCase() === settings.journal;
  let underWay = 0;
  const server = new SMTPServer({
    lmtp: isLmtp,
    name: hostname(),
    banner: 'Postern',
    size: maxMessage,
    maxClients,
    maxRecipients,
    // Clients are few and known, and their names are in the headers that they wrote.
    disableReverseLookup: true,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...certificate?.first,
    minVersion: 'TLSv1.2',
    authOptional: true,
    // Our replies have their own, and those of the next server are passed on.
    hideENHANCEDSTATUSCODES: true,
    useXForward: true,
    socketTimeout: 300_000,
    closeTimeout: 15_000,
    logger: false,
    onConnect({ remoteAddress }, callback) {
      const peer = remoteAddress.replace(/^::ffff:/, '');
      callback(isClient(peer) ? null : new Reply('554 5.7.1 Mail is taken from GATEWAY_CLIENTS only'));
    },
    onRcptTo({ address }, _session, callback) {
      const isOurs = parts.nextHop !== undefined || isJournal(address);
      callback(isOurs ? null : new Reply('550 5.7.1 Only journal reports come in here'));
    },
    onData: (stream, session, callback) => void answer(stream, session, callback),
  });

  const answer = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    reply: (error: Error | null, message?: string | (string | Error)[]) => void,
  ): Promise<void> => {
    try {
      const replies = await receive(stream, session);
      if (!replies.every((one) => one === reportReply)) parts.health.count(outcomeOf(replies));
      if (isLmtp) reply(null, replies);
      else reply(...inOne(replies));
    } catch (error) {
      const given = error instanceof Reply ? error : again('The mail could not be kept');
      parts.health.count(outcomeOf([given]));
      reply(given);
    }
  };

  /** Takes one message; a reply for each recipient, in order. */
  const receive = async (
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
  ): Promise<(string | Error)[]> => {
    const envelope = envelopeOf(session);
    const chunks: Buffer[] = [];
    let kept = 0;
    let isTooMuch = false;
    const free = () => {
      chunks.length = 0;
      underWay -= kept;
      kept = 0;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        // Read to its end whatever happens: the conversation goes on behind it.
        isTooMuch ||= underWay + chunk.length > maxUnderWay || kept + chunk.length > maxMessage;
        if (isTooMuch) {
          free();
          continue;
        }
        chunks.push(chunk);
        kept += chunk.length;
        underWay += chunk.length;
      }
      if (stream.byteLength > maxMessage) throw new Reply(`552 5.3.4 Larger than ${maxMessage} bytes`);
      if (isTooMuch) throw new Reply('452 4.3.1 Too much mail at once, try again later');
      return await takeAll(Buffer.concat(chunks), envelope, session);
    } finally {
      free();
    }
  };

  const notStored = (error: unknown) => {
    parts.health.noteStored(String(error).slice(0, 300));
    parts.log('error', 'a mail at the gateway was not stored', { error: String(error) });
    throw again('The mail could not be stored');
  };

  /** A report tells of a mail that others deliver: it goes nowhere, and whoever sent it never gets an error about what is in it. */
  const takeAll = async (message: Buffer, envelope: Envelope, session: SMTPServerSession) => {
    const { recipients } = envelope;
    const reports = recipients.filter(isJournal);
    if (reports.length === 0) return pass(message, envelope, session);
    const { note } = await parts.takeReport(message, { ...envelope, recipients: reports }).catch(notStored);
    parts.health.noteStored(null);
    parts.health.count(note === '' ? 'journaled' : 'unread');
    if (note !== '') parts.log('warn', 'a journal report is stored as it is', { reason: note });
    const others = recipients.filter((one) => !isJournal(one));
    const replies =
      others.length === 0 ? [] : await pass(message, { ...envelope, recipients: others }, session);
    return recipients.map((one) => replies[others.indexOf(one)] ?? reportReply);
  };

  const pass = async (message: Buffer, envelope: Envelope, session: SMTPServerSession) => {
    if (parts.marks.isCircling(message)) throw new Reply('554 5.4.6 This mail goes in a circle');
    const { held, delivered, settle } = await parts.take(message, envelope).catch(notStored);
    parts.health.noteStored(null);
    const waiting = envelope.recipients.filter((one) => !held.has(one) && !delivered.has(one));
    const handed =
      waiting.length === 0 || !parts.nextHop
        ? []
        : await parts.nextHop.hand(
            { ...envelope, recipients: waiting },
            Buffer.concat([Buffer.from(parts.marks.make() + receivedLine(session)), message]),
          );
    const results = new Map(handed.map((one) => [one.recipient, one]));
    // A refusal is not noted: in another try it is given again, and reported with it.
    const accepted = handed.filter(({ outcome }) => outcome === 'accepted').map(({ recipient }) => recipient);
    if (accepted.length > 0)
      await settle(
        accepted,
        handed.every(({ outcome }) => outcome !== 'later'),
      ).catch((error: unknown) =>
        // The next server has it: to ask for it again would be worse.
        parts.log('error', 'a delivery by the gateway was not noted', { error: String(error) }),
      );
    const replies = envelope.recipients.map((one) => replyTo(results.get(one), held.has(one)));
    if (!isLmtp && !replies.some(isLater) && replies.some(isAccepted))
      await report(message, envelope, handed);
    return replies;
  };

  /** One answer cannot say that the next server accepted some recipients and refused others: the sender is told by a mail. */
  const report = async (message: Buffer, envelope: Envelope, handed: readonly Handover[]) => {
    const refused = handed.flatMap((one) => (one.outcome === 'refused' ? [one] : []));
    const mail = writeRefusalReport(message, envelope, refused);
    const answers = (mail && (await parts.nextHop?.hand(mail.envelope, mail.message))) ?? [];
    for (const answer of answers)
      if (answer.outcome !== 'accepted')
        parts.log('warn', 'gateway: a sender was not told of refused recipients', { reply: answer.reply });
  };

  server.on('error', (error: Error) =>
    parts.log('warn', 'gateway: a connection failed', { error: error.message }),
  );
  const listening = server.listen(listen.port, listen.host);
  try {
    await once(listening, 'listening');
  } catch (cause) {
    throw listenerProblem('GATEWAY_LISTEN', listen, cause);
  }
  const stopWatching = certificate?.watch((changed) => server.updateSecureContext(changed));
  return {
    close: () =>
      new Promise((resolve) => {
        stopWatching?.();
        server.close(() => {
          parts.nextHop?.close();
          resolve();
        });
      }),
  };
}

const reportReply = 'OK: journal report stored';
const heldReply = 'OK: kept in quarantine';
const isAccepted = (reply: string | Error) => typeof reply === 'string';
const isLater = (reply: string | Error) => reply instanceof Reply && reply.responseCode < 500;

function replyTo(handed: Handover | undefined, isHeld: boolean): string | Error {
  if (isHeld) return heldReply;
  return !handed || handed.outcome === 'accepted' ? 'OK: passed on' : new Reply(handed.reply);
}

/**
 * The answer for all recipients: they come again if one must, and those who have it are left out then (`passed`). Accepted when
 * somebody has it, as the others are told of by a mail.
 */
function inOne(replies: readonly (string | Error)[]): [Error | null, string?] {
  const later = replies.find(isLater);
  if (later) return [later as Error];
  const accepted = replies.find(isAccepted);
  if (accepted !== undefined) return [null, accepted as string];
  return [replies[0] as Error];
}

function outcomeOf(replies: readonly (string | Error)[]): GatewayOutcome {
  if (replies.some(isLater)) return 'later';
  if (replies.includes(heldReply)) return 'held';
  return replies.some(isAccepted) ? 'passed' : 'refused';
}

function envelopeOf({ envelope: { mailFrom, rcptTo, bodyType } }: SMTPServerSession): Envelope {
  return {
    sender: mailFrom ? mailFrom.address : '',
    recipients: Array.from(new Set(rcptTo.map(({ address }) => address))),
    is8Bit: bodyType === '8bitmime',
  };
}

/** The trace that each server leaves (RFC 5321 §4.4). What the client says of itself is reduced to plain characters. */
function receivedLine(session: SMTPServerSession): string {
  const plain = (text: string) => text.replaceAll(/[^\w.:[\]-]/g, '').slice(0, 255);
  const { hostNameAppearsAs, remoteAddress, transmissionType, id } = session;
  const from = `${plain(hostNameAppearsAs || 'unknown')} ([${plain(remoteAddress)}])`;
  const date = new Date().toUTCString().replace('GMT', '+0000');
  return `Received: from ${from}\r\n\tby ${plain(hostname())} (Postern) with ${plain(transmissionType)} id ${plain(id)};\r\n\t${date}\r\n`;
}
