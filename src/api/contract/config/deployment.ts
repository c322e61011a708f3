import { z } from 'zod';
import { succeeded } from '../foreign.ts';
import { publicText } from '../../privacy.ts';
import { mailApps } from '../../vocabulary/platforms.ts';
import { endpoint } from '../endpoint.ts';
import { messageCodeFields } from '../message-code.ts';
import { domainsTextLimit, emailLimit, organisationNameLimit } from '../../limits.ts';

/** How the tenant has the product: bought, to look at, or on trial (SI-21). */
export const deploymentModes = ['paid', 'demo', 'poc'] as const;
export type DeploymentMode = (typeof deploymentModes)[number];

const deploymentSchema = z.object({
  deploymentMode: z.enum(deploymentModes).default('paid'),
  /** True from the end of a trial on, with mode `poc` only. */
  trialExpired: z.boolean(),
  /** Days left of a trial, begun ones counted; null without an end. */
  pocExpiresInDays: z.number().int().nullable(),
  /** Days left of a licence that was bought, begun ones counted; null without an end. */
  paidExpirationInDays: z.number().int().nullable().default(null),
  /** How the licence stands (SH-06). */
  license: z
    .object({
      isExpired: z.boolean(),
      /** It ends within 30 days. */
      isAboutToExpire: z.boolean(),
      /** The first moment without a licence, ISO 8601. */
      licenseExpirationDate: publicText().nullable(),
      /** Days left of a trial, as `pocExpiresInDays`. */
      trialExpirationDays: z.number().int().nullish(),
      /** What the operator calls the licence; empty for its ordinary name. */
      name: publicText(),
    })
    .default({ isExpired: false, isAboutToExpire: false, licenseExpirationDate: null, name: '' }),
  /** An administrator has asked for more time and nobody has answered yet. */
  waitingForApproval: z.boolean(),
  portalLicenseState: z.enum(['active', 'locked']).default('active'),
  is_msp: z.boolean(),
  /** The brand of the deployment: the name of its folder, and how the product is called there. */
  brand: publicText().default('default'),
  brandName: publicText().default(''),
  /** Whether a service provider manages the organisation; the same as `is_msp`. */
  isManagedService: z.boolean().default(false),
  /** Whether an administrator has switched off that mail shows who quarantined it. */
  unifiedQuarantineManuallyDisabled: z.boolean().default(false),
  /** The one page the tenant's people are kept at; null in the ordinary case. */
  feature_redirect_path: publicText().nullable(),
  /** Whether the lock of the portal shuts the caller out; support staff is not. */
  locked_status: z.object({ should_lock: z.boolean() }).default({ should_lock: false }),
  /** Whether the caller is the administrator who is to name the organisation first. */
  on_boarding_required: z.boolean(),
  /** The operator's notice to everybody who is signed in; empty for none. */
  info_banner: publicText().default(''),
  /**
   * Since when it is a restored copy that sends and removes nothing until it is confirmed, ISO 8601; null for those who
   * may not confirm it.
   */
  quiet_since: publicText().nullable().default(null),
  /** Whom people turn to: an email or https address; empty where the operator named none. */
  support_contact: publicText().default(''),
  /** Requests of employees that wait for an administrator; 0 for a caller who may not decide them. */
  open_restore_requests: z.number().int().nonnegative().optional(),
  /** The same for what employees report. */
  open_mail_reports: z.number().int().nonnegative().default(0),
  /** Checks of the system that are known to be wrong; empty for callers who may not see the settings. */
  system_wrong: z.array(publicText()).default([]),
});
export type Deployment = z.infer<typeof deploymentSchema>;

/** What decides which pages the caller is let into (SI-21). */
export const deploymentConfig = endpoint({
  method: 'GET',
  path: '/api/v1/config/deployment',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'viewing-token',
  answer: deploymentSchema,
});

const requester = z.object({
  requester_email_address: publicText().trim().min(1).max(emailLimit),
  requester_first_name: publicText().trim().max(200),
  requester_last_name: publicText().trim().max(200),
});
const requestAnswer = z.object({
  success: succeeded(),
  /** What came of it, or why nothing did. */
  info: publicText(),
  ...messageCodeFields,
});

/** An administrator asks for more time of a trial (SH-07). A repeated request changes nothing. */
export const requestTrialExtension = endpoint({
  method: 'POST',
  path: '/api/v1/trial_status',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'acting-token',
  body: requester,
  answer: requestAnswer,
});

/** A request for access from a locked organisation. Repeating it changes nothing. */
export const requestUnlock = endpoint({
  method: 'POST',
  path: '/api/v1/license_request',
  permission: 'signed-in',
  whenLocked: 'open',
  by: 'acting-token',
  body: requester,
  answer: requestAnswer,
});

/**
 * An administrator enters the organisation's details; the first time, this ends the onboarding. Domains decide whose mail and which
 * accounts are the organisation's, so it needs a recent proof of the person.
 */
export const updateTenant = endpoint({
  method: 'PUT',
  path: '/api/v1/config/tenant',
  permission: 'system_settings:act',
  by: 'proved-person',
  body: z.object({
    name: publicText().trim().min(1).max(organisationNameLimit),
    /** Comma- or space-separated mail domains. */
    domains: publicText().trim().min(1).max(domainsTextLimit),
    apps: z.array(z.enum(mailApps)).min(1).max(mailApps.length),
    onboarding_finished: z.boolean().default(false),
  }),
  answer: z.object({ success: succeeded() }),
});
