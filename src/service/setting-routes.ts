import { featureRoutes } from './config/change-features.ts';
import { learningRoutes } from './config/learning-mode.ts';
import { senderTrustRoutes } from './config/sender-trust.ts';
import { userConfigRoutes } from './end-users/change-user-config.ts';
import { endUserPolicyRoutes } from './end-users/change-end-user-policy.ts';
import { reportMailRoutes } from './report-mail/routes.ts';
import { noticeFailureRoutes } from './end-users/notice-failures.ts';
import { retentionRoutes } from './retention/routes.ts';
import { organisationRoutes } from './end-users/organisation.ts';
import type { ServiceParts } from './service-parts.ts';

/** What an organisation chooses about itself, for its administrators. */
export const settingRoutes = (parts: ServiceParts) => ({
  ...senderTrustRoutes(parts),
  ...featureRoutes(parts),
  ...learningRoutes(parts),
  ...endUserPolicyRoutes(parts),
  ...noticeFailureRoutes(parts),
  ...userConfigRoutes(parts),
  ...organisationRoutes(parts),
  ...reportMailRoutes(parts),
  ...retentionRoutes(parts),
});
