import { accountRoutes } from '../../accounts/routes.ts';
import { analyticsRoutes } from '../../analytics/routes.ts';
import type { AuditDelivery } from '../../audit/deliver-audit.ts';
import { auditDeliveryRoutes } from '../../audit/delivery-routes.ts';
import { auditRowRoutes, auditTrailRoutes } from '../../audit/routes.ts';
import type { Handlers } from '../call.ts';
import { captchaRoutes } from '../../captcha/routes.ts';
import { featureRoutes } from '../../config/change-features.ts';
import { learningRoutes } from '../../config/learning-mode.ts';
import { configRoutes } from '../../config/routes.ts';
import { senderTrustRoutes } from '../../config/sender-trust.ts';
import { customQueryRoutes } from '../../custom-queries/routes.ts';
import { directoryRoutes } from '../../directory/routes.ts';
import type { EmailParts } from '../../emails/email-cursor.ts';
import { emailRoutes } from '../../emails/routes.ts';
import { endUserPolicyRoutes, noticeFailureRoutes } from '../../end-users/change-end-user-policy.ts';
import { organisationRoutes, userConfigRoutes } from '../../end-users/organisation.ts';
import { endUserRoutes } from '../../end-users/routes.ts';
import { exceptionRuleRoutes } from '../../exception-rules/routes.ts';
import type { ExportFiles } from '../../export-emails/export-files.ts';
import { exportRoutes } from '../../export-emails/routes.ts';
import { jobRoutes } from '../../job-control/routes.ts';
import { firstStepRoutes } from '../../first-start/first-steps.ts';
import { judgeAgainRoutes } from '../../judge-again/routes.ts';
import type { ParsePool } from '../../mail/import/parse-pool.ts';
import type { MailImports } from '../../mail/import/mail-import.ts';
import { passkeyRoutes } from '../../passkeys/routes.ts';
import { peopleRoutes } from '../../people/routes.ts';
import { proofRoutes } from '../../proof/routes.ts';
import { quickSearchRoutes } from '../../quick-search/routes.ts';
import { reportMailRoutes } from '../../report-mail/routes.ts';
import { reportRoutes } from '../../reports/routes.ts';
import { retentionRoutes } from '../../retention/routes.ts';
import { scimTokenRoutes } from '../../scim/token-routes.ts';
import { securityEventRoutes } from '../../security-events/routes.ts';
import { systemRoutes } from '../../system/system-routes.ts';
import { roleMappingRoutes, ssoRoutes } from '../../sso/routes.ts';

/** What some areas need beside the parts of all. */
interface AreaParts {
  readonly files: ExportFiles;
  readonly delivery: AuditDelivery;
  readonly mailImports: MailImports;
  readonly judge: ParsePool['judge'];
}

/** The handlers of the whole contract, area by area. */
export const allRoutes = (
  parts: EmailParts,
  { files, delivery, judge, mailImports }: AreaParts,
): Handlers => ({
  ...accountRoutes(parts),
  ...analyticsRoutes(parts),
  ...auditRowRoutes(parts),
  ...auditTrailRoutes(parts),
  ...auditDeliveryRoutes({ ...parts, delivery }),
  ...captchaRoutes(parts),
  ...systemRoutes(parts),
  ...configRoutes(parts),
  ...customQueryRoutes(parts),
  ...directoryRoutes(parts),
  ...emailRoutes(parts),
  ...endUserPolicyRoutes(parts),
  ...endUserRoutes(parts),
  ...exceptionRuleRoutes(parts),
  ...exportRoutes({ ...parts, files }),
  ...featureRoutes(parts),
  ...firstStepRoutes(parts),
  ...jobRoutes({ ...parts, files }),
  ...judgeAgainRoutes({ ...parts, judge }),
  ...learningRoutes(parts),
  ...mailImports.routes(parts),
  ...noticeFailureRoutes(parts),
  ...organisationRoutes(parts),
  ...passkeyRoutes(parts),
  ...peopleRoutes(parts),
  ...proofRoutes(parts),
  ...quickSearchRoutes(parts),
  ...reportMailRoutes(parts),
  ...reportRoutes(parts),
  ...retentionRoutes(parts),
  ...scimTokenRoutes(parts),
  ...securityEventRoutes(parts),
  ...senderTrustRoutes(parts),
  ...ssoRoutes(parts),
  ...roleMappingRoutes(parts),
  ...userConfigRoutes(parts),
});
