import type { enSettingsSearch } from './en-settings-search.ts';
import type { Translation } from './join-lines.ts';

/** Words by which a search in the settings finds what is called otherwise there; part of the catalogue `de`. */
export const deSettingsSearch: Translation<typeof enSettingsSearch> = {
  'settings.sign_in_about':
    'Anmeldung in zwei Schritten, Alter und Gültigkeit von Passwörtern, neue Personen und Support.',
  'settings.audit_delivery': 'Weitergabe des Prüfprotokolls',
  'settings.also.mfa':
    'MFA 2FA Zwei-Faktor Mehr-Faktor Authentifizierung Authenticator Einmalcode Passkey zweiter Faktor',
  'settings.also.just_in_time': 'SSO Single Sign-on JIT Just-in-time Bereitstellung',
  'settings.also.people': 'Benutzer Nutzer Konten Mitglieder Administratoren Einladung sperren',
  'settings.also.roles': 'Berechtigungen Rechte Bereiche RBAC private Daten',
  'settings.also.role_mapping': 'SSO SAML OIDC Claims Identitätsanbieter',
  'settings.also.directory': 'SCIM Bereitstellung Entra ID Okta LDAP Benutzer Synchronisierung',
  'settings.also.notice': 'Banner Ankündigung Mitteilung',
  'settings.also.report_address': 'Abuse-Postfach Phishing-Meldungen melden Beschäftigte',
  'settings.also.appearance': 'Logo Marke Branding Bild Symbol Design',
  'settings.also.features': 'Schalter Funktion einschalten ausschalten aktivieren deaktivieren',
  'settings.also.sender_trust':
    'SPF DKIM DMARC ARC Relay Gateway Received Authentication-Results Spoofing glauben vertrauen',
  'settings.also.end_users':
    'Quarantäne Endbenutzer Beschäftigte Mitarbeiter Zurückgehaltenes zurückgeben wiederherstellen freigeben Richtlinie',
  'settings.also.notices': 'Digest Quarantänebericht Benachrichtigung Zusammenfassung Zeitplan Urteile',
  'settings.also.judge_again': 'neu prüfen erneut bewerten untersuchen beurteilen Beurteilung Urteil',
  'settings.also.retention': 'löschen Speicher Festplatte Aufbewahrungsfrist Tage',
  'settings.also.legal_holds': 'Rechtsstreit eDiscovery Beweise sichern Litigation Hold',
  'settings.also.audit': 'Log Verlauf Ereignisse Compliance',
  'settings.also.delivery': 'SIEM Log-Weiterleitung Export Empfänger Splunk Sentinel Elastic OCSF RFC 5424',
};
