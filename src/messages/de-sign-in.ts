import type { enSignIn } from './en-sign-in.ts';

/** The sign-in area and the account's own security page, in German. */
export const deSignIn: {
  readonly [Key in keyof typeof enSignIn]: (typeof enSignIn)[Key] extends string
    ? string
    : { readonly one: string; readonly other: string };
} = {
  'sign_in.forgot_password': 'Passwort vergessen?',
  'sign_in.or': 'oder',
  'sign_in.google': 'Weiter mit Google',
  'sign_in.microsoft': 'Weiter mit Microsoft',
  'sign_in.saml': 'Weiter mit Single Sign-on',
  'sign_in.passkey': 'Mit Passkey anmelden',
  'sign_in.passkey_failed':
    'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut, oder melden Sie sich anders an.',
  'sign_in.google_failed': 'Die Anmeldung bei Google ist fehlgeschlagen.',
  'sign_in.microsoft_failed': 'Die Anmeldung bei Microsoft ist fehlgeschlagen.',
  'sign_in.saml_failed': 'Die Anmeldung über SAML ist fehlgeschlagen.',
  'sign_in.sso_no_account':
    'Für Sie gibt es hier kein Konto. Fragen Sie einen Administrator Ihrer Organisation.',
  'sign_in.sso_choose_email': 'Geben Sie zuerst Ihre E-Mail-Adresse ein, damit wir Ihre Organisation kennen.',
  'sign_in.signed_out_title': 'Sie wurden abgemeldet',
  'sign_in.signed_out': 'Mit Ihrer Sitzung stimmte etwas nicht. Melden Sie sich erneut an.',
  'sign_in.step_expired_title': 'Diese Anmeldung hat zu lange gedauert',
  'sign_in.step_expired': 'Zu Ihrer Sicherheit ist sie beendet. Beginnen Sie erneut mit Ihrem Passwort.',
  'sign_in.captcha_failed':
    'Wir konnten nicht erkennen, ob Sie ein Mensch sind. Versuchen Sie es noch einmal.',
  'sign_in.captcha_needs_script':
    'Die Prüfung gegen automatische Anmeldungen braucht JavaScript. Schalten Sie es für diese Seite ein, um sich mit Passwort anzumelden.',
  'sign_in.password_changed': 'Ihr Passwort ist geändert. Melden Sie sich mit dem neuen an.',
  'sign_in.back_to_login': 'Zurück zur Anmeldung',
  'sign_in.other_account': 'Anderes Konto verwenden',
  'sign_in.continue': 'Weiter',
  'sign_in.not_now': 'Nicht jetzt',

  'code.title': 'Code eingeben',
  'code.intro': 'Öffnen Sie Ihre Authenticator-App und geben Sie den Code ein, den sie für {brand} zeigt.',
  'code.label': 'Einmalcode',
  'code.submit': 'Prüfen',
  'code.use_recovery': 'Stattdessen einen Wiederherstellungscode verwenden',
  'code.use_app': 'Stattdessen die Authenticator-App verwenden',
  'code.recovery_title': 'Wiederherstellungscode eingeben',
  'code.recovery_intro':
    'Sie haben eine Liste davon bekommen, als Sie die Anmeldung in zwei Schritten eingerichtet haben. Jeder gilt einmal.',
  'code.recovery_label': 'Wiederherstellungscode',
  'code.passkey': 'Stattdessen einen Passkey verwenden',
  non_valid_code:
    'Dieser Code ist nicht gültig. Prüfen Sie, ob es der neueste ist, und versuchen Sie es erneut.',
  'code.required': 'Geben Sie den Code ein.',
  'code.digits': 'Geben Sie die 6 Ziffern des Codes ein.',
  'code.too_many': 'Zu viele falsche Codes. Melden Sie sich erneut mit Ihrem Passwort an.',
  'code.too_many_wait': {
    one: 'Zu viele falsche Codes. {count} Sekunde lang wird keiner angenommen; melden Sie sich danach erneut mit Ihrem Passwort an.',
    other:
      'Zu viele falsche Codes. {count} Sekunden lang wird keiner angenommen; melden Sie sich danach erneut mit Ihrem Passwort an.',
  },
  'code.too_many_wait_minutes': {
    one: 'Zu viele falsche Codes. {count} Minute lang wird keiner angenommen; melden Sie sich danach erneut mit Ihrem Passwort an.',
    other:
      'Zu viele falsche Codes. {count} Minuten lang wird keiner angenommen; melden Sie sich danach erneut mit Ihrem Passwort an.',
  },
  'code.locked': {
    one: 'Für dieses Konto gab es zu viele falsche Codes. Den nächsten können Sie in {count} Sekunde eingeben.',
    other:
      'Für dieses Konto gab es zu viele falsche Codes. Den nächsten können Sie in {count} Sekunden eingeben.',
  },
  'code.locked_minutes': {
    one: 'Für dieses Konto gab es zu viele falsche Codes. Den nächsten können Sie in {count} Minute eingeben.',
    other:
      'Für dieses Konto gab es zu viele falsche Codes. Den nächsten können Sie in {count} Minuten eingeben.',
  },

  'email_code.title': 'Sehen Sie in Ihre E-Mails',
  'email_code.intro':
    'Wir haben einen Code an {email} geschickt. Geben Sie ihn hier ein, um zu zeigen, dass die Adresse Ihnen gehört.',
  'email_code.label': 'Bestätigungscode',
  'email_code.hint': 'Er gilt 10 Minuten. Wenn Sie ihn nicht sehen, schauen Sie in den Spam-Ordner.',
  'email_code.resend': 'Code erneut senden',
  'email_code.resent': 'Ein neuer Code ist unterwegs.',
  'email_code.not_resent': 'Jetzt wurde kein Code geschickt. Der neueste, den Sie haben, gilt noch.',
  'email_code.all_sent':
    'Für diese Anmeldung wird kein weiterer Code geschickt. Der neueste gilt; für einen anderen melden Sie sich noch einmal an.',
  'email_code.digits': 'Geben Sie die Ziffern des Codes ein.',
  'email_code.wait_minutes': {
    one: 'In {count} Minute können Sie einen weiteren Code anfordern.',
    other: 'In {count} Minuten können Sie einen weiteren Code anfordern.',
  },
  'email_code.wait': {
    one: 'In {count} Sekunde können Sie einen weiteren Code anfordern.',
    other: 'In {count} Sekunden können Sie einen weiteren Code anfordern.',
  },
  wrong_code: 'Dieser Code ist falsch. Sehen Sie in die neueste E-Mail und versuchen Sie es erneut.',
  max_attempts:
    'Drei Codes waren falsch, darum nimmt diese Anmeldung keinen mehr an. Melden Sie sich erneut an, um einen neuen zu bekommen.',

  'mfa.suggest_title': 'Schützen Sie Ihr Konto mit einem zweiten Schritt',
  'mfa.required_title': 'Ihre Organisation verlangt einen zweiten Schritt',
  'mfa.suggest_text':
    'Mit der Anmeldung in zwei Schritten reicht ein gestohlenes Passwort nicht: {brand} fragt auch nach einem Code von Ihrem Telefon.',
  'mfa.suggest_point_app':
    'Sie brauchen eine Authenticator-App: Google Authenticator, Microsoft Authenticator oder eine andere aus dem App Store',
  'mfa.suggest_point_time': 'Es dauert etwa eine Minute',
  'mfa.suggest_point_recovery': 'Wiederherstellungscodes helfen, wenn das Telefon verloren ist',
  'mfa.set_up': 'Jetzt einrichten',
  'mfa.setup_title': 'Anmeldung in zwei Schritten einrichten',
  'mfa.step_scan': 'Scannen Sie dies mit Ihrer Authenticator-App',
  'mfa.step_scan_hint':
    'Google Authenticator, Microsoft Authenticator, 1Password und andere können es lesen.',
  'mfa.qr_alt': 'QR-Code mit dem Schlüssel darunter',
  'mfa.open_hint': 'Oder scannen Sie den Code unten mit einem anderen Gerät.',
  'mfa.secret_key': 'Oder tippen Sie diesen Schlüssel in die App',
  'mfa.open_app': 'In der App auf diesem Telefon öffnen',
  'mfa.step_code': 'Geben Sie dann die 6 Ziffern ein, die die App zeigt',
  'mfa.verify': 'Prüfen und einschalten',
  'mfa.done_title': 'Die Anmeldung in zwei Schritten ist eingeschaltet',
  'mfa.recovery_intro':
    'Bewahren Sie diese Wiederherstellungscodes sicher auf. Jeder lässt Sie einmal hinein, wenn Ihr Telefon nicht zur Hand ist. Sobald Sie gesagt haben, dass sie gesichert sind, werden sie nie wieder gezeigt.',
  'mfa.recovery_codes': 'Wiederherstellungscodes',
  'mfa.download': 'Herunterladen',
  'mfa.copy': 'Alle kopieren',
  'mfa.saved': 'Ich habe sie gesichert',
  'mfa.lost_codes': 'Ich habe diese Codes verloren',
  'mfa.recovery_gone':
    'Ihre Wiederherstellungscodes werden nicht mehr gezeigt. Wenn Sie sie nicht gesichert haben, erzeugen Sie neue: Die alten gelten dann nicht mehr.',
  'mfa.again':
    'Die Einrichtung hat zu lange auf ihren Code gewartet oder wurde in einem anderen Fenster begonnen. Beginnen Sie erneut mit einem neuen Schlüssel.',
  'mfa.recovery_file': 'Wiederherstellungscodes von {brand} für {email}. Jeder gilt einmal.',

  'login_reason.title': 'Warum melden Sie sich an?',
  'login_reason.intro': 'Ihr Grund wird im Prüfprotokoll der Organisation festgehalten.',
  'login_reason.label': 'Grund',
  'login_reason.placeholder': 'Ticketnummer, und was Sie vorhaben',
  provide_login_reason: 'Bitte geben Sie einen Grund für die Anmeldung an.',

  'tenant_approval.title': 'Die Organisation muss Sie hereinlassen',
  'tenant_approval.text':
    'Der Support-Zugang dieser Organisation ist ausgeschaltet. Einer ihrer Administratoren muss ihn genehmigen, bevor sich {email} anmelden kann.',

  'finish.title': 'Sie werden angemeldet…',
  'finish.text': 'Der Dienst bereitet Ihr Konto vor. Diese Seite geht von selbst weiter.',

  'forgot.title': 'Passwort vergessen?',
  'forgot.intro': 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, um ein neues zu wählen.',
  'forgot.submit': 'Link senden',
  'forgot.again': 'Noch einmal anfordern',
  'forgot.sent_title': 'Sehen Sie in Ihre E-Mails',
  reset_password_success:
    'Wenn {email} hier ein Konto hat, ist ein Link unterwegs, mit dem Sie ein neues Passwort wählen.',
  reset_password_error: 'Der Link konnte nicht gesendet werden',
  cp_forgot_password_error_text:
    'Ihre Anfrage kam nicht durch. Es wurde nichts geändert; warten Sie einen Moment und versuchen Sie es erneut.',

  'reset.title': 'Neues Passwort wählen',
  'reset.new_password': 'Neues Passwort',
  'reset.confirm_password': 'Neues Passwort wiederholen',
  'reset.hint': 'Mindestens 8 Zeichen. Ein paar Wörter hintereinander sind gut.',
  'reset.submit': 'Passwort ändern',
  'reset.success_title': 'Ihr Passwort ist geändert',
  'reset.success_text':
    'Alle Sitzungen und API-Tokens Ihres Kontos sind beendet. Melden Sie sich mit dem neuen Passwort an.',
  'reset.failed': 'Das Passwort wurde nicht geändert',
  'reset.link_expired': 'Dieser Link wurde schon benutzt oder ist zu alt. Fordern Sie einen neuen an.',
  'reset.until': 'Der Link gilt einmal, bis {until}.',
  'reset.lifetime': {
    one: 'Er gilt einmal, {count} Minute lang.',
    other: 'Er gilt einmal, {count} Minuten lang.',
  },
  'reset.dead_title': 'Dieser Link gilt nicht mehr',
  'reset.dead_text': {
    one: 'Ein Link, um ein neues Passwort zu wählen, gilt einmal, {count} Minute lang. Dieser wurde schon verwendet oder ist zu alt.',
    other:
      'Ein Link, um ein neues Passwort zu wählen, gilt einmal, {count} Minuten lang. Dieser wurde schon verwendet oder ist zu alt.',
  },
  'reset.no_token_title': 'Dieser Link ist unvollständig',
  'reset.no_token_text': 'Öffnen Sie den Link aus der E-Mail noch einmal, oder fordern Sie einen neuen an.',
  'reset.ask_again': 'Neuen Link anfordern',

  'password.short': 'Verwenden Sie mindestens 8 Zeichen.',
  'password.long': 'Verwenden Sie höchstens 128 Zeichen.',
  'password.mismatch': 'Die beiden Passwörter sind nicht gleich.',
  'password.current_required': 'Geben Sie Ihr jetziges Passwort ein.',
  'password.same': 'Das neue Passwort muss sich vom jetzigen unterscheiden.',
  'password.common': 'Dieses Passwort steht auf Listen bekannter Passwörter. Wählen Sie ein anderes.',
  'password.wrong_current': 'Das jetzige Passwort oder der Code ist nicht richtig.',
  'password.code': 'Einmalcode oder Wiederherstellungscode',
  'password.code_hint': 'Nur, wenn Sie die Zwei-Schritt-Anmeldung nutzen.',

  'expired.title': 'Ihr Passwort ist abgelaufen',
  'expired.intro': 'Wählen Sie ein neues Passwort für {email}, um fortzufahren.',
  'expired.current_password': 'Jetziges Passwort',
  'expired.error_title': 'Fehler',
  'expired.error_reason': 'Das Passwort konnte nicht geändert werden.',
  'expired.success_title': 'Erfolg',
  'expired.success_text': 'Ihr Passwort ist geändert. Melden Sie sich mit dem neuen an.',

  'proof.title': 'Bestätigen Sie, dass Sie es sind',
  'proof.text':
    'Gleich ändern Sie, wie Sie oder andere sich anmelden. Bestätigen Sie zuerst, dass Sie es sind; das gilt zehn Minuten.',
  'proof.password': 'Ihr Passwort',
  'proof.by_password': 'Bestätigen',
  'proof.code': 'Einmalcode oder Wiederherstellungscode',
  'proof.by_code': 'Mit Code bestätigen',
  'proof.by_passkey': 'Mit Passkey bestätigen',
  'proof.by_google': 'Noch einmal bei Google anmelden',
  'proof.by_microsoft': 'Noch einmal bei Microsoft anmelden',
  'proof.by_saml': 'Noch einmal bei Ihrer Organisation anmelden',
  'proof.password_missing': 'Geben Sie Ihr Passwort ein.',
  'proof.code_missing': 'Geben Sie den Code ein.',
  'proof.form_missing': 'Wählen Sie einen der Wege.',
  'proof.password_wrong': 'Dieses Passwort stimmt nicht.',
  'proof.code_wrong':
    'Dieser Code ist nicht gültig. Prüfen Sie, ob es der neueste ist, und versuchen Sie es noch einmal.',
  'proof.form_wrong': 'Dieser Passkey wurde nicht angenommen.',
  'proof.passkey_failed':
    'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal oder auf einem anderen Weg.',
  'proof.passkey_needs_script': 'Für die Bestätigung mit einem Passkey ist JavaScript nötig.',
  'proof.sso_failed':
    'Diese Anmeldung bestätigt es nicht: Es muss eine neue Anmeldung genau dieses Kontos sein.',
  'proof.no_way':
    'In dieser Sitzung lässt es sich nicht bestätigen. Melden Sie sich ab und wieder an; eine neue Anmeldung zählt.',
  'proof.done': 'Bestätigt. Prüfen Sie, was unten eingetragen ist, und senden Sie es ab.',

  'account.mfa_set_up_title': 'Zwei-Schritt-Anmeldung einrichten?',
  'account.mfa_set_up_text':
    'Sie brauchen eine Authenticator-App auf Ihrem Telefon. Sie sehen dann einen Code, den die App liest.',
  'account.passkey_remove_title': 'Den Passkey {name} entfernen?',
  'account.passkey_remove_text':
    'Damit kann man sich dann nicht mehr anmelden. Ihnen muss ein anderer Weg zur Anmeldung bleiben.',
  'account.passkey_remove': 'Entfernen',
  'account.security': 'Kontosicherheit',
  'account.security_intro': 'Womit Sie zeigen, dass Sie es sind, und wo Sie angemeldet sind.',
  'account.done_password': 'Ihr Passwort ist geändert. Ihre anderen Sitzungen sind beendet.',
  'account.done_mfa_off': 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
  'account.done_passkey_added': 'Der Passkey ist hinzugefügt.',
  'account.done_passkey_removed': 'Der Passkey ist entfernt.',
  'account.back': 'Zurück zur Kontosicherheit',
  'account.codes_unsaved': 'Ihre neuen Wiederherstellungscodes sind noch nicht gesichert.',
  'account.codes_show': 'Anzeigen',
  'account.token_unsaved': 'Sie haben noch nicht gesagt, dass Ihr neues API-Token kopiert ist.',
  'account.token_show': 'Anzeigen',
  'account.done_token_revoked': 'Das API-Token ist widerrufen.',
  'account.done_session_ended': 'Die Sitzung ist beendet.',
  'account.done_others_ended': 'Alle anderen Sitzungen sind beendet.',
  'account.password': 'Passwort',
  'account.mfa': 'Anmeldung in zwei Schritten',
  'account.mfa_on': 'Ein',
  'account.mfa_off': 'Aus',
  'account.mfa_on_text':
    'Die Anmeldung fragt nach einem Code Ihrer Authenticator-App oder nach einem Passkey.',
  'account.mfa_off_text':
    'Ihr Passwort allein reicht zur Anmeldung. Ein zweiter Schritt schützt Sie, wenn es gestohlen wird.',
  'account.mfa_required_text': 'Ihre Organisation verlangt sie, deshalb lässt sie sich nicht ausschalten.',
  'account.mfa_disable': 'Ausschalten',
  'account.mfa_disable_title': 'Anmeldung in zwei Schritten ausschalten?',
  'account.mfa_disable_text':
    'Ihr Passwort allein wird zur Anmeldung reichen, und Ihre Wiederherstellungscodes verfallen.',
  'account.renew_codes': 'Neue Wiederherstellungscodes',
  'account.renew_codes_title': 'Neue Wiederherstellungscodes erzeugen?',
  'account.renew_codes_text': 'Die Codes, die Sie jetzt haben, gelten dann nicht mehr.',
  'account.renew_codes_submit': 'Neue Codes erzeugen',
  'account.passkeys': 'Passkeys',
  'account.passkeys_text':
    'Melden Sie sich mit Fingerabdruck, Gesicht oder Sicherheitsschlüssel an statt mit Passwort und Code.',
  'account.passkeys_none': 'Noch keine Passkeys.',
  'account.passkey_name': 'Name des neuen Passkeys',
  'account.passkey_placeholder': 'Zum Beispiel: Dienst-Laptop',
  'account.passkey_name_required': 'Geben Sie dem Passkey einen Namen.',
  'account.passkey_add': 'Passkey hinzufügen',
  'account.passkey_failed': 'Der Passkey konnte nicht hinzugefügt werden. Es wurde nichts geändert.',
  'account.passkey_needs_script': 'Einen Passkey hinzuzufügen braucht JavaScript.',
  'account.passkey_created': 'Hinzugefügt am {date}',
  'account.passkey_used': 'zuletzt benutzt am {date}',
  'account.passkey_unused': 'noch nicht benutzt',
  'account.revoke_tokens_too': 'Auch meine API-Tokens widerrufen',
  'account.tokens': 'API-Tokens',
  'account.tokens_text':
    'Programme melden sich mit einem Token statt mit einem Passwort an. Ein Token arbeitet an E-Mails, soweit Sie das dürfen; Ihr Konto bleibt allein Ihres. Es bleibt, wenn Sie Ihr Passwort ändern, und endet an seinem Tag oder wenn Sie ein vergessenes Passwort zurücksetzen.',
  'account.tokens_none': 'Noch keine API-Tokens.',
  'account.token_name': 'Name des neuen Tokens',
  'account.token_placeholder': 'Zum Beispiel: Wochenbericht',
  'account.token_name_required': 'Geben Sie dem Token einen Namen.',
  'account.token_add': 'Token erstellen',
  'account.token_created': 'Erstellt am {date}',
  'account.token_used': 'Zuletzt benutzt am {date} von {address}',
  'account.token_unused': 'Noch nicht benutzt',
  'account.token_from_unknown': 'einem unbekannten Netz',
  'account.token_over': 'Abgelaufen',
  'account.token_scope': 'Darf',
  'account.token_scope_view': 'Lesen',
  'account.token_scope_view_and_actions': 'Lesen und handeln',
  'account.token_lifetime': 'Gültig für',
  'account.token_days': { one: '{count} Tag', other: '{count} Tage' },
  'account.token_expires': 'gültig bis {date}',
  'account.token_expired': 'abgelaufen am {date}',
  'account.token_revoke': 'Widerrufen',
  'account.token_revoke_title': 'Das Token {name} widerrufen?',
  'account.token_revoke_text':
    'Programme, die es benutzen, werden ab jetzt abgewiesen. Das lässt sich nicht rückgängig machen.',
  'account.token_title': 'Ihr neues API-Token',
  'account.token_once':
    'Kopieren Sie das Token {name} jetzt. Sobald Sie gesagt haben, dass es kopiert ist, wird es nie wieder gezeigt.',
  'account.token_use': 'Ein Programm sendet es mit jedem Aufruf:',
  'account.token_done': 'Ich habe es kopiert',
  'account.sessions': 'Sitzungen',
  'account.place_this_machine': 'Dieser Rechner',
  'account.place_private': 'Lokales Netz',
  'account.session_current': 'Diese Sitzung',
  'account.session_seen': 'Zuletzt gesehen am {date}',
  'account.session_since': 'angemeldet am {date}',
  'account.session_end': 'Beenden',
  'account.sessions_end_others': 'Alle anderen beenden',
  'account.sign_out_everywhere': 'Überall abmelden',
  'account.history': 'Anmeldeverlauf',
  'account.history_when': 'Wann',
  'account.history_outcome': 'Ergebnis',
  'account.history_method': 'Verfahren',
  'account.history_device': 'Gerät',
  'account.history_address': 'Adresse',
  'account.history_none': 'Noch keine Anmeldungen.',
  'account.outcome_good': 'Angemeldet',
  'account.outcome_refused': 'Abgelehnt',
  'account.outcome_invalid_account': 'Falsches Passwort',
  'account.outcome_password_expired': 'Passwort zu alt',
  'account.outcome_wrong_code': 'Falscher Code',
  'account.outcome_wrong_email_code': 'Falscher Code aus der E-Mail',
  'account.outcome_too_many_requests': 'Zu viele Versuche',
  'account.outcome_account_disabled': 'Konto abgeschaltet',
  'account.outcome_passkey_refused': 'Passkey nicht angenommen',
  'account.outcome_passkey_copied': 'Kopie eines Passkeys',
  'account.outcome_sso_failed': 'Vom Identitätsanbieter abgelehnt',
  'account.outcome_permission_denied': 'Nicht eingelassen',
  'account.method_password': 'Passwort',
  'account.method_google': 'Google',
  'account.method_microsoft': 'Microsoft',
  'account.method_saml': 'Single Sign-on',
  'account.method_passkey': 'Passkey',
  'account.device': '{browser} auf {system}',
  'account.device_unknown': 'Unbekanntes Gerät',
  'account.device_program': 'Ein Programm',

  'sso.email_title': 'Welche Organisation?',
  'sso.email_intro':
    'Geben Sie Ihre dienstliche E-Mail-Adresse ein, damit wir Sie zur Anmeldung Ihrer Organisation leiten können.',
  'sso.email_unknown':
    'Für diese Adresse ist keine Organisation eingerichtet. Prüfen Sie sie oder melden Sie sich anders an.',
  'sso.leaving_title': 'Weiter zu Ihrer Organisation',
  'sso.leaving': 'Sie werden zur Anmeldeseite Ihrer Organisation geleitet.',
  'sso.relay_title': 'Gleich geschafft',
  'sso.relay': 'Ihre Organisation hat geantwortet. Fahren Sie fort, um die Anmeldung abzuschließen.',
  'sso.done_title': 'Sie können dieses Fenster schließen',
  'sso.done': 'Die Anmeldung geht in dem Fenster weiter, in dem Sie sie begonnen haben.',
  'sso.continue': 'Weiter',
};
