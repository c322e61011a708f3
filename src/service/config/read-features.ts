import type { Feature } from '../../api/vocabulary/features.ts';
import type { SignInSettings } from '../../settings/sign-in.ts';
import type { Stores } from '../core/stores.ts';
import { fieldProblem, refuse, refuseInput } from '../core/refuse.ts';
import { readTenant } from './tenant-store.ts';
import { countFilterNames } from '../../api/vocabulary/count-filters.ts';
import { factsOf, textCalls, textFilterNames, treeFilterNames } from '../../api/vocabulary/search-fields.ts';
import { detectionTree, valuesOf } from '../../api/vocabulary/trees.ts';
import { mailApps } from '../../api/vocabulary/platforms.ts';
import { findNamedValues, type NamedValues } from '../index/find-named-values.ts';
import { refuseQuery } from '../index/query-node.ts';

/** The settings from which features are read. */
export interface FeatureParts {
  readonly signIn: Pick<SignInSettings, 'features'>;
  readonly stores: Stores;
}

/** What is switched on: by the operator's setting, else by the organisation's. */
export async function readFeatures({ signIn, stores }: FeatureParts): Promise<Record<Feature, boolean>> {
  const tenant = await readTenant(stores);
  return { ...tenant.features, ...signIn.features };
}

/** @throws ServiceError `permission_denied` when a feature is switched off. */
export async function requireFeature(parts: FeatureParts, feature: Feature): Promise<void> {
  const isOn = (await readFeatures(parts))[feature];
  if (!isOn) throw refuse('permission_denied', refusals[feature] ?? 'feature_off');
}

const refusals: Partial<Record<Feature, 'exports_off'>> = { csv_export: 'exports_off' };

type Fields = Readonly<Record<string, unknown>>;

/** The place in a call's input that uses a feature which can be switched off: a field, or a position in a query. */
interface Asked {
  readonly feature: Feature;
  readonly path: string;
  readonly query?: NamedValues;
}

/**
 * Refuses a search, or an action on its mails, that uses a feature which the organisation has switched off, as an outdated page or a
 * program may. Ignoring that part would find other mail than was requested.
 * @param body As parsed; the criteria are the body itself, or its `criteria` or `filters`.
 * @throws ServiceError `invalid_input` at the fields, or `invalid_query` at the place.
 */
export async function refuseSwitchedOff(parts: FeatureParts, body: unknown): Promise<void> {
  const asked = [
    ...askedByFields(body, ''),
    ...askedByFields(fieldsOf(body)['criteria'], 'criteria.'),
    ...askedByFields(fieldsOf(body)['filters'], 'filters.'),
  ];
  if (asked.length === 0) return;
  const features = await readFeatures(parts);
  const problems = asked.filter(({ feature }) => !features[feature]);
  const inQuery = problems.find(({ query }) => query !== undefined)?.query;
  if (inQuery) throw refuseQuery('query_feature_off', { at: inQuery.at, found: inQuery.found });
  if (problems.length > 0) throw refuseInput(problems.map(({ path }) => fieldProblem(path, 'feature_off')));
}

/** The switchable features that the fields of a search use, with their places below `at`. */
function askedByFields(criteria: unknown, at: string): Asked[] {
  const fields = fieldsOf(criteria);
  const asks = (path: string, feature: Feature, isAsked: boolean): Asked[] =>
    isAsked ? [{ feature, path: `${at}${path}` }] : [];
  const detection = listOf(fields['detection']);
  return [
    // With one filter, 'or' changes nothing.
    ...asks('operator', 'search_operator', fields['operator'] === 'or' && countFilters(fields) > 1),
    ...(['detection', 'quarantined_state'] as const).flatMap((tree) => {
      const name = `${tree}_operator`;
      return asks(name, 'condition_filters', fields[name] === 'and' && listOf(fields[tree]).length > 1);
    }),
    ...asks(
      'detection',
      'graymail',
      detection.some((value) => ofGraymail.has(value)),
    ),
    ...asks(
      'detection',
      'phishing_training',
      detection.some((value) => ofTraining.has(value)),
    ),
    ...asks('attach_sha256', 'sha256', Boolean(fields['attach_sha256'])),
    ...asks('quarantine_actor', 'unified_quarantine', Boolean(fields['quarantine_actor'])),
    ...(typeof fields['query'] === 'string' ? askedByQuery(fields['query'], `${at}query`) : []),
  ];
}

/** The parts of a Lucene query that use switched-off features, as written; empty for none. */
export async function disabledPartsOf(parts: FeatureParts, query: string): Promise<string[]> {
  const asked = askedByQuery(query, 'query');
  if (asked.length === 0) return [];
  const features = await readFeatures(parts);
  return asked.flatMap(({ feature, query: named }) => (features[feature] || !named ? [] : [named.found]));
}

/** The switchable parts of a query; a pattern or branch that also matches other values is none. */
const askedByQuery = (query: string, path: string): Asked[] =>
  findNamedValues(query).flatMap((named) => {
    const only = (values: ReadonlySet<string>) =>
      named.values.length > 0 && named.values.every((value) => values.has(value));
    const asks = (feature: Feature, isAsked: boolean): Asked[] =>
      isAsked ? [{ feature, path, query: named }] : [];
    return [
      ...asks('graymail', only(ofGraymail)),
      ...asks('phishing_training', only(ofTraining)),
      ...asks('sha256', sha256Fields.has(named.field)),
      ...asks('unified_quarantine', named.field === 'quarantine_actor'),
    ];
  });

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** The values of the detection tree that exist only with a feature. */
function valuesBy(options: { graymail: boolean; phishingTraining: boolean }): ReadonlySet<string> {
  const values = (all: { graymail: boolean; phishingTraining: boolean }) =>
    valuesOf(detectionTree({ apps: mailApps, ...all }));
  const others = new Set(values(options));
  return new Set(values({ graymail: true, phishingTraining: true }).filter((value) => !others.has(value)));
}

const ofGraymail = valuesBy({ graymail: false, phishingTraining: true });
const ofTraining = valuesBy({ graymail: true, phishingTraining: false });

const sha256Fields: ReadonlySet<string> = new Set(
  textCalls.filter(({ index }) => index === 'attachment_sha256').flatMap(({ query }) => query.split(' ')),
);

/** The filters that `operator` joins, each counted once. */
const joined: ReadonlySet<string> = new Set([
  ...treeFilterNames,
  'is_quarantined',
  'quarantine_actor',
  ...countFilterNames,
  ...textFilterNames.flatMap((name) => Object.keys(factsOf(name).calls)),
]);

const countFilters = (fields: Fields): number =>
  Object.entries(fields).filter(([name, value]) => {
    if (!joined.has(name)) return false;
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
  }).length;
