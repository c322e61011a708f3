/** The words about what an organisation may use, in German; part of the catalogue `de`. */
export const deDeployment = {
  'trial.title': 'Ihr Testzeitraum ist abgelaufen',
  'trial.message': [
    'Ihre E-Mails, Ihre Einstellungen und der Verlauf aller Aktionen bleiben erhalten.',
    'Wenn der Testzeitraum verlängert wird, ist alles wieder so verfügbar, wie Sie es verlassen haben.',
  ],
  'trial.submit': 'Anfrage senden',
  'trial.submitting': 'Wird gesendet …',
  'trial.sent_title': 'Ihre Anfrage wurde gesendet',
  'trial.waiting':
    'Sie wartet auf Genehmigung. Bis dahin bleibt alles erhalten. Nach der Genehmigung öffnet diese Seite wieder die Konsole.',
  'trial.others': [
    'Der Testzeitraum Ihrer Organisation ist abgelaufen, deshalb ist die Konsole geschlossen.',
    'Die Administration Ihrer Organisation kann eine Verlängerung beantragen.',
  ],
  'trial.extend_submit_failed': 'Die Verlängerung konnte nicht beantragt werden',
  'trial.send_request_failed': 'Die Anfrage konnte nicht gesendet werden',
  'trial.send_request_failed_text':
    'Der Schutzdienst hat sie nicht angenommen. Es wurde nichts geändert; versuchen Sie es gleich noch einmal.',

  'licence.title': 'Lizenz',
  'licence.demo': 'Demo',
  'licence.expired': 'Abgelaufen',
  'licence.premium': 'Premium',
  'licence.days_left': { one: 'Noch {count} Tag', other: 'Noch {count} Tage' },
  'licence.ends': {
    one: 'Ihre Lizenz endet am {date}, in {count} Tag. Bitte rechtzeitig verlängern.',
    other: 'Ihre Lizenz endet am {date}, in {count} Tagen. Bitte rechtzeitig verlängern.',
  },
  'licence.ended': 'Ihre Lizenz ist am {date} abgelaufen. Bitte verlängern, damit der Schutz aktuell bleibt.',
  'licence.dismiss': 'Ausblenden, bis der Browser geschlossen wird',

  'access_blocked.page_title': 'Gesperrt',
  'access_blocked.title': '{tenant} ist gesperrt',
  'access_blocked.text': [
    'Der Betreiber dieses Dienstes hat die Konsole für Ihre Organisation gesperrt. Es wurde nichts gelöscht.',
    'Bitten Sie um Zugang, oder wenden Sie sich an die Administration Ihrer Organisation.',
  ],
  'access_blocked.ask': 'Um Zugang bitten',
  'access_blocked.sent_title': 'Danke für Ihre Nachricht',
  'access_blocked.sent_text':
    'Ihre Anfrage wurde weitergeleitet. Sobald Ihre Organisation entsperrt ist, können Sie sich wie gewohnt anmelden.',
  'access_blocked.failed_title': 'Die Anfrage konnte nicht gesendet werden',
  'access_blocked.failed_text':
    'Es wurde nichts geändert. Versuchen Sie es gleich noch einmal, oder wenden Sie sich an den Support.',
  'restored.title': 'Dieser Server ist eine zurückgespielte Kopie',
  'restored.text': [
    'Zurückgespielt: {when}. Bis zur Bestätigung sendet er keine E-Mails, übergibt weder Prüfprotokoll noch',
    'Webhooks, entfernt nichts nach Ablauf der Aufbewahrung und erstellt keine Sicherungen.',
    'Nicht bestätigen, solange ein anderer Server mit diesen Daten arbeitet.',
    'Was inzwischen fällig war, wird außer dem Prüfprotokoll nicht nachgeholt.',
  ],
  'restored.confirm': 'Bestätigen: Dieser Server übernimmt',
  'access_blocked.internal_notice':
    'Das Portal dieser Organisation ist gesperrt. Ihre eigenen Personen haben keinen Zugang.',

  'onboarding.title': 'Erste Schritte',
  'onboarding.intro': 'Geben Sie an, wessen E-Mails {brand} prüft. Alles lässt sich später ändern.',
  'onboarding.apps': 'E-Mail-Plattformen',
  'onboarding.apps_hint': 'Danach richtet sich, nach welchen Befunden und Status Sie filtern können.',
  'onboarding.app.office365_emails': 'Microsoft 365',
  'onboarding.app.google_mail': 'Google Workspace',
  'onboarding.mail_in': 'E-Mails importieren',
  'onboarding.mail_in_text': [
    'Laden Sie .eml-, .msg-, mbox- oder zip-Dateien auf der Seite „E-Mails importieren“ hoch, sobald Ihre Domains',
    'gespeichert sind. An den Postfächern ändert das nichts.',
  ],
  'onboarding.mail_in_open': '„E-Mails importieren“ öffnen',
  'onboarding.finish': 'Fertig',
  'onboarding.saved': 'Gespeichert.',
  'onboarding.failed':
    'Das konnte nicht gespeichert werden. Ihre Eingaben sind noch da; versuchen Sie es gleich noch einmal.',
  'onboarding.long_name': 'Verwenden Sie höchstens {most} Zeichen.',
  'onboarding.many_domains': 'Das sind zu viele Domains für ein Feld: höchstens {most} Zeichen.',
  'onboarding.required_apps': 'Wählen Sie mindestens eine Plattform.',
  'learning.label': 'Lernphase',
  'learning.progress': 'Die Lernphase läuft: {percent} %',
  'learning.dismiss': 'Ausblenden, bis der Browser geschlossen wird',
  'learning.title': 'Die Lernphase läuft',
  'learning.text': [
    'Diagramme, Verläufe und Vergleiche beruhen auf den E-Mails früherer Tage.',
    'Mit E-Mails aus weniger als {days} Tagen sind sie noch wenig aussagekräftig.',
    'Geprüft werden E-Mails vom ersten Tag an.',
  ],
  'learning.link': 'Dokumentation',
  'partner.title': 'Partnerportal',
  'partner.open': 'Partnerportal öffnen',
} as const;
