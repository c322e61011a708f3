import { type MailApp, platforms } from './platforms.ts';

/** Who holds a quarantined mail, by precedence: a mail held by two counts as held by the first. */
export const quarantineActors = ['cp', 'admin', 'analyst', 'microsoft'] as const;
export type QuarantineActor = (typeof quarantineActors)[number];

/** The folders in which mail is expected; this follows from verdicts and imports, and is not read from mailboxes. */
type Folder = 'inbox' | 'junk';

/** The facts about a state of a mail. */
interface StateFacts {
  /** Its bit in the stored flags; as with verdicts it never changes. */
  readonly bit: number;
  /** Whether the partial index of rare flags includes mails in this state; as with verdicts. */
  readonly rare: boolean;
  /** The branch of the filter tree that it is in; within a branch the order is that of the table. */
  readonly branch: 'cp' | 'cp_quarantined' | 'ms' | 'google';
  /** Who holds the mail; absent if it is not held. */
  readonly holder?: QuarantineActor;
  /** The mailbox folder that the mail is expected in; absent where the state does not imply one. */
  readonly folder?: Folder;
}

const table = {
  cp_quarantined_by_cp: { bit: 22, rare: true, branch: 'cp_quarantined', holder: 'cp' },
  cp_quarantined_by_admin: { bit: 23, rare: true, branch: 'cp_quarantined', holder: 'admin' },
  cp_quarantined_by_analyst: { bit: 24, rare: true, branch: 'cp_quarantined', holder: 'analyst' },
  cp_not_quarantined: { bit: 25, rare: false, branch: 'cp' },
  ms_quarantined: { bit: 26, rare: true, branch: 'ms', holder: 'microsoft' },
  ms_delivered_inbox: { bit: 27, rare: false, branch: 'ms', folder: 'inbox' },
  ms_delivered_junk: { bit: 28, rare: false, branch: 'ms', folder: 'junk' },
  google_delivered_inbox: { bit: 29, rare: false, branch: 'google', folder: 'inbox' },
  google_delivered_junk: { bit: 30, rare: false, branch: 'google', folder: 'junk' },
} as const satisfies Record<string, StateFacts>;

/** The states of a mail: quarantine states of the product, and where the platforms are expected to have it. */
export type QuarantineState = keyof typeof table;
/** Every state with its facts, in the order of the filter tree. */
export const states: Readonly<Record<QuarantineState, StateFacts>> = table;
export const quarantineStates = Object.keys(table) as readonly QuarantineState[];

/** A state in which somebody has the mail in quarantine. */
export type HoldingState = {
  [State in QuarantineState]: (typeof table)[State] extends { holder: QuarantineActor } ? State : never;
}[QuarantineState];
/** The state of each actor's quarantine, for the column, the filter and the query field `quarantine_actor`. */
export const stateOfActor = Object.fromEntries(
  quarantineStates.flatMap((state) => (states[state].holder ? [[states[state].holder, state]] : [])),
) as Readonly<Record<QuarantineActor, HoldingState>>;
export const holdingStates: readonly HoldingState[] = quarantineActors.map((actor) => stateOfActor[actor]);

/** A state in which the product itself quarantines a mail: a mark, and in connected mailboxes it is taken out. */
export type HeldState = {
  [State in HoldingState]: (typeof table)[State]['branch'] extends 'cp_quarantined' ? State : never;
}[HoldingState];
export const heldStates = quarantineStates.filter(
  (state): state is HeldState => states[state].branch === 'cp_quarantined',
);

/** Those of them in which a person had the product hold it. */
export const heldByPeople: readonly HeldState[] = heldStates.filter((state) => states[state].holder !== 'cp');

/** A state in which the mail platform is expected to quarantine a mail: no action of the product changes that. */
export type PlatformHold = Exclude<HoldingState, HeldState>;
export const platformHolds = holdingStates.filter(
  (state): state is PlatformHold => !heldStates.some((held) => held === state),
);
/** Who holds the mail in each of them. */
export const holderOfPlatformHold = Object.fromEntries(
  platformHolds.map((state) => [state, states[state].holder]),
) as { readonly [State in PlatformHold]: (typeof table)[State]['holder'] };

/** The states of mail that lies in a folder, whatever its platform. */
export const deliveredStates: Readonly<Record<Folder, readonly QuarantineState[]>> = {
  inbox: quarantineStates.filter((state) => states[state].folder === 'inbox'),
  junk: quarantineStates.filter((state) => states[state].folder === 'junk'),
};
/** The state of mail that is expected in a folder of its platform. */
export const deliveredTo = (app: MailApp, folder: Folder): QuarantineState =>
  `${platforms[app].prefix}_delivered_${folder}`;

/** Who holds a mail that has these flags or states: of several the first counts; undefined if it is not held. */
export const holderAmong = (has: (state: HoldingState) => boolean): QuarantineActor | undefined =>
  quarantineActors.find((actor) => has(stateOfActor[actor]));
