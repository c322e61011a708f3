/** The words about what an organisation may use, in German; part of the catalogue `de`. */
export const deDeployment = {
  'trial.title': 'Ihr Testzeitraum ist abgelaufen',
  'trial.message':
    'Ihre E-Mails, Ihre Einstellungen und der Verlauf aller Aktionen bleiben erhalten. Bitten Sie um mehr Zeit, dann ist alles wieder da, wie Sie es verlassen haben.',
  'trial.submit': 'Anfrage senden',
  'trial.submitting': 'Wird gesendet …',
  'trial.sent_title': 'Ihre Anfrage wurde gesendet',
  'trial.waiting':
    'Sie wartet auf Genehmigung. Bis dahin bleibt alles erhalten; nach der Genehmigung öffnet diese Seite die Konsole wieder.',
  'trial.others':
    'Der Testzeitraum Ihrer Organisation ist abgelaufen, deshalb ist die Konsole geschlossen. Ein Administrator Ihrer Organisation kann um mehr Zeit bitten.',
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
  'access_blocked.text':
    'Der Betreiber dieses Dienstes hat die Konsole für Ihre Organisation geschlossen. Es wurde nichts gelöscht. Bitten Sie darum, sie wieder zu öffnen, oder sprechen Sie mit einem Administrator Ihrer Organisation.',
  'access_blocked.ask': 'Um Zugang bitten',
  'access_blocked.sent_title': 'Danke für Ihre Nachricht',
  'access_blocked.sent_text':
    'Ihre Bitte wurde weitergegeben. Sobald Ihre Organisation wieder offen ist, melden Sie sich an wie gewohnt.',
  'access_blocked.failed_title': 'Die Bitte konnte nicht gesendet werden',
  'access_blocked.failed_text':
    'Es wurde nichts geändert. Versuchen Sie es gleich noch einmal, oder wenden Sie sich an den Support.',
  'access_blocked.internal_notice':
    'Das Portal dieser Organisation ist gesperrt: die eigenen Leute kommen nicht hinein.',

  'onboarding.title': 'Erste Schritte',
  'onboarding.intro': 'Sagen Sie, wessen E-Mails {brand} schützt. Alles lässt sich später ändern.',
  'onboarding.apps': 'Mailplattformen',
  'onboarding.apps_hint': 'Sie entscheiden, nach welchen Befunden und Zuständen Sie filtern können.',
  'onboarding.app.office365_emails': 'Microsoft 365',
  'onboarding.app.google_mail': 'Google Workspace',
  'onboarding.mail_in': 'E-Mails importieren',
  'onboarding.mail_in_text':
    'E-Mails werden über die Befehlszeile importiert, auf dem Rechner, auf dem der Dienst läuft. Das darf unterbrochen und wiederholt werden.',
  'onboarding.mail_in_example': 'Beispiel eines Befehls',
  'onboarding.mail_in_more':
    'Der Befehl nimmt .eml-Dateien und Ordner damit, mbox-Dateien und Maildirs. Speichern Sie Ihre Domains vor dem ersten Import.',
  'onboarding.finish': 'Fertig',
  'onboarding.saved': 'Gespeichert.',
  'onboarding.failed':
    'Das konnte nicht gespeichert werden. Ihre Eingaben sind noch da; versuchen Sie es gleich noch einmal.',
  'onboarding.long_name': 'Verwenden Sie höchstens 200 Zeichen.',
  'onboarding.many_domains': 'Das sind zu viele Domains für ein Feld: höchstens 2.000 Zeichen.',
  'onboarding.required_apps': 'Wählen Sie mindestens eine.',
  'learning.label': 'Lernphase',
  'learning.progress': 'Ihre E-Mails werden kennengelernt: {percent} %',
  'learning.dismiss': 'Ausblenden, bis der Browser geschlossen wird',
  'learning.title': 'Ihre E-Mails werden kennengelernt',
  'learning.text':
    'Diagramme, Verläufe und Vergleiche blicken auf die E-Mails früherer Tage zurück. Mit E-Mails von weniger als {days} Tagen sagen sie noch wenig. Geschützt sind Sie vom ersten Tag an.',
  'learning.link': 'Dokumentation',
  'partner.title': 'Partnerportal',
  'partner.open': 'Partnerportal öffnen',
} as const;
