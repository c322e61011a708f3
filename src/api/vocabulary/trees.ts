import { directionBranches, directionFacts, directions } from './directions.ts';
import { mailApps, type MailApp, platforms } from './platforms.ts';
import { quarantineStates, states } from './states.ts';
import { detections, verdicts } from './verdicts.ts';

/** A filter value; `children` make it a branch of a tree filter. */
export interface VocabularyNode {
  readonly value: string;
  readonly children?: readonly VocabularyNode[];
}

/** What the detection tree of a tenant depends on. */
interface DetectionOptions {
  apps: readonly MailApp[];
  graymail: boolean;
  phishingTraining: boolean;
}

/** The detection tree of a tenant (MX-05): Microsoft's verdicts only where Microsoft mail is enabled. */
export function detectionTree(options: DetectionOptions): readonly VocabularyNode[] {
  const below = (branch: string): VocabularyNode[] =>
    detections
      .filter((value) => {
        const { onlyWith } = verdicts[value];
        return verdicts[value].branch === branch && (!onlyWith || options[onlyWith]);
      })
      .map((value) => ({ value }));
  const training = below('cp_sec_train');
  return [
    {
      value: 'cp',
      children: [
        ...below('cp'),
        ...(training.length > 0 ? [{ value: 'cp_sec_train', children: training }] : []),
      ],
    },
    ...(options.apps.includes('office365_emails') ? [{ value: 'ms', children: below('ms') }] : []),
  ];
}

/** The quarantined-state tree of a tenant (MX-05): one branch for each enabled mail platform. */
export function quarantineStateTree(options: { apps: readonly MailApp[] }): readonly VocabularyNode[] {
  const below = (branch: string): VocabularyNode[] =>
    quarantineStates.filter((value) => states[value].branch === branch).map((value) => ({ value }));
  const ofPlatforms = mailApps
    .filter((app) => options.apps.includes(app))
    .map((app) => platforms[app].prefix);
  return [
    {
      value: 'cp',
      children: [{ value: 'cp_quarantined', children: below('cp_quarantined') }, ...below('cp')],
    },
    ...ofPlatforms.map((prefix) => ({ value: prefix, children: below(prefix) })),
  ];
}

export const directionTree: readonly VocabularyNode[] = [
  {
    value: 'direction',
    children: directionBranches.map((branch) => ({
      value: branch,
      children: directions
        .filter((value) => directionFacts[value].branches.includes(branch))
        .map((value) => ({ value })),
    })),
  },
];

/** The three trees complete; a tenant shows a part of them. */
export const criteriaTrees = {
  detection: detectionTree({ apps: mailApps, graymail: true, phishingTraining: true }),
  quarantined_state: quarantineStateTree({ apps: mailApps }),
  direction: directionTree,
} as const;
export type TreeField = keyof typeof criteriaTrees;

/** Every value of the nodes, branches and leaves. */
export const valuesOf = (nodes: readonly VocabularyNode[]): string[] =>
  nodes.flatMap((node) => [node.value, ...valuesOf(node.children ?? [])]);

const known: ReadonlySet<string> = new Set(Object.values(criteriaTrees).flatMap(valuesOf));

/** Whether a value is one of the vocabularies; one of a newer service is not. */
export const isVocabulary = (value: string): boolean => known.has(value);

/** The leaves of each list of nodes that was requested: trees are the same for page after page. */
const leaves = new WeakMap<readonly VocabularyNode[], readonly string[]>();

/** Every leaf value below the nodes, in order, each once. */
export function leavesOf(nodes: readonly VocabularyNode[]): readonly string[] {
  const known = leaves.get(nodes);
  if (known) return known;
  const found = [
    ...new Set(nodes.flatMap((node) => (node.children ? leavesOf(node.children) : [node.value]))),
  ];
  leaves.set(nodes, found);
  return found;
}

/**
 * Replaces every branch value by the leaves below it (`cp_quarantined` → its three states). Values that the trees do
 * not know stay as they are; each value occurs once.
 */
export function expandBranches(nodes: readonly VocabularyNode[], values: readonly string[]): string[] {
  if (values.length === 0) return [];
  const branches = new Map<string, readonly string[]>();
  const visit = (node: VocabularyNode) => {
    if (!node.children) return;
    branches.set(node.value, leavesOf(node.children));
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return [...new Set(values.flatMap((value) => branches.get(value) ?? [value]))];
}
