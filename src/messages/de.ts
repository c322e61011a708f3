import { deEvidence } from './de-evidence.ts';
import { deExportEmails } from './de-export-emails.ts';
import { deExceptionRules } from './de-exception-rules.ts';
import { deAnalytics } from './de-analytics.ts';
import { deCustomQueries } from './de-custom-queries.ts';
import { deSecurityEvents } from './de-security-events.ts';
import { deDashboard } from './de-dashboard.ts';
import { deEndUserSettings } from './de-end-user-settings.ts';
import { dePeople } from './de-people.ts';
import { deEndUsers } from './de-end-users.ts';
import { deDeployment } from './de-deployment.ts';
import { deHelp } from './de-help.ts';
import { filters } from './de-filters.ts';
import { gridOverlays } from './de-grid-overlays.ts';
import { deIslands } from './de-islands.ts';
import { joinLines } from './join-lines.ts';
import { deJobs } from './de-jobs.ts';
import { deCharacters } from './de-characters.ts';
import { deMail } from './de-mail.ts';
import { deMailboxes } from './de-mailboxes.ts';
import { deMailExplorer } from './de-mail-explorer.ts';
import { dePolicy } from './de-policy.ts';
import { deAudit } from './de-audit.ts';
import { deReceivers } from './de-receivers.ts';
import { deOrganisation } from './de-organisation.ts';
import { deAppearance } from './de-appearance.ts';
import { deRetention } from './de-retention.ts';
import { deReportMail } from './de-report-mail.ts';
import { deReports } from './de-reports.ts';
import { deSearch } from './de-search.ts';
import { deFeatures } from './de-features.ts';
import { deRoleMapping } from './de-role-mapping.ts';
import { dePrompt } from './de-prompt.ts';
import { deService } from './de-service.ts';
import { deSettingsSearch } from './de-settings-search.ts';
import { deSignIn } from './de-sign-in.ts';
import { deSystem } from './de-system.ts';
import { deSystemSettings } from './de-system-settings.ts';
import type { Catalogue, Message } from './catalogue.ts';

