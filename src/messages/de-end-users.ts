/** Die Wörter der Seiten für Endanwender und der Anfragen an Administratoren; Teil des Katalogs `de`. */
export const deEndUsers = {
  'restore.email.title': 'E-Mail in Quarantäne',
  'restore.attachment.title': 'Anhang einer E-Mail in Quarantäne',
  'restore.original.title': 'Ursprüngliche E-Mail',
  'restore.action.title': 'Was ist das für eine E-Mail?',

  'restore.prove_lead':
    'Bestätigen Sie zuerst, dass diese E-Mail an Sie ging: Sie erhalten dazu einen Code per E-Mail. Nur Sie können sie sehen.',
  'restore.email_label': 'Ihre E-Mail-Adresse',
  'restore.send_code': 'Code senden',
  'restore.sent':
    'Falls {email} diese E-Mail erhalten hat, ist ein Code dorthin unterwegs. Er gilt 10 Minuten.',
  'restore.limited':
    'Es wurde kein neuer Code gesendet, weil mehrere angefordert wurden. Der nächste kann {when} gesendet werden. Ein Code aus den letzten 10 Minuten gilt noch.',
  'restore.late':
    'Der Mailserver antwortet gerade nicht, deshalb verzögert sich ein Code. Es geht nichts verloren: Warten Sie hier, oder öffnen Sie den Link später noch einmal und fordern Sie einen neuen Code an.',
  'restore.sent_later':
    'Falls Sie diese Seite schließen, öffnen Sie den Link noch einmal: Dann erscheint wieder dieses Formular.',
  'restore.code_label': 'Code aus der E-Mail',
  'restore.confirm': 'Bestätigen',
  'restore.resend': 'Neuen Code senden',
  'restore.resend_wait': 'Sie können {when} einen neuen Code anfordern.',
  'restore.other_address': 'Andere Adresse verwenden',
  'restore.proved': 'Bestätigt für {email}.',
  'restore.not_you': 'Sind Sie das nicht?',
  'restore.code_required': 'Geben Sie den Code aus der E-Mail ein.',
  'restore.code_wrong': {
    one: 'Dieser Code ist falsch. Sie haben noch {count} Versuch.',
    other: 'Dieser Code ist falsch. Sie haben noch {count} Versuche.',
  },
  'restore.code_over': 'Dieser Code gilt nicht mehr. Fordern Sie einen neuen an.',
  'restore.email_invalid': 'Die E-Mail-Adresse ist nicht gültig',
  'restore.attachment_email_invalid': 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',

  'restore.list.title': 'Meine E-Mails in Quarantäne',
  'restore.list.verify': 'Der Code konnte nicht gesendet werden. Versuchen Sie es später noch einmal.',
  'restore.list.unknown':
    'Etwas ist schiefgegangen. Versuchen Sie es später noch einmal, oder wenden Sie sich an Ihren IT-Helpdesk.',
  'restore.list.prove_lead':
    'Bestätigen Sie zuerst, dass diese Adresse Ihnen gehört: Sie erhalten dazu einen Code per E-Mail. Nur Sie können sehen, was hier steht.',
  'restore.list.sent':
    'Falls {email} in dieser Organisation E-Mails empfängt, ist ein Code dorthin unterwegs. Er gilt 10 Minuten.',
  'restore.list_lead':
    'Diese E-Mails sind als unerwünscht oder gefährlich markiert. Sie können noch in Ihrem Postfach liegen: Öffnen Sie dort keine Links oder Dateien daraus. Wenn Sie keine davon erwarten, müssen Sie sonst nichts tun.',
  'restore.list_empty': 'Keine E-Mail an Sie ist in Quarantäne.',
  'restore.list_review': 'Ansehen',
  'restore.list_see': 'Anfrage ansehen',
  'restore.list_see_to': 'Anfrage ansehen: {subject}',
  'restore.list_status.requested':
    'Sie haben diese E-Mail angefordert. Die Administration hat noch nicht entschieden.',
  'restore.list_status.started': 'Ihre Anfrage wurde genehmigt, und die E-Mail wird freigegeben.',
  'restore.list_status.declined': 'Ihre Anfrage wurde abgelehnt.',
  'restore.notices_title': 'Mitteilungen',
  'restore.notices_when': 'Mich per E-Mail informieren, wenn E-Mails an mich in Quarantäne sind',
  'restore.notices_as_set': 'Wie von meiner Organisation eingestellt',
  'restore.notices_at_once': 'Sofort',
  'restore.notices_digest': 'Mehrmals täglich als Zusammenfassung',
  'restore.notices_off': 'Nie',
  'restore.notices_locale_tenant': 'Sprache meiner Organisation',
  'restore.notices_saved': 'Gespeichert.',

  'restore.answered.phishing': 'Sie haben diese E-Mail als Phishing gemeldet.',
  'restore.answered.safe': 'Sie haben diese E-Mail als harmlos gemeldet.',
  'restore.answered.block':
    'Sie haben den Absender dieser E-Mail gesperrt: Weitere E-Mails von dort an Sie werden hier als Spam markiert.',
  'restore.undo.phishing': 'Meldung zurücknehmen',
  'restore.undo.safe': 'Meldung zurücknehmen',
  'restore.undo.block': 'Sperre des Absenders aufheben',
  'restore.answer.phishing': 'Das war Phishing',
  'restore.answer.safe': 'Das ist harmlos',
  'restore.answer.block': 'Diesen Absender für mich sperren',
  'restore.answer_lead.phishing': 'Die Administration prüft die E-Mail, und Sie erfahren das Ergebnis.',
  'restore.answer_lead.safe':
    'Die Administration sieht Ihre Einschätzung. Diese gibt die E-Mail nicht frei und lässt den Absender nicht zu.',
  'restore.answer_lead.block':
    'Weitere E-Mails dieses Absenders an Sie werden hier als Spam markiert. Damit sie nicht in Ihren Posteingang kommen, sperren Sie den Absender auch in Ihrem E-Mail-Programm. Auf der Seite „Meine E-Mails in Quarantäne“ können Sie die Sperre wieder aufheben.',
  'restore.list_answer': 'Melden oder sperren',
  'restore.list_answer_to': 'Melden oder sperren: {subject}',
  'restore.unsubscribed':
    'Sie erhalten keine Mitteilungen über E-Mails in Quarantäne mehr. Auf der Seite „Meine E-Mails in Quarantäne“ können Sie das ändern.',
  'restore.unsubscribe_how':
    'Öffnen Sie diese Adresse in einem Browser, um auszuwählen, welche Mitteilungen Sie erhalten.',
  'restore.blocked_title': 'Von Ihnen gesperrte Absender',
  'restore.unblock': 'Sperre aufheben',
  'restore.unblock_sender': 'Sperre von {sender} aufheben',
  'restore.from': 'Von',
  'restore.received': 'Empfangen',
  'restore.file': 'Datei',
  'restore.safe_view': 'Anfang der E-Mail, ohne Links und Bilder',
  'restore.no_subject': '(kein Betreff)',
  'restore.why.malware': 'Diese E-Mail könnte eine schädliche Datei enthalten.',
  'restore.why.dlp': 'Diese E-Mail könnte vertrauliche Daten enthalten.',
  'restore.why.phishing': 'Diese E-Mail könnte ein Versuch sein, Passwörter oder Geld zu stehlen.',
  'restore.why.suspected_phishing':
    'Diese E-Mail könnte ein Versuch sein, Passwörter oder Geld zu stehlen, die Anzeichen dafür sind aber schwach.',
  'restore.why.spam': 'Diese E-Mail sieht nach unerwünschter Werbung aus.',
  'restore.why.graymail': 'Diese E-Mail sieht nach einer Massensendung aus.',
  'restore.why.other': 'Diese E-Mail wurde zur genaueren Prüfung unter Quarantäne gestellt.',
  'restore.looks_like': '{domain} ist nicht {real}.',
  'restore.in_mailbox':
    'Sie kann noch in Ihrem Postfach liegen: Öffnen Sie dort keine Links oder Dateien daraus.',
  'restore.also_others': {
    one: 'Sie wird auch für {count} weitere Person freigegeben, die sich diese Kopie mit Ihnen teilt.',
    other: 'Sie wird auch für {count} weitere Personen freigegeben, die sich diese Kopie mit Ihnen teilen.',
  },
  'restore.release_lead':
    'Wenn Sie diese E-Mail erwarten, können Sie sie freigeben: Sie ist dann nicht mehr als „In Quarantäne“ markiert. Ist Ihr Postfach verbunden, finden Sie sie dort wieder.',
  'restore.report': 'Ich habe das nicht erwartet: melden',
  'restore.release': 'Diese E-Mail freigeben',
  'restore.release_attachment_lead':
    'Wenn Sie diese Datei erwarten, können Sie sie sich in einer eigenen E-Mail schicken lassen. Die ursprüngliche E-Mail bleibt in Quarantäne.',
  'restore.release_attachment': 'Diesen Anhang an mich senden',
  'restore.files_lead': 'Brauchen Sie nur eine der Dateien? Sie können sie auch ohne die E-Mail erhalten:',
  'restore.request_attachment_lead':
    'Die Administration entscheidet, ob Sie diese Datei erhalten. Schreiben Sie, warum Sie sie erwarten. Die Antwort kommt per E-Mail.',
  'restore.request_attachment': 'Diesen Anhang anfordern',
  'restore.attachment_where':
    'Er kommt in einer eigenen E-Mail. Die ursprüngliche E-Mail bleibt in Quarantäne.',
  'restore.attachment_declined': 'Die Administration hat entschieden, dass diese Datei nicht gesendet wird.',
  'restore.attachment_started': 'Die Anfrage wurde genehmigt, und die Datei wird an Sie gesendet.',
  'restore.request_lead':
    'Die Administration entscheidet, ob diese E-Mail freigegeben wird. Schreiben Sie, warum Sie sie erwarten. Die Antwort kommt per E-Mail.',
  'restore.message_label': 'Nachricht an die Administration',
  'restore.request': 'Diese E-Mail anfordern',
  'restore.enter_message': 'Bitte geben Sie eine Nachricht ein.',
  'restore.dismiss_lead':
    'Die E-Mail bleibt in Quarantäne und wird in keiner Mitteilung mehr genannt. Falls Sie sie angefordert haben, wird Ihre Anfrage zurückgezogen.',
  'restore.dismiss': 'Ich möchte diese E-Mail nicht',

  'restore.waiting_title': 'Wartet auf die Administration',
  'restore.waiting_text':
    'Ihre Anfrage wurde gesendet. Die Antwort erscheint auf dieser Seite und kommt auch per E-Mail.',
  'restore.attachment_requested':
    'Die Administration hat Ihre Anfrage erhalten. Sobald sie genehmigt ist, erhalten Sie Ihren Anhang.',
  'restore.started_title': 'Genehmigt',
  'restore.started_text': 'Die Anfrage wurde genehmigt, und die E-Mail wird freigegeben.',
  'restore.releasing_title': 'Wird freigegeben',
  'restore.releasing_text': 'Ihr Postfach soll die E-Mail wieder anzeigen und hat noch nicht geantwortet.',
  'restore.check_again': 'Erneut prüfen',
  'restore.restored_title': 'Freigegeben',
  'restore.restored_text':
    'Die E-Mail wurde freigegeben. Suchen Sie sie in Ihrem Postfach, auch im Junk-Ordner. Wenn Sie sie nicht finden, wenden Sie sich an Ihren IT-Helpdesk.',
  'restore.attachment_restored_title': 'Unterwegs',
  'restore.attachment_restored': 'Der Anhang wurde freigegeben.',
  'restore.declined_title': 'Anfrage abgelehnt',
  'restore.declined_text': 'Die Administration hat entschieden, dass diese E-Mail in Quarantäne bleibt.',
  'restore.declined_reason': 'Grund: {reason}',
  'restore.thank_you': 'Vielen Dank',
  'restore.action_done': 'Die gewünschte Aktion wurde ausgeführt',
  'restore.action_done_text': 'Die E-Mail bleibt in Quarantäne. Sie können diese Seite schließen.',

  'restore.failed_title': 'Das hat nicht geklappt',
  'restore.broken_title': 'Dieser Link ist beschädigt',
  'restore.broken_text':
    'Ein Teil davon ging unterwegs verloren oder wurde verändert. Öffnen Sie die Mitteilung noch einmal und verwenden Sie den Link dort, statt ihn abzutippen oder zu kopieren. Alle Ihre E-Mails in Quarantäne finden Sie auch auf einer Seite.',
  'restore.expired_title': 'Dieser Link ist abgelaufen',
  'restore.expired_text':
    'Links aus Mitteilungen gelten 30 Tage. Wenn Sie die E-Mail noch erwarten, wenden Sie sich an Ihren IT-Helpdesk.',
  'restore.email.missing':
    'Die E-Mail wurde nicht gefunden: Der Link ist unvollständig. Öffnen Sie ihn noch einmal aus der Mitteilung.',
  'restore.attachment.missing': 'Fehler: Der Anhang wurde nicht gefunden',
  'restore.original.missing':
    'Die E-Mail wurde nicht gefunden: Der Link ist unvollständig. Öffnen Sie ihn noch einmal aus der Mitteilung.',
  'restore.action.missing': 'Die E-Mail wurde nicht gefunden.',
  'restore.email.not_found': 'Für Ihre Adresse wurde diese E-Mail nicht gefunden.',
  'restore.attachment.not_found': 'Fehler: Der Anhang wurde nicht gefunden',
  'restore.original.not_found': 'Für Ihre Adresse wurde diese E-Mail nicht gefunden.',
  'restore.action.not_found': 'Fehler: Die E-Mail wurde nicht gefunden',
  'restore.email.not_restorable':
    'Diese E-Mail kann nicht freigegeben werden. Wenden Sie sich an Ihren IT-Helpdesk.',
  'restore.attachment.not_restorable':
    'Fehler: Dieser Anhang kann nicht freigegeben werden. Bitte wenden Sie sich an den Support',
  'restore.original.not_restorable':
    'Diese E-Mail kann nicht freigegeben werden. Wenden Sie sich an Ihren IT-Helpdesk.',
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
  'restore.approval_message': '{email} schreibt:',
  'restore.approval_reason': 'Grund für die Mitarbeitenden (optional)',
  'restore.approval_approve': 'Genehmigen und freigeben',
  'restore.approval_approve_file': 'Genehmigen und Datei senden',
  'restore.approval_decline': 'Ablehnen',
  'restore.approval_title': 'Freigabeanfrage',
  'restore.approval_lead':
    'Hier entscheiden Sie für die Administration über eine Freigabeanfrage. Bestätigen Sie zuerst Ihre Adresse: Wir senden Ihnen einen Code.',
  'restore.approval_sent':
    'Wenn diese Adresse über die Anfrage entscheiden darf, ist ein Code an {email} unterwegs. Er gilt 10 Minuten.',
  'restore.approval_sign_in':
    'Mit einem Code lassen sich nur Spam und Massensendungen genehmigen, die niemand von Hand in Quarantäne gestellt hat. Um diese E-Mail ({group}) zu genehmigen, melden Sie sich in der Konsole an; zum Ablehnen genügt ein Code.',
  'restore.approval_sure': 'Trotzdem freigeben.',
  'restore.approval_unsure': 'Bestätigen Sie, dass die schädliche E-Mail trotzdem freigegeben wird.',
  'restore.approval_open': 'In der Konsole öffnen',
  'restore.approval_first': 'Die erste von zwei Genehmigungen kam von {who}.',
  'restore.approval_approved': 'Diese Anfrage ist genehmigt',
  'restore.approval_declined': 'Diese Anfrage ist abgelehnt',
  'restore.approval_expired': 'Diese Anfrage ist abgelaufen',
  'restore.approval_told': 'Die anfragende Person wird informiert.',
  'restore.admin_title': 'Die Administration entscheidet',
  'restore.admin_text':
    'Melden Sie sich an der Konsole an, um diese Anfrage zu lesen und darüber zu entscheiden.',
  'restore.admin_open': 'Anfragen öffnen',
  'restore.never_ask': 'Diese Seite fragt nie nach einem Passwort.',

  'requests.title': 'Freigabeanfragen',
  'requests.lead':
    'Mitarbeitende bitten um E-Mails, die in Quarantäne sind. Wenn Sie genehmigen, wird die E-Mail als „Freigegeben“ markiert. Das lässt sich nicht rückgängig machen; nur verbundene Postfächer werden geändert.',
  'requests.state.open': 'Offen',
  'requests.state.approved': 'Genehmigt',
  'requests.state.declined': 'Abgelehnt',
  'requests.state.expired': 'Abgelaufen',
  'requests.state.unknown': 'Unbekannt',
  'requests.states': 'Anfragen nach Status',
  'requests.search': 'Anfragen suchen',
  'requests.search_hint': 'Adresse, Betreff, Absender oder Nachricht',
  'requests.select': 'Anfrage von {email} nach {subject} auswählen',
  'requests.email': 'E-Mail',
  'requests.who': 'Angefragt von',
  'requests.verdict': 'In Quarantäne wegen',
  'requests.group.malware': 'Schadsoftware',
  'requests.group.dlp': 'Vertrauliche Daten',
  'requests.group.phishing': 'Phishing',
  'requests.group.suspected_phishing': 'Phishing-Verdacht',
  'requests.group.spam': 'Spam',
  'requests.group.graymail': 'Massensendung',
  'requests.group.other': 'Anderer Grund',
  'requests.reason': 'Grund für die Mitarbeitenden',
  'requests.reason_hint': 'Er steht in der E-Mail an sie und auf ihrer Seite.',
  'requests.approve': 'Genehmigen und freigeben',
  'requests.ask_title': { one: 'Schädliche E-Mail freigeben?', other: 'Schädliche E-Mails freigeben?' },
  'requests.ask': {
    one: 'Diese E-Mail ist schädlich. Eine Freigabe lässt sich nicht zurücknehmen.',
    other: 'Diese {count} E-Mails sind schädlich. Eine Freigabe lässt sich nicht zurücknehmen.',
  },
  'requests.ask_others': {
    one: 'Dazu {count} Anfrage zu einer E-Mail, die nicht schädlich ist.',
    other: 'Dazu {count} Anfragen zu E-Mails, die nicht schädlich sind.',
  },
  'requests.ask_submit': {
    one: 'Trotzdem genehmigen und freigeben',
    other: 'Alle {count} trotzdem genehmigen',
  },
  'requests.decline': 'Ablehnen',
  'requests.approve_selected': 'Ausgewählte genehmigen',
  'requests.decline_selected': 'Ausgewählte ablehnen',
  'requests.none_selected': 'Wählen Sie mindestens eine Anfrage aus.',
  'requests.more_asked': { one: 'und {count} weitere Person', other: 'und {count} weitere Personen' },
  'requests.message': 'Nachricht',
  'requests.others': {
    one: 'Die Freigabe gilt auch für {count} weitere Person, die sich diese Kopie teilt.',
    other: 'Die Freigabe gilt auch für {count} weitere Personen, die sich diese Kopie teilen.',
  },
  'requests.one_file':
    'Angefordert ist nur diese Datei: {name}. Mit der Genehmigung wird sie an alle gesendet, die sie angefordert haben. Die E-Mail bleibt in Quarantäne.',
  'requests.one_file_short': 'Nur die Datei {name}',
  'requests.approve_file': 'Genehmigen und Datei senden',
  'requests.today_held': 'Käme sie heute an, würde sie wieder unter Quarantäne gestellt: {verdicts}.',
  'requests.today_let_through': 'Käme sie heute an, würde sie nicht unter Quarantäne gestellt: {verdicts}.',
  'requests.today_unknown':
    'Ob sie heute unter Quarantäne gestellt würde, ist unbekannt: Ihr Original ist nicht gespeichert.',
  'requests.copies': 'Wer sie noch erhalten hat',
  'requests.back': 'Alle Anfragen',
  'requests.no_details': 'Mit Ihren Rollen können Sie die E-Mail selbst nicht ansehen.',
  'requests.gone': 'Diese E-Mail ist nicht mehr gespeichert.',
  'requests.decided_by': 'Entschieden von {who}, {when}',
  'requests.recipients': 'Wer diese E-Mail erhalten hat',
  'requests.needs_two': 'Zwei Personen müssen sie genehmigen.',
  'requests.first_by':
    'Erste Genehmigung von {who}, {when}. Eine zweite Person muss die Anfrage innerhalb von 24 Stunden genehmigen.',
  'requests.took_minutes': { one: 'nach {count} Minute', other: 'nach {count} Minuten' },
  'requests.took_hours': { one: 'nach {count} Stunde', other: 'nach {count} Stunden' },
  'requests.took_days': { one: 'nach {count} Tag', other: 'nach {count} Tagen' },
  'requests.done_first': 'Von Ihnen genehmigt. Eine zweite Person muss innerhalb von 24 Stunden genehmigen.',
  'requests.done_own':
    'Es wurde nichts genehmigt: Die Anfrage oder die erste von zwei Genehmigungen kam von Ihnen. Eine andere Person muss sie genehmigen.',
  'requests.own':
    'Die Anfrage oder die erste Genehmigung kam von Ihnen. Genehmigen muss sie eine andere Person, ablehnen können Sie sie.',
  'requests.selected': '{count} ausgewählt',
  'requests.select_all': 'Alle Anfragen dieser Seite auswählen',
  'requests.keys':
    'Tasten: J und K nach unten und oben, X wählt aus, Strg+A wählt alle aus, Umschalt+A genehmigt, Umschalt+D lehnt ab.',
  'requests.keys_one':
    'Tasten: J und K öffnen die nächste und die vorige Anfrage, Umschalt+A genehmigt, Umschalt+D lehnt ab.',
  'requests.next': 'Nächste Anfrage',
  'requests.earlier': 'Frühere Anfragen',
  'requests.any_group': 'Alle',
  'requests.sort': 'Reihenfolge',
  'requests.sort_oldest': 'Älteste zuerst',
  'requests.sort_newest': 'Neueste zuerst',
  'requests.job': 'Auftrag zur Freigabe',
  'requests.evidence': 'Warum sie in Quarantäne ist',
  'requests.open_email': 'E-Mail öffnen',
  'requests.empty_open': 'Niemand wartet auf eine Antwort',
  'requests.empty_other': 'Keine Anfragen vorhanden',
  'requests.empty_search': 'Keine Anfrage passt zu dieser Suche',
  'requests.empty_text': 'Hier erscheinen Anfragen von Mitarbeitenden. Das Menü zeigt die Zahl der offenen.',
  'requests.clear_search': 'Alle anzeigen',
  'requests.count': { one: '{count} Anfrage', other: '{count} Anfragen' },
  'requests.range': '{from}–{to} von {total}',
  'requests.done_approve':
    'Genehmigt. Was angefordert wurde, wird freigegeben, und die Mitarbeitenden werden informiert.',
  'requests.done_decline': 'Abgelehnt. Die Mitarbeitenden werden informiert.',
  'requests.done_before_approve':
    'Die vorige Anfrage wurde genehmigt. Was angefordert wurde, wird freigegeben, und die Mitarbeitenden werden informiert.',
  'requests.done_before_decline': 'Die vorige Anfrage wurde abgelehnt. Die Mitarbeitenden werden informiert.',
  'requests.done_left': 'Es wurde nichts geändert: Über diese Anfragen war schon entschieden.',
  'requests.open_count': { one: '{count} offene Anfrage', other: '{count} offene Anfragen' },
} as const;
