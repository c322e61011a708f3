import { entityTypes } from '../../api/vocabulary/platforms.ts';
import { paths } from '../../site/paths.ts';

const [entityType, id] = [':entity_type', ':id'];

/** Addresses of older versions, and the page that each leads to (SH-02), with the values in the address. */
export const oldAddresses: readonly (readonly [old: string, page: string])[] = [
  [paths.wizard(), paths.onboarding()],
  [paths.people.legacy(), paths.people.list()],
  [paths.policy.legacyRule(id), paths.policy.legacyRuleV1(id)],
  [paths.policy.legacyRuleV1(id), paths.policy.editRule(id)],
  // Results of the quick search: `profile/{type}/{entity_type}/{entity_id}`, or without the type.
  [`/profile/message/${entityType}/${id}`, paths.profile.email(entityType, id)],
  ...entityTypes.map((type) => [`/profile/${type}/${id}`, paths.profile.email(type, id)] as const),
  ...['office365_emails_attachment', 'google_mail_attachment'].map(
    (type) => [`/profile/${type}/${id}`, paths.profile.file(type, id)] as const,
  ),
];
