/**
 * Words by which a search in the settings finds what is called otherwise there: names that other products have for it, abbreviations,
 * and what people type; part of the catalogue `en`.
 */
export const enSettingsSearch = {
  'settings.sign_in_about': 'Two-step sign-in, password age, new people, and support staff.',
  'settings.audit_delivery': 'Audit trail delivery',
  'settings.also.mfa': 'MFA 2FA two-factor multi-factor authentication authenticator one-time code passkey',
  'settings.also.just_in_time': 'SSO single sign-on JIT just-in-time provisioning',
  'settings.also.people': 'users accounts members administrators invitation disable',
  'settings.also.roles': 'permissions rights scopes RBAC private data',
  'settings.also.role_mapping': 'SSO SAML OIDC claims identity provider',
  'settings.also.directory': 'SCIM provisioning Entra ID Okta LDAP users synchronisation',
  'settings.also.notice': 'banner announcement message of the day',
  'settings.also.report_address': 'abuse mailbox phishing reports report button',
  'settings.also.appearance': 'logo brand branding picture icon theme white label',
  'settings.also.features': 'switch flag turn on off enable disable',
  'settings.also.sender_trust': 'SPF DKIM DMARC ARC relay gateway Received Authentication-Results spoofing',
  'settings.also.end_users': 'held mail quarantine end users employees restore release policy',
  'settings.also.notices': 'digest quarantine report notification summary schedule',
  'settings.also.judge_again': 'rescan reclassify inspect history',
  'settings.also.retention': 'delete storage disk data lifecycle keep days',
  'settings.also.legal_holds': 'litigation hold eDiscovery evidence preserve',
  'settings.also.audit': 'log history events compliance',
  'settings.also.delivery': 'SIEM log forwarding export receiver Splunk Sentinel Elastic OCSF RFC 5424',
} as const;
