/** What the product knows of a direction. */
interface DirectionFacts {
  /** Its bit in the stored flags; as with verdicts it never changes. */
  readonly bit: number;
  readonly rare: boolean;
  /** The branches of the filter tree that it is in. */
  readonly branches: readonly DirectionBranch[];
}

/** Internal mail is received and sent in the tenant, so it is in both branches, as one value (MX-05). */
export const directionBranches = ['incoming_and_internal', 'outgoing_and_internal'] as const;
type DirectionBranch = (typeof directionBranches)[number];

const table = {
  is_incoming: { bit: 31, rare: false, branches: ['incoming_and_internal'] },
  is_outgoing: { bit: 32, rare: false, branches: ['outgoing_and_internal'] },
  is_internal: { bit: 33, rare: false, branches: ['incoming_and_internal', 'outgoing_and_internal'] },
} as const satisfies Record<string, DirectionFacts>;

export type Direction = keyof typeof table;
export const directionFacts: Readonly<Record<Direction, DirectionFacts>> = table;
export const directions = Object.keys(table) as readonly Direction[];