/** Every word a person reads, in German. The type makes a missing key an error. */
const written: Catalogue = joinLines({
  'quick_search.system': 'Postern',
  'quick_search.late': 'Die Suche hat zu lange gedauert: im Mail Explorer suchen',
  'quick_search.type.email': 'E-Mail',
  'quick_search.type.file': 'Datei',
  'quick_search.type.link': 'Link',
  'quick_search.type.domain': 'Domain',
  'quick_search.type.person': 'Person',
  'quick_search.type.rule': 'Regel',
  'quick_search.type.job': 'Auftrag',
  'quick_search.type.request': 'Anfrage',
  'common.cancel': 'Abbrechen',
  'common.close': 'Schließen',
  'common.save': 'Speichern',
  'common.apply': 'Anwenden',
  'common.found': { one: '{count} Eintrag angezeigt', other: '{count} Einträge angezeigt' },
  'common.remove': 'Entfernen',
  'common.remove_named': '{name} entfernen',
  'common.retry': 'Erneut versuchen',
  'common.enter_again': 'Bitte noch einmal eingeben.',
  'common.copy': 'Kopieren',
  'common.copied': 'Kopiert',
  'common.copy_failed': 'Kopieren fehlgeschlagen',
  'common.dismiss': 'Ausblenden',
  'common.loading': 'Lädt…',
  'common.optional': 'optional',
  'common.undo': 'Rückgängig',
  'common.back': 'Zurück',
  'common.page': 'Seite {page} von {pages}',
  'common.previous_page': 'Zurück',
  'common.next_page': 'Weiter',
  'common.pagination': 'Seiten',
  'common.unreachable':
    'Verbindungsfehler. Es wurde nichts geändert. Prüfen Sie Ihre Netzwerkverbindung und versuchen Sie es erneut.',
  'common.signed_out':
    'Sie sind abgemeldet. Hier geht nichts verloren: Melden Sie sich in einem anderen Tab an und machen Sie dann weiter.',
  'common.foreign_answer':
    'Die Antwort kam nicht von diesem Server, sondern von einem Proxy oder der Anmeldeseite eines Netzwerks. Die Seite ist unverändert.',

  'shell.skip_to_content': 'Zum Inhalt springen',
  'shell.home': 'Startseite von {brand}',
  'shell.main_menu': 'Hauptmenü',
  'shell.open_menu': 'Menü öffnen',
  'shell.close_menu': 'Menü schließen',
  'shell.lock_menu': 'Menü offen halten',
  'shell.unlock_menu': 'Menü einklappen',
  'shell.keyboard_shortcuts': 'Tastenkürzel',
  'shell.left_out': {
    one: '{count} Eintrag kann nicht gezeigt werden: Der Schutzdienst hat ihn in einer Form gesendet, die diese Konsole nicht kennt.',
    other:
      '{count} Einträge können nicht gezeigt werden: Der Schutzdienst hat sie in einer Form gesendet, die diese Konsole nicht kennt.',
  },
  'shell.keys_everywhere': 'Überall',
  'shell.commands_pages': 'Seiten',
  'shell.command_select_loaded': 'Alle geladenen E-Mails auswählen',
  'shell.command_toggle_filters': 'Filter ein- oder ausblenden',
  'shell.theme': 'Farbschema',
  'shell.theme_system': 'System',
  'shell.theme_light': 'Hell',
  'shell.theme_dark': 'Dunkel',
  'shell.language': 'Sprache',
  'shell.language_en': 'English',
  'shell.language_de': 'Deutsch',
  'shell.account': 'Konto',
  'shell.account_of': 'Konto: {email}',
  'shell.admin': 'Admin',
  'shell.set_up_mfa': 'Anmeldung in zwei Schritten einrichten',
  'shell.logout': 'Abmelden',
  'shell.jobs': 'Aufträge',
  'shell.mail_explorer': 'Mail Explorer',
  'shell.phishing_training': 'Phishing-Training',
  'shell.dmarc': 'DMARC',
  'shell.archiving': 'Archivierung',
  'shell.smart_archiving': 'Intelligente Archivierung',
  'shell.configuration': 'Konfiguration',
  'shell.add_ons_store': 'Erweiterungen',
  'shell.checkpoint': 'Checkpoint',
  'shell.opens_other': 'öffnet ein anderes Produkt',

  'sign_in.title': 'Anmelden',
  'sign_in.heading': 'Bei {brand} anmelden',
  'sign_in.tagline': 'Hält Phishing, Schadsoftware und Spam von den Postfächern Ihrer Organisation fern.',
  'sign_in.for_employees':
    'Sie warten auf eine E-Mail in Quarantäne? Der Link in der Benachrichtigung genügt, ein Konto brauchen Sie nicht.',
  'sign_in.email': 'E-Mail-Adresse',
  'sign_in.password': 'Passwort',
  'sign_in.show_password': 'Passwort anzeigen',
  'sign_in.submit': 'Anmelden',
  'sign_in.submitting': 'Anmeldung läuft…',
  'sign_in.return_hint': 'Nach der Anmeldung kehren Sie zur vorherigen Seite zurück.',
  'sign_in.failed_summary': 'Die Anmeldung ist fehlgeschlagen',
  invalid_email: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  invalid_password: 'Geben Sie Ihr Passwort ein.',
  'avanan.login.invalid_account': 'E-Mail-Adresse oder Passwort ist falsch.',
  'sign_in.account_disabled':
    'Dieses Konto ist gesperrt. Wenden Sie sich an die Administration Ihrer Organisation.',
  'sign_in.locked': [
    'Zu viele Versuche. Versuchen Sie es {when} erneut, oder fordern Sie unten einen Link wie bei einem vergessenen',
    'Passwort an: Sobald Sie ihn öffnen, können Sie sich in diesem Browser anmelden.',
  ],
  'sign_in.unavailable':
    'Der Schutzdienst antwortet nicht. An Ihrem Passwort liegt es nicht. Versuchen Sie es erneut.',
  'sign_in.failed':
    'Im Schutzdienst ist ein Fehler aufgetreten. An Ihrer Eingabe liegt es nicht. Versuchen Sie es erneut.',
  'sign_in.failed_says':
    'Im Schutzdienst ist ein Fehler aufgetreten. An Ihrer Eingabe liegt es nicht. Versuchen Sie es erneut. Der Dienst meldet: {info}',

  'setup.title': 'Einrichten',
  'setup.heading': '{brand} einrichten',
  'setup.intro': 'Benennen Sie Ihre Organisation und legen Sie ihr erstes Administratorkonto an.',
  'setup.code': 'Einrichtungscode',
  'setup.code_hint': 'Der Dienst hat ihn beim Start in sein Protokoll geschrieben.',
  'setup.tenant_name': 'Organisation',
  'setup.domains': 'E-Mail-Domains',
  'setup.domains_hint':
    'Durch Kommas getrennt. Danach richtet sich, welche E-Mails als eingehend, ausgehend oder intern gelten.',
  'setup.email': 'Ihre E-Mail-Adresse',
  'setup.password': 'Passwort',
  'setup.password_hint': 'Mindestens {least} Zeichen, am besten mehrere Wörter hintereinander.',
  'setup.submit': 'Administratorkonto anlegen',
  'setup.failed_summary': 'Bitte korrigieren Sie die markierten Angaben.',
  'setup.required_code': 'Geben Sie den Einrichtungscode ein.',
  'setup.wrong_code': 'Dieser Einrichtungscode stimmt nicht.',
  'setup.required_tenant_name': 'Geben Sie den Namen Ihrer Organisation ein.',
  'setup.required_domains': 'Geben Sie mindestens eine Domain ein, zum Beispiel example.com.',
  'setup.invalid_domain': '„{domain}“ ist kein Domainname.',
  'setup.short_password': 'Verwenden Sie mindestens {least} Zeichen.',
  'setup.common_password': 'Dieses Passwort steht auf Listen bekannter Passwörter. Wählen Sie ein anderes.',

  'error.code': 'Fehler {status}',
  'error.home': 'Zur Übersicht',
  'error.400_title': 'Diese Anfrage ist ungültig',
  'error.400_text': 'Die Adresse oder das Formular enthält unerwartete Angaben. Es wurde nichts geändert.',
  'error.429_title': 'Zu viele Anfragen',
  'error.429_text': 'Warten Sie einen Moment und versuchen Sie es erneut. Es wurde nichts geändert.',
  'error.507_title': 'Der Dienst hat keinen Speicherplatz mehr',
  'error.507_text':
    'Sein Datenträger ist voll, die Änderung wurde nicht gespeichert. Informieren Sie den Betreiber. Es ist nichts verloren gegangen.',
  'error.no_access_title': 'Ihr Konto hat noch keinen Zugriff',
  'error.no_access_text':
    'Sie sind angemeldet, aber keine Ihrer Rollen gibt eine Seite frei. Bitten Sie die Administration Ihrer Organisation um eine Rolle.',
  'error.connection_title': 'Verbindungsfehler',
  'error.connection_text':
    'Ihre Einstellungen konnten nicht geladen werden. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
  'error.denied_title': 'Dazu fehlt Ihnen die Berechtigung',
  'error.denied_text': [
    'Ihre Rollen erlauben diese Aktion nicht oder nicht mehr.',
    'Es wurde nichts geändert, auch die Seite ist noch so, wie Sie sie verlassen haben.',
    'Wenn Sie den Zugriff brauchen, wenden Sie sich an die Administration.',
  ],
  'error.403_title': 'Kein Zugriff auf diese Seite',
  'error.403_text':
    'Ihrem Konto fehlt die Berechtigung. Die Administration Ihrer Organisation kann sie erteilen.',
  'error.404_title': 'Diese Seite gibt es nicht',
  'error.404_partner_title': 'Die Seite wurde leider nicht gefunden',
  'error.404_text': 'Die Adresse ist vielleicht falsch geschrieben, oder die Seite ist umgezogen.',
  'error.409_title': 'Das geht gerade nicht',
  'error.409_text':
    'Inzwischen hat sich etwas geändert. Gehen Sie zurück, prüfen Sie den aktuellen Stand und versuchen Sie es erneut.',
  'error.410_title': 'Diese E-Mail gibt es nicht mehr',
  'error.410_text': 'Sie wurde gelöscht, oder ihre Aufbewahrungsfrist ist abgelaufen.',
  'error.500_title': 'Hier ist etwas schiefgegangen',
  'error.500_text': [
    'Der Fehler wurde aufgezeichnet und liegt nicht an Ihnen.',
    'Falls Sie etwas geändert haben, prüfen Sie, ob es geschehen ist, bevor Sie es erneut versuchen.',
  ],
  'error.501_title': 'Der Dienst bietet das nicht an',
  'error.501_text': 'Der Schutzdienst dieser Konsole hat diesen Teil nicht. Es wurde nichts geändert.',
  'error.busy_title': 'Der Server ist ausgelastet',
  'error.busy_until':
    'Der Server hat gerade zu viel zu tun. Es wurde nichts geändert. Versuchen Sie es {when} erneut.',
  'error.503_title': 'Der Schutzdienst antwortet nicht',
  'error.503_text': 'Es kam keine Antwort, die die Konsole lesen kann. Versuchen Sie es gleich noch einmal.',
  'error.504_title': 'Es ist nicht bekannt, ob das ausgeführt wurde',
  'error.504_text':
    'Der Schutzdienst hat den Auftrag bekommen, aber seine Antwort kam nicht an. Sehen Sie nach, bevor Sie es erneut versuchen.',
  'error.504_check_text': [
    'Der Schutzdienst hat den Auftrag bekommen, aber seine Antwort kam nicht an. Prüfen Sie erneut, wie es ausging.',
    'Nichts wird doppelt ausgeführt.',
  ],
  'error.done_title': 'Das wurde ausgeführt',
  'error.done_text': [
    'Danach antwortete der Schutzdienst nicht mehr, deshalb kann das Ergebnis noch nicht angezeigt werden.',
    'Sie müssen es nicht erneut senden.',
  ],
  'error.check_again': 'Erneut prüfen',
  'error.show_state': 'Aktuellen Stand anzeigen',
  'error.cross_site_title': 'Die Anfrage kam von einer anderen Website',
  'error.cross_site_text':
    'Zu Ihrer Sicherheit wurde sie nicht ausgeführt. Öffnen Sie die Konsole und versuchen Sie es dort.',
  'error.reference': 'Kennung',
  'error.signed_out_text':
    'Melden Sie sich in einem neuen Tab an. Kehren Sie dann zu dieser Seite zurück und senden Sie das Formular erneut.',
  'error.unproved_text':
    'Bestätigen Sie in einem neuen Tab, dass Sie es sind. Kehren Sie dann auf diese Seite zurück und senden Sie das Formular erneut.',
  'error.form_kept': 'Ihre Eingaben bleiben erhalten, solange diese Seite geöffnet ist.',
  'error.send_again': 'Erneut senden',

  'vocabulary.direction': 'Alle Richtungen',
  'vocabulary.incoming_and_internal': 'Eingehend und intern',
  'vocabulary.outgoing_and_internal': 'Ausgehend und intern',
  'vocabulary.is_incoming': 'Eingehend',
  'vocabulary.is_outgoing': 'Ausgehend',
  'vocabulary.is_internal': 'Intern',
  'vocabulary.cp': 'Postern',
  'vocabulary.ms': 'Microsoft',
  'vocabulary.google': 'Google',
  'vocabulary.cp_phishing': 'Phishing',
  'vocabulary.cp_ap_suspicious': 'Phishing-Verdacht',
  'vocabulary.cp_malicious': 'Schadsoftware',
  'vocabulary.cp_av_suspicious': 'Schadsoftware-Verdacht',
  'vocabulary.cp_malicious_url': 'Schädliche URL',
  'vocabulary.cp_malicious_url_click': 'Klick auf schädliche URL',
  'vocabulary.cp_spam': 'Spam',
  'vocabulary.cp_graymail': 'Graymail',
  'vocabulary.cp_leak': 'DLP',
  'vocabulary.cp_clean': 'Sauber',
  'vocabulary.unknown': 'Unbekannt',
  'vocabulary.cp_sec_train': 'Sicherheitstraining',
  'vocabulary.cp_phishing_simulation': 'Phishing-Simulation',
  'vocabulary.cp_training_feedback': 'Trainingsrückmeldung',
  'vocabulary.cp_training_module': 'Trainingsmodul',
  'vocabulary.ms_malware': 'Schadsoftware',
  'vocabulary.ms_high_confidence_phishing': 'Phishing (hohe Konfidenz)',
  'vocabulary.ms_phishing': 'Phishing',
  'vocabulary.ms_high_confidence_spam': 'Spam (hohe Konfidenz)',
  'vocabulary.ms_spam': 'Spam',
  'vocabulary.ms_bulk': 'Massenmail',
  'vocabulary.ms_transport_rule': 'Transportregel',
  'vocabulary.ms_leak': 'DLP',
  'vocabulary.ms_clean': 'Sauber',
  'vocabulary.cp_quarantined': 'In Quarantäne',
  'vocabulary.cp_quarantined_by_cp': 'Quarantäne: Postern',
  'vocabulary.cp_quarantined_by_admin': 'Quarantäne: Admin',
  'vocabulary.cp_quarantined_by_analyst': 'Quarantäne: Analyst',
  'vocabulary.cp_not_quarantined': 'Nicht in Quarantäne',
  'vocabulary.ms_quarantined': 'In Quarantäne',
  'vocabulary.ms_delivered_inbox': 'Im Posteingang erwartet',
  'vocabulary.ms_delivered_junk': 'In Junk-E-Mail erwartet',
  'vocabulary.google_delivered_inbox': 'Im Posteingang erwartet',
  'vocabulary.google_delivered_junk': 'Im Spam-Ordner erwartet',

  ...deEvidence,
  ...deExceptionRules,
  ...deExportEmails,
  ...deIslands,
  ...filters,
  ...gridOverlays,
  ...deMailExplorer,
  ...deCharacters,
  ...deMail,
  ...dePolicy,
  ...deAudit,
  ...deReceivers,
  ...deReportMail,
  ...deReports,
  ...deOrganisation,
  ...deSettingsSearch,
  ...deAppearance,
  ...deRetention,
  ...deSearch,
  ...deFeatures,
  ...deRoleMapping,
  ...dePrompt,
  ...deService,
  ...deSignIn,
  ...deHelp,
  ...deJobs,
  ...deSystemSettings,
  ...deMailboxes,
  ...deSystem,
  ...deEndUserSettings,
  ...dePeople,
  ...deDeployment,
  ...deDashboard,
  ...deAnalytics,
  ...deSecurityEvents,
  ...deCustomQueries,
  ...deEndUsers,
});

/** 'E-Mail' with a hyphen at which no line breaks. */
const unbroken = <Text extends Message>(text: Text): Text =>
  (typeof text === 'string'
    ? text.replaceAll('E-Mail', 'E\u2011Mail')
    : { one: unbroken(text.one), other: unbroken(text.other) }) as Text;

export const de = Object.fromEntries(
  Object.entries(written).map(([key, text]) => [key, unbroken(text)]),
) as unknown as Catalogue;
