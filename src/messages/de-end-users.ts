/** Die Wörter der Seiten für Endanwender und der Anfragen an Administratoren; Teil des Katalogs `de`. */
export const deEndUsers = {
  'restore.email.title': 'Zurückgehaltene E-Mail',
  'restore.attachment.title': 'Zurückgehaltener Anhang',
  'restore.original.title': 'Ursprüngliche E-Mail',
  'restore.action.title': 'Ihre Antwort',

  'restore.prove_lead':
    'Bestätigen Sie zuerst, dass diese E-Mail an Sie ging. Sie bekommen einen Code per E-Mail; niemand sonst erfährt hier etwas.',
  'restore.email_label': 'Ihre E-Mail-Adresse',
  'restore.send_code': 'Code senden',
  'restore.sent':
    'Wenn diese Adresse die E-Mail erhalten hat, ist ein Code unterwegs an {email}. Er gilt 10 Minuten.',
  'restore.sent_later':
    'Falls sich diese Seite schließt, öffnen Sie den Link noch einmal: Er zeigt wieder dieses Formular.',
  'restore.code_label': 'Code aus der E-Mail',
  'restore.confirm': 'Bestätigen',
  'restore.resend': 'Neuen Code senden',
  'restore.resend_wait': {
    one: 'Ein neuer Code kann in {count} Sekunde gesendet werden.',
    other: 'Ein neuer Code kann in {count} Sekunden gesendet werden.',
  },
  'restore.other_address': 'Andere Adresse verwenden',
  'restore.proved': 'Bestätigt für {email}.',
  'restore.not_you': 'Sind Sie das nicht?',
  'restore.code_required': 'Geben Sie den Code aus der E-Mail ein.',
  'restore.code_wrong': {
    one: 'Das ist nicht der Code. Noch {count} Versuch.',
    other: 'Das ist nicht der Code. Noch {count} Versuche.',
  },
  'restore.code_over': 'Dieser Code gilt nicht mehr. Fordern Sie einen neuen an.',
  'restore.email_invalid': 'Die E-Mail-Adresse ist nicht gültig',
  'restore.attachment_email_invalid': 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',

  'restore.list.title': 'Meine zurückgehaltenen E-Mails',
  'restore.list.verify': 'Der Code konnte nicht gesendet werden. Versuchen Sie es später noch einmal.',
  'restore.list.unknown':
    'Etwas ist schiefgegangen. Versuchen Sie es später noch einmal, oder fragen Sie Ihren IT-Helpdesk.',
  'restore.list_lead':
    'Diese E-Mails wurden Ihnen nicht zugestellt. Wenn Sie keine davon erwarten, ist nichts zu tun.',
  'restore.list_empty': 'Für Sie wird nichts zurückgehalten.',
  'restore.list_review': 'Ansehen',
  'restore.notices_title': 'Mitteilungen',
  'restore.notices_wanted': 'Mir eine E-Mail schicken, wenn etwas für mich zurückgehalten wird',
  'restore.notices_locale_tenant': 'Sprache meiner Organisation',
  'restore.notices_saved': 'Gespeichert.',

  'restore.from': 'Von',
  'restore.received': 'Empfangen',
  'restore.file': 'Datei',
  'restore.no_subject': '(kein Betreff)',
  'restore.why.malware': 'Sie könnte eine schädliche Datei enthalten.',
  'restore.why.dlp': 'Sie könnte vertrauliche Daten enthalten.',
  'restore.why.phishing': 'Sie könnte Passwörter oder Geld stehlen wollen.',
  'restore.why.suspected_phishing':
    'Sie könnte ein Versuch sein, Passwörter oder Geld zu stehlen; die Anzeichen sind schwach.',
  'restore.why.spam': 'Sie sieht nach unerwünschter Werbung aus.',
  'restore.why.graymail': 'Sie sieht nach einer Massensendung aus.',
  'restore.why.other': 'Sie wurde zur genaueren Prüfung zurückgehalten.',
  'restore.also_others': {
    one: 'Sie geht auch an {count} Person zurück, die sich diese Kopie teilt.',
    other: 'Sie geht auch an {count} Personen zurück, die sich diese Kopie teilen.',
  },
  'restore.release_lead':
    'Wenn Sie diese E-Mail erwarten, können Sie sie zustellen lassen. Sie steht dann oben in Ihrem Posteingang, mit der Zeit der Freigabe.',
  'restore.release': 'Diese E-Mail zustellen',
  'restore.release_attachment': 'Anhang mit seiner E-Mail zustellen',
  'restore.request_lead':
    'Ein Administrator entscheidet, ob diese E-Mail zugestellt wird. Schreiben Sie, warum Sie sie erwarten; die Antwort kommt per E-Mail.',
  'restore.message_label': 'Nachricht an den Administrator',
  'restore.request': 'Diese E-Mail anfordern',
  'restore.enter_message': 'Bitte geben Sie eine Nachricht ein.',
  'restore.dismiss_lead':
    'Die E-Mail bleibt zurückgehalten, und kein Hinweis nennt sie mehr. Eine eigene Anfrage wird zurückgezogen.',
  'restore.dismiss': 'Ich möchte diese E-Mail nicht',

  'restore.waiting_title': 'Wartet auf einen Administrator',
  'restore.waiting_text':
    'Ihre Anfrage wurde gesendet. Diese Seite zeigt die Antwort, sobald es eine gibt; sie kommt auch per E-Mail.',
  'restore.attachment_requested':
    'Der Administrator hat Ihre Anfrage erhalten; Ihr Anhang kommt zurück, sobald sie genehmigt ist.',
  'restore.started_title': 'Unterwegs',
  'restore.started_text': 'Die Anfrage wurde genehmigt, und die E-Mail wird zugestellt.',
  'restore.check_again': 'Erneut prüfen',
  'restore.restored_title': 'Zugestellt',
  'restore.restored_text':
    'Die E-Mail wurde freigegeben. Sie steht oben in Ihrem Posteingang, mit der Zeit der Freigabe.',
  'restore.attachment_restored': 'Der Anhang wurde freigegeben.',
  'restore.declined_title': 'Anfrage abgelehnt',
  'restore.declined_text': 'Ein Administrator hat entschieden, dass diese E-Mail zurückgehalten bleibt.',
  'restore.declined_reason': 'Grund: {reason}',
  'restore.thank_you': 'Vielen Dank',
  'restore.action_done': 'Die gewünschte Aktion wurde ausgeführt',
  'restore.action_done_text': 'Die E-Mail bleibt zurückgehalten. Sie können diese Seite schließen.',

  'restore.failed_title': 'Das hat nicht geklappt',
  'restore.expired_title': 'Dieser Link ist abgelaufen',
  'restore.expired_text':
    'Links aus Hinweisen gelten 30 Tage. Wenn Sie die E-Mail noch erwarten, fragen Sie Ihren IT-Helpdesk.',
  'restore.email.missing':
    'Wir konnten die E-Mail nicht finden: Der Link ist unvollständig. Öffnen Sie ihn noch einmal aus dem Hinweis.',
  'restore.attachment.missing': 'Fehler: Der Anhang wurde nicht gefunden',
  'restore.original.missing':
    'Wir konnten die E-Mail nicht finden: Der Link ist unvollständig. Öffnen Sie ihn noch einmal aus dem Hinweis.',
  'restore.action.missing': 'Die E-Mail wurde nicht gefunden.',
  'restore.email.not_found': 'Wir finden diese E-Mail für Ihre Adresse nicht.',
  'restore.attachment.not_found': 'Fehler: Der Anhang wurde nicht gefunden',
  'restore.original.not_found': 'Wir finden diese E-Mail für Ihre Adresse nicht.',
  'restore.action.not_found': 'Fehler: Die E-Mail wurde nicht gefunden',
  'restore.email.not_restorable': 'Diese E-Mail kann nicht freigegeben werden. Ihr IT-Helpdesk weiß mehr.',
  'restore.attachment.not_restorable':
    'Fehler: Dieser Anhang kann nicht freigegeben werden. Bitte wenden Sie sich an den Support',
  'restore.original.not_restorable': 'Diese E-Mail kann nicht freigegeben werden. Ihr IT-Helpdesk weiß mehr.',
  'restore.action.not_restorable': 'Fehler bei der Verarbeitung der E-Mail',
  'restore.email.identify':
    'Wir können gerade nicht prüfen, ob Sie Ihre Adresse bestätigen müssen. Versuchen Sie es gleich noch einmal.',
  'restore.attachment.identify': 'Fehler: Die Identität kann nicht geprüft werden',
  'restore.original.identify':
    'Wir können gerade nicht prüfen, ob Sie Ihre Adresse bestätigen müssen. Versuchen Sie es gleich noch einmal.',
  'restore.action.identify': 'Fehler bei der Verarbeitung der E-Mail',
  'restore.email.verify': 'Die Adresse konnte nicht bestätigt werden. Versuchen Sie es gleich noch einmal.',
  'restore.attachment.verify':
    'Die Adresse konnte nicht bestätigt werden. Versuchen Sie es gleich noch einmal.',
  'restore.original.verify':
    'Die Adresse konnte nicht bestätigt werden. Versuchen Sie es gleich noch einmal.',
  'restore.action.verify': 'Fehler beim Bestätigen der E-Mail-Adresse',
  'restore.email.unknown':
    'Ein unbekannter Fehler ist aufgetreten. Es wurde nichts geändert; versuchen Sie es gleich noch einmal.',
  'restore.attachment.unknown':
    'Ein unbekannter Fehler ist aufgetreten. Es wurde nichts geändert; versuchen Sie es gleich noch einmal.',
  'restore.original.unknown':
    'Ein unbekannter Fehler ist aufgetreten. Es wurde nichts geändert; versuchen Sie es gleich noch einmal.',
  'restore.action.unknown':
    'Fehler: Ein unbekannter Fehler ist aufgetreten. Bitte wenden Sie sich an den Support.',
  'restore.admin_title': 'Ein Administrator entscheidet',
  'restore.admin_text': 'Melden Sie sich an der Konsole an, um diese Anfrage zu lesen und zu entscheiden.',
  'restore.admin_open': 'Anfragen öffnen',
  'restore.never_ask': 'Diese Seite fragt nie nach einem Passwort.',

  'requests.title': 'Freigabeanfragen',
  'requests.lead':
    'Mitarbeitende bitten um E-Mails, die für sie zurückgehalten werden. Eine Genehmigung gibt sie frei; das lässt sich nicht zurücknehmen.',
  'requests.state.open': 'Offen',
  'requests.state.approved': 'Genehmigt',
  'requests.state.declined': 'Abgelehnt',
  'requests.state.expired': 'Abgelaufen',
  'requests.states': 'Anfragen nach Stand',
  'requests.search': 'Anfragen suchen',
  'requests.search_hint': 'Adresse, Betreff, Absender oder Nachricht',
  'requests.select': 'Anfrage von {email} nach {subject} auswählen',
  'requests.email': 'E-Mail',
  'requests.who': 'Gefragt von',
  'requests.verdict': 'Zurückgehalten wegen',
  'requests.group.malware': 'Schadsoftware',
  'requests.group.dlp': 'Vertrauliche Daten',
  'requests.group.phishing': 'Phishing',
  'requests.group.suspected_phishing': 'Phishing-Verdacht',
  'requests.group.spam': 'Spam',
  'requests.group.graymail': 'Massensendung',
  'requests.group.other': 'Anderer Grund',
  'requests.reason': 'Grund für die Mitarbeitenden',
  'requests.reason_hint': 'Sie lesen ihn in der E-Mail und auf der Seite.',
  'requests.approve': 'Genehmigen und freigeben',
  'requests.decline': 'Ablehnen',
  'requests.approve_selected': 'Ausgewählte genehmigen',
  'requests.decline_selected': 'Ausgewählte ablehnen',
  'requests.none_selected': 'Wählen Sie mindestens eine Anfrage aus.',
  'requests.more_asked': { one: 'und {count} weitere Person', other: 'und {count} weitere Personen' },
  'requests.message': 'Nachricht',
  'requests.others': {
    one: 'Die Freigabe gibt sie auch an {count} Person, die sich diese Kopie teilt.',
    other: 'Die Freigabe gibt sie auch an {count} Personen, die sich diese Kopie teilen.',
  },
  'requests.back': 'Alle Anfragen',
  'requests.no_details': 'Ihre Rollen zeigen Ihnen die E-Mail selbst nicht.',
  'requests.gone': 'Diese E-Mail ist nicht mehr gespeichert.',
  'requests.decided_by': 'Entschieden von {who}, {when}',
  'requests.recipients': 'Wer sie bekam',
  'requests.needs_two': 'Zwei Personen müssen sie genehmigen.',
  'requests.first_by':
    'Erste Genehmigung von {who}, {when}. Eine zweite Person muss sie innerhalb von 24 Stunden genehmigen.',
  'requests.took_minutes': { one: 'nach {count} Minute', other: 'nach {count} Minuten' },
  'requests.took_hours': { one: 'nach {count} Stunde', other: 'nach {count} Stunden' },
  'requests.took_days': { one: 'nach {count} Tag', other: 'nach {count} Tagen' },
  'requests.done_first': 'Von Ihnen genehmigt. Eine zweite Person muss innerhalb von 24 Stunden genehmigen.',
  'requests.done_own':
    'Nichts wurde genehmigt: Sie haben selbst darum gebeten oder die erste von zwei Genehmigungen gegeben. Das muss jemand anderes genehmigen.',
  'requests.selected': '{count} ausgewählt',
  'requests.select_all': 'Alle Anfragen dieser Seite auswählen',
  'requests.keys':
    'Tasten: J und K nach unten und oben, X wählt aus, Strg+A alle, Umschalt+A genehmigt, Umschalt+D lehnt ab.',
  'requests.job': 'Der Vorgang, der sie freigibt',
  'requests.evidence': 'Warum sie zurückgehalten wurde',
  'requests.open_email': 'E-Mail öffnen',
  'requests.empty_open': 'Niemand wartet auf eine Antwort',
  'requests.empty_other': 'Es gibt keine',
  'requests.empty_search': 'Keine Anfrage passt zu dieser Suche',
  'requests.empty_text': 'Hier erscheinen Anfragen von Mitarbeitenden; das Menü zählt die offenen.',
  'requests.clear_search': 'Alle zeigen',
  'requests.count': { one: '{count} Anfrage', other: '{count} Anfragen' },
  'requests.range': '{from}–{to} von {total}',
  'requests.done_approve': 'Genehmigt. Die E-Mails werden freigegeben, und die Mitarbeitenden erfahren es.',
  'requests.done_decline': 'Abgelehnt. Die Mitarbeitenden erfahren es.',
  'requests.done_left': 'Nichts wurde geändert: Diese Anfragen waren schon entschieden.',
  'requests.open_count': { one: '{count} offene Anfrage', other: '{count} offene Anfragen' },
} as const;
