/** The words of the product's mails in German; part of the catalogue `de`. */
export const deMail = {
  'mail.greeting': 'Guten Tag,',
  'mail.footer': 'Diese E-Mail wurde von {brand} automatisch verschickt. Antworten werden nicht gelesen.',
  'mail.footer_of':
    'Diese E-Mail wurde von {brand} für {organisation} automatisch verschickt. Antworten werden nicht gelesen.',
  'mail.protected_by': 'geschützt von {brand}',
  'mail.fallback_link':
    'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  'mail.minutes': { one: '{count} Minute', other: '{count} Minuten' },
  'mail.when': 'Wann',
  'mail.where': 'Adresse',
  'mail.browser': 'Browser',
  'mail.unknown': 'unbekannt',
  'mail.not_you':
    'Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort und informieren Sie Ihre Administration.',

  'mail.verification_code_subject': '{code} ist Ihr Code für {brand}',
  'mail.verification_code_title': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'mail.verification_code_text': 'Geben Sie diesen Code auf der Seite ein, auf der Sie sich gerade anmelden:',
  'mail.verification_code_note': [
    'Er gilt {time} und nur einmal. Niemand von {brand} wird Sie je danach fragen.',
    'Wenn Sie sich gerade nicht anmelden, kennt jemand anderes Ihr Passwort: Ändern Sie es.',
  ],

  'mail.link_code_subject': '{code} ist Ihr Code für {brand}',
  'mail.link_code_title': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'mail.link_code_text': [
    'Jemand hat sich mit {provider} angemeldet und diese Adresse angegeben.',
    'Wenn Sie das waren, geben Sie diesen Code auf der Seite ein, auf der Sie sich gerade anmelden:',
  ],
  'mail.link_code_note': [
    'Er gilt {time} und kann einmal verwendet werden. Niemand von {brand} wird Sie je danach fragen.',
    'Wenn Sie sich gerade nicht anmelden, müssen Sie nichts tun: Ohne den Code kommt niemand in Ihr Konto.',
  ],

  'mail.reset_password_subject': 'Neues Passwort für {brand} wählen',
  'mail.reset_password_title': 'Wählen Sie ein neues Passwort',
  'mail.reset_password_text':
    'Jemand möchte das Passwort Ihres Kontos zurücksetzen. Wenn Sie das waren, wählen Sie hier ein neues:',
  'mail.reset_password_button': 'Neues Passwort wählen',
  'mail.reset_password_note':
    'Der Link gilt {time} und nur einmal. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun: Ihr Passwort bleibt unverändert.',

  'mail.invitation_subject': 'Sie sind zu {brand} eingeladen',
  'mail.invitation_title': 'Sie sind zu {brand} eingeladen',
  'mail.invitation_text':
    'Die Administration hat bei {host} ein Konto für Sie angelegt. Wählen Sie ein Passwort, und melden Sie sich mit dieser Adresse an:',
  'mail.invitation_button': 'Passwort wählen',
  'mail.invitation_note': [
    'Der Link gilt {time} und nur einmal. Wenn Sie keine Einladung erwarten, müssen Sie nichts tun:',
    'Ohne Passwort kann sich niemand anmelden.',
  ],

  'mail.password_changed_subject': 'Ihr Passwort für {brand} wurde geändert',
  'mail.password_changed_title': 'Ihr Passwort wurde geändert',
  'mail.password_changed_text': 'Ihr Konto hat ein neues Passwort. Ihre anderen Sitzungen wurden beendet.',

  'mail.by': 'Wer',
  'mail.address_changed_subject': 'Die Adresse Ihres Kontos bei {brand} wurde geändert',
  'mail.address_changed_title': 'Ihr Konto hat eine andere Adresse',
  'mail.address_changed_text': [
    'Der Identitätsanbieter Ihrer Organisation hat die Adresse Ihres Kontos geändert. Sie wurden überall abgemeldet;',
    'melden Sie sich mit der neuen Adresse an.',
  ],
  'mail.address_changed_to': 'Neue Adresse',
  'mail.last_administrator_subject': '{brand}: Das letzte Administratorkonto sollte entfernt werden',
  'mail.last_administrator_title': 'Das letzte Administratorkonto wurde nicht entfernt',
  'mail.last_administrator_text': [
    'Ein Identitätsanbieter wollte der letzten Person, die hier über Personen entscheiden kann, die Rechte oder das',
    'Konto entziehen. Das wurde abgelehnt, damit sich die Organisation nicht aussperrt.',
    'Diese Person kann sich weiterhin anmelden. Geben Sie einer anderen Person diese Rechte und lassen Sie es den',
    'Anbieter erneut versuchen.',
  ],
  'mail.last_administrator_button': 'Personen öffnen',
  'mail.last_administrator_note':
    'Anbieter versuchen es von selbst erneut. Sie werden einmal am Tag benachrichtigt.',
  'mail.mfa_enabled_subject': 'Anmeldung in zwei Schritten eingeschaltet',
  'mail.mfa_enabled_title': 'Anmeldung in zwei Schritten eingeschaltet',
  'mail.mfa_enabled_text':
    'Ab jetzt brauchen Sie zur Anmeldung zusätzlich einen Code aus Ihrer Authenticator-App.',
  'mail.mfa_disabled_subject': 'Anmeldung in zwei Schritten ausgeschaltet',
  'mail.mfa_disabled_title': 'Anmeldung in zwei Schritten ausgeschaltet',
  'mail.mfa_disabled_text':
    'Für die Anmeldung an Ihrem Konto ist kein Code aus einer Authenticator-App mehr nötig.',
  'mail.mfa_reset_subject': 'Die Administration hat Ihren zweiten Faktor zurückgesetzt',
  'mail.mfa_reset_title': 'Ihr zweiter Faktor wurde zurückgesetzt',
  'mail.mfa_reset_text': [
    'Die Administration hat die Authenticator-App und die Wiederherstellungscodes Ihres Kontos entfernt und Ihre',
    'Sitzungen beendet. Bei der nächsten Anmeldung können Sie sie neu einrichten.',
  ],
  'mail.mfa_recovery_code_used_subject': 'Ein Wiederherstellungscode wurde verwendet',
  'mail.mfa_recovery_code_used_title': 'Ein Wiederherstellungscode wurde verwendet',
  'mail.mfa_recovery_code_used_text':
    'Jemand hat sich mit einem Wiederherstellungscode an Ihrem Konto angemeldet. Dieser Code gilt nicht noch einmal.',
  'mail.mfa_passkey_added_subject': 'Ihr Konto hat einen neuen Passkey',
  'mail.mfa_passkey_added_title': 'Ein Passkey wurde hinzugefügt',
  'mail.mfa_passkey_added_text': 'Damit ist eine Anmeldung an Ihrem Konto ohne Passwort möglich.',
  'mail.mfa_passkey_removed_subject': 'Ein Passkey Ihres Kontos wurde entfernt',
  'mail.mfa_passkey_removed_title': 'Ein Passkey wurde entfernt',
  'mail.mfa_passkey_removed_text': 'Damit ist keine Anmeldung an Ihrem Konto mehr möglich.',

  'mail.new_sign_in_subject': 'Neue Anmeldung bei {brand}',
  'mail.new_sign_in_title': 'Eine neue Anmeldung an Ihrem Konto',
  'mail.new_sign_in_text':
    'Ihr Konto wurde von einem Ort oder Browser aus benutzt, den wir noch nicht kennen.',

  'mail.days': { one: '{count} Tag', other: '{count} Tage' },
  'mail.export_file': 'Datei',
  'mail.export_rows': 'E-Mails',
  'mail.export_size': 'Größe',
  'mail.export_ready_subject': 'Ihr Export aus {brand} ist fertig',
  'mail.export_ready_title': 'Ihr Export ist fertig',
  'mail.export_ready_attached': 'Die Datei mit den E-Mails Ihrer Suche finden Sie im Anhang dieser E-Mail.',
  'mail.export_ready_attached_note': [
    'In der Konsole verfügbar: {time}. Die Datei enthält Adressen und Betreffzeilen anderer Personen.',
    'Bewahren Sie sie so auf, dass nur diejenigen sie lesen können, die sie brauchen.',
  ],
  'mail.export_ready_link':
    'Die Datei mit den E-Mails Ihrer Suche ist für eine E-Mail zu groß. Laden Sie sie aus der Konsole herunter:',
  'mail.export_ready_link_note': [
    'Verfügbar: {time}. Nur Sie können die Datei herunterladen, wenn Sie angemeldet sind.',
    'Sie enthält Adressen und Betreffzeilen anderer Personen.',
    'Bewahren Sie sie so auf, dass nur diejenigen sie lesen können, die sie brauchen.',
  ],
  'mail.export_ready_button': 'Datei herunterladen',

  'mail.end_user_code_subject': '{code} ist Ihr Code',
  'mail.end_user_code_title': 'Ihr Code',
  'mail.end_user_code_text': [
    'Jemand, wahrscheinlich Sie, möchte E-Mails an Sie ansehen, die {organisation} unter Quarantäne gestellt hat.',
    'Geben Sie diesen Code auf der Seite ein, die danach fragt:',
  ],
  'mail.end_user_code_note': [
    'Er gilt {time} und nur in dem Browser, in dem er angefordert wurde.',
    'Wenn Sie das nicht waren, müssen Sie nichts tun. Wir fragen nie nach einem Passwort.',
  ],
  'mail.held_subject': {
    one: 'Eine E-Mail an Sie in Quarantäne: {subject}',
    other: '{count} E-Mails an Sie in Quarantäne – {date}',
  },
  'mail.held_title': {
    one: '{count} E-Mail an Sie ist in Quarantäne',
    other: '{count} E-Mails an Sie sind in Quarantäne',
  },
  'mail.held_for': 'Für {address}, {organisation}.',
  'mail.held_text': {
    one: 'Sie ist markiert, weil sie unerwünscht oder gefährlich sein könnte. Sie kann noch in Ihrem Postfach liegen: Öffnen Sie dort keine Links oder Dateien daraus. Wenn Sie nichts erwarten, müssen Sie sonst nichts tun.',
    other:
      'Sie sind markiert, weil sie unerwünscht oder gefährlich sein könnten. Sie können noch in Ihrem Postfach liegen: Öffnen Sie dort keine Links oder Dateien daraus. Wenn Sie nichts erwarten, müssen Sie sonst nichts tun.',
  },
  'mail.sample_newsletter': 'Was man im Herbst pflanzt',
  'mail.sample_invoice': 'Rechnung 20418 und unsere neue Bankverbindung',
  'mail.sample_offer': 'Bis Freitag zum halben Preis',
  'mail.held_no_subject': '(kein Betreff)',
  'mail.held_from': 'Von',
  'mail.held_received': 'Empfangen',
  'mail.held_why': 'Warum',
  'mail.held_review': 'Ansehen: {subject}',
  'mail.held_answer': 'Melden, sperren oder verwerfen',
  'mail.held_all': 'Alle Ihre E-Mails in Quarantäne und Ihre Mitteilungen',
  'mail.held_to': 'An',
  'mail.held_others': {
    one: 'Eine weitere E-Mail bleibt in jedem Fall in Quarantäne.',
    other: '{count} weitere E-Mails bleiben in jedem Fall in Quarantäne.',
  },
  'mail.held_zone': 'Zeitangaben in der Zeitzone {zone}.',
  'mail.held_more': {
    one: '{count} weitere E-Mail ist in Quarantäne.',
    other: '{count} weitere E-Mails sind in Quarantäne.',
  },
  'mail.held_note': [
    'Jeder Link in dieser E-Mail führt zu {host}. Dort bestätigen Sie zuerst Ihre Adresse mit einem Code.',
    'Wir fragen nie nach einem Passwort. Fragen Sie im Zweifel Ihren IT-Helpdesk.',
  ],
  'mail.requests_subject': {
    one: 'Freigabeanfrage: {subject}',
    other: '{count} Freigabeanfragen',
  },
  'mail.requests_title': {
    one: '{count} Freigabeanfrage',
    other: '{count} Freigabeanfragen',
  },
  'mail.requests_text': [
    'Mitarbeitende bitten um E-Mails, die in Quarantäne sind. Eine Genehmigung markiert sie als „Freigegeben“;',
    'nur verbundene Postfächer werden geändert.',
  ],
  'mail.requests_decide': 'Mit einem Code entscheiden: {subject}',
  'mail.requests_decline': 'Mit einem Code ablehnen: {subject}',
  'mail.requests_approval': 'Genehmigung',
  'mail.requests_console':
    'Nur in der Konsole, nach der Anmeldung: Mit einem Code genehmigen Sie nur Spam und Massensendungen.',
  'mail.requests_open': 'In der Konsole entscheiden: {subject}',
  'mail.requests_all': 'Alle offenen Anfragen',
  'mail.requests_note': [
    'Mit einem Code, den wir Ihnen schicken, können Sie alle Anfragen ablehnen und diejenigen zu Spam und',
    'Massensendungen auch genehmigen. Alles Übrige genehmigen Sie nach der Anmeldung in der Konsole.',
    'Wir fragen nie per E-Mail nach einem Passwort.',
  ],
  'mail.file_subject': 'Der Anhang, um den Sie gebeten haben: {file}',
  'mail.file_title': 'Der Anhang, um den Sie gebeten haben',
  'mail.file_text': 'Sie finden ihn im Anhang dieser E-Mail. Die ursprüngliche E-Mail bleibt in Quarantäne.',
  'mail.file_note': [
    'Öffnen Sie die Datei nur, wenn Sie sie erwarten.',
    'Sie erhalten diese E-Mail, weil jemand Ihre Adresse bestätigt und die Datei angefordert hat oder die',
    'Administration sie genehmigt hat.',
  ],
  'mail.decided_approved_subject': 'Ihre Anfrage wurde genehmigt: {subject}',
  'mail.decided_approved_title': 'Ihre Anfrage wurde genehmigt',
  'mail.decided_approved_text': [
    'Die E-Mail wurde freigegeben. Suchen Sie sie in Ihrem Postfach, auch im Junk-Ordner.',
    'Wenn Sie sie nicht finden, wenden Sie sich an Ihren IT-Helpdesk.',
  ],
  'mail.decided_declined_subject': 'Ihre Anfrage wurde abgelehnt: {subject}',
  'mail.decided_declined_title': 'Ihre Anfrage wurde abgelehnt',
  'mail.decided_declined_text': [
    'Die Administration hat entschieden, dass diese E-Mail in Quarantäne bleibt.',
    'Sie kann noch in Ihrem Postfach liegen: Öffnen Sie dort keine Links oder Dateien daraus.',
  ],
  'mail.decided_expired_subject': 'Ihre Anfrage ist abgelaufen: {subject}',
  'mail.decided_expired_title': 'Ihre Anfrage ist abgelaufen',
  'mail.decided_expired_text': [
    'Niemand hat rechtzeitig entschieden, oder die E-Mail ist nicht mehr gespeichert.',
    'Wenn Sie sie noch erwarten, wenden Sie sich an Ihren IT-Helpdesk.',
  ],
  'mail.decided_reason': 'Grund',
  'mail.query_subject': {
    one: '{count} neue E-Mail: {name}',
    other: '{count} neue E-Mails: {name}',
  },
  'mail.query_title': {
    one: '{count} neue E-Mail für „{name}“',
    other: '{count} neue E-Mails für „{name}“',
  },
  'mail.query_text': 'Ihre eigene Abfrage hat neue Treffer.',
  'mail.query_open': 'Öffnen: {subject}',
  'mail.query_run': 'Die Abfrage im Mail Explorer ausführen',
  'mail.query_more': { one: '{count} weitere E-Mail passt.', other: '{count} weitere E-Mails passen.' },
  'mail.query_note':
    'Sie erhalten diese E-Mail, weil Sie es bei der Abfrage so gewählt haben. Dort können Sie sie auch abbestellen: {url}.',
  'mail.decided_button': 'Status ansehen',
  'mail.report_received_subject': {
    one: 'Danke für Ihre Meldung: {subject}',
    other: 'Danke für Ihre Meldung von {count} E-Mails',
  },
  'mail.report_received_title': 'Danke für Ihre Meldung',
  'mail.report_received_text': {
    one: 'Ihre Meldung ist eingegangen. Die Administration prüft sie, und Sie erfahren das Ergebnis.',
    other:
      'Ihre Meldung von {count} E-Mails ist eingegangen. Die Administration prüft jede davon, und Sie erfahren die Ergebnisse.',
  },
  'mail.report_received_more': {
    one: 'Sie enthält noch {count} E-Mail, die nicht aufgenommen wurde: Bitte melden Sie diese einzeln.',
    other:
      'Sie enthält noch {count} E-Mails, die nicht aufgenommen wurden: Bitte melden Sie diese in einer eigenen Meldung.',
  },
  'mail.report_threat_subject': 'Sie hatten recht, diese E-Mail war eine Bedrohung: {subject}',
  'mail.report_threat_title': 'Die E-Mail, die Sie gemeldet haben, war eine Bedrohung',
  'mail.report_threat_text': [
    'Danke: Ihre Meldung hilft, Ihre Kolleginnen und Kollegen zu schützen.',
    'Öffnen Sie keine Links oder Dateien der E-Mail und löschen Sie sie.',
  ],
  'mail.report_spam_subject': 'Die gemeldete E-Mail war unerwünschte Werbung: {subject}',
  'mail.report_spam_title': 'Die E-Mail, die Sie gemeldet haben, war unerwünschte Werbung',
  'mail.report_spam_text': 'Danke für Ihre Meldung. Die E-Mail ist lästig, aber nicht gefährlich.',
  'mail.report_safe_subject': 'Die gemeldete E-Mail ist harmlos: {subject}',
  'mail.report_safe_title': 'Die E-Mail, die Sie gemeldet haben, ist harmlos',
  'mail.report_safe_text': [
    'Die Administration hat daran nichts Verdächtiges gefunden. Danke für Ihre Aufmerksamkeit:',
    'Melden Sie auch künftig, was Ihnen seltsam vorkommt.',
  ],
  'mail.report_note':
    'Sie erhalten diese E-Mail, weil Sie eine E-Mail gemeldet haben. Sie müssen nicht antworten.',
  'mail.decided_note':
    'Sie erhalten diese E-Mail, weil Sie eine E-Mail in Quarantäne angefordert haben. Wir fragen nie nach einem Passwort.',

  'outbox.title': 'Postausgang',
  'outbox.intro':
    'Die neuesten E-Mails, die diese Installation geschrieben hat. Sie werden nicht verschickt, weil kein Mailserver eingerichtet ist.',
  'outbox.empty': 'Es wurde noch nichts geschrieben.',
  'outbox.subject': 'Betreff',
  'outbox.to': 'An',
  'outbox.written': 'Geschrieben',
  'outbox.message': 'Wie die E-Mail aussieht',
  'outbox.text': 'Als Text',
  'outbox.back': 'Alle E-Mails',
} as const;
