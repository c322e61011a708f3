import type { CallAnswer } from '../../api/contract/endpoint.ts';
import type { policyCatalogs } from '../../api/contract/exception-rules/policy-catalogs.ts';
import { entityTypeOfApp, type MailApp } from '../../api/vocabulary/platforms.ts';
import { detectionTree, leavesOf } from '../../api/vocabulary/trees.ts';
import { accuses, detections, isOwn, verdicts } from '../../api/vocabulary/verdicts.ts';
import { messagesOf } from '../../messages/messages.ts';
import { readFeatures } from '../config/read-features.ts';
import { readTenant } from '../config/tenant-store.ts';
import type { ServiceParts } from '../service-parts.ts';
import { summarizeConditions } from './summarize-conditions.ts';

/** Most rules in a catalog. */
const maxRules = 10_000;

/** What decides about mail: derived from the verdicts and the rules themselves, so that it is never out of date. */
export async function listPolicies(
  parts: ServiceParts,
  { hidePaused, saas }: { hidePaused: boolean; saas: MailApp | undefined },
): Promise<CallAnswer<typeof policyCatalogs>> {
  const [tenant, features, { rules }] = await Promise.all([
    readTenant(parts.stores),
    readFeatures(parts),
    parts.stores.exceptionRules.listRules({
      query: '',
      type: null,
      status: hidePaused ? 'enabled' : null,
      sort: 'updated_at',
      direction: 'desc',
      limit: maxRules,
      offset: 0,
      now: parts.now(),
    }),
  ]);
  const t = messagesOf('en');
  const deciding = detections
    .filter((name) => isOwn(name) && accuses(name))
    .toSorted((one, other) => verdicts[one].rank - verdicts[other].rank);
  const { graymail, phishing_training: phishingTraining } = features;
  const offered = leavesOf(detectionTree({ apps: tenant.apps, graymail, phishingTraining }));
  const policies = deciding.map((name) => ({
    id: name,
    policy_name: t(`vocabulary.${name}`),
    internal_name: name as string,
    hidden: !offered.includes(name),
    system: true,
  }));
  const made = rules.map((rule) => ({
    id: rule.entityId,
    policy_name: `${rule.type === 'whitelist' ? 'Allow' : 'Block'}: ${summarizeConditions(rule.conditions)}`,
    internal_name: rule.type as string,
    hidden: rule.onlyMailbox !== '',
    system: false,
  }));
  const rows = tenant.apps
    .filter((app) => saas === undefined || app === saas)
    .flatMap((app) =>
      [...policies, ...made].map(({ id, ...policy }) => ({
        policy_id: policy.system ? `${id}.${app}` : id,
        entity_type: entityTypeOfApp[app],
        ...policy,
      })),
    );
  return { rows };
}
