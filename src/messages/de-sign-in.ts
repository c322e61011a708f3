import type { enSignIn } from './en-sign-in.ts';

/** The sign-in area and the account's own security page, in German. */
export const deSignIn: {
  readonly [Key in keyof typeof enSignIn]: (typeof enSignIn)[Key] extends string
    ? string
    : { readonly one: string; readonly other: string };
} = {
  'sign_in.forgot_password': 'Passwort vergessen?',
  'sign_in.or': 'oder',
  'sign_in.at_provider': 'Weiter mit {provider}',
  'sign_in.saml': 'Weiter mit Single Sign-on',
  'sign_in.passkey': 'Mit Passkey anmelden',
  'sign_in.passkey_failed':
    'Der Passkey wurde nicht angenommen. Versuchen Sie es erneut, oder melden Sie sich auf anderem Weg an.',
  'sign_in.provider_failed': 'Die Anmeldung bei {provider} ist fehlgeschlagen.',
  'sign_in.saml_failed': 'Die Anmeldung über SAML ist fehlgeschlagen.',
  'sign_in.sso_ask':
    'Versuchen Sie es erneut. Hilft das nicht, wenden Sie sich an die Administration Ihrer Organisation: Der Grund steht im Audit-Protokoll.',
  'sign_in.sso_unverified':
    'Ihr Identitätsanbieter gibt an, dass Ihre E-Mail-Adresse nicht bestätigt ist. Bestätigen Sie sie dort, oder wenden Sie sich an die Administration Ihrer Organisation.',
  'sign_in.sso_no_account':
    'Für Sie ist hier kein Konto eingerichtet. Wenden Sie sich an die Administration Ihrer Organisation.',
  'sign_in.sso_bad_address':
    'Die E-Mail-Adresse, die Ihr Identitätsanbieter nennt, kann hier kein Konto haben. Bitten Sie die Administration Ihrer Organisation, sie dort zu berichtigen.',
  'sign_in.signed_out_title': 'Sie wurden abgemeldet',
  'sign_in.signed_out': 'Mit Ihrer Sitzung gab es ein Problem. Melden Sie sich erneut an.',
  'sign_in.logged_out': 'Sie haben sich abgemeldet.',
  'sign_in.session_ended_elsewhere_title': 'Sie wurden abgemeldet',
  'sign_in.session_ended_elsewhere':
    'Ihre Sitzung wurde anderswo beendet: in einem anderen Browser, durch eine Änderung Ihres Passworts oder von der Administration.',
  'sign_in.session_timed_out_title': 'Ihre Sitzung ist abgelaufen',
  'sign_in.session_timed_out':
    'Zu Ihrer Sicherheit enden Sitzungen nach einiger Zeit. Melden Sie sich erneut an.',
  'sign_in.step_expired_title': 'Diese Anmeldung hat zu lange gedauert',
  'sign_in.step_expired':
    'Zu Ihrer Sicherheit wurde sie beendet. Beginnen Sie noch einmal mit Ihrem Passwort.',
  'sign_in.captcha_failed':
    'Wir konnten nicht erkennen, ob Sie ein Mensch sind. Versuchen Sie es noch einmal.',
  'sign_in.captcha_needs_script':
    'Der Schutz vor automatischen Anmeldungen benötigt JavaScript. Aktivieren Sie es für diese Seite, um sich mit Passwort anzumelden.',
  'sign_in.back_to_login': 'Zurück zur Anmeldung',
  'sign_in.other_account': 'Anderes Konto verwenden',
  'sign_in.continue': 'Weiter',
  'sign_in.not_now': 'Nicht jetzt',

  'code.title': 'Code eingeben',
  'code.intro': 'Öffnen Sie Ihre Authenticator-App und geben Sie den Code ein, den sie für {brand} anzeigt.',
  'code.label': 'Einmalcode',
  'code.submit': 'Prüfen',
  'code.use_recovery': 'Stattdessen einen Wiederherstellungscode verwenden',
  'code.use_app': 'Stattdessen die Authenticator-App verwenden',
  'code.recovery_title': 'Wiederherstellungscode eingeben',
  'code.recovery_intro':
    'Die Codes haben Sie erhalten, als Sie die Anmeldung in zwei Schritten eingerichtet haben. Jeder Code gilt nur einmal.',
  'code.recovery_label': 'Wiederherstellungscode',
  'code.passkey': 'Stattdessen einen Passkey verwenden',
  non_valid_code:
    'Dieser Code ist nicht gültig. Prüfen Sie, ob es der neueste ist, und versuchen Sie es erneut.',
  'code.required': 'Geben Sie den Code ein.',
  'code.digits': 'Geben Sie die 6 Ziffern des Codes ein.',
  'code.too_many': 'Zu viele falsche Codes. Melden Sie sich erneut mit Ihrem Passwort an.',
  'code.too_many_wait': 'Zu viele falsche Codes. Sie können sich {when} erneut mit Ihrem Passwort anmelden.',
  'code.locked': 'Für dieses Konto wurden zu viele falsche Codes eingegeben. Versuchen Sie es {when} erneut.',

  'email_code.title': 'Prüfen Sie Ihren Posteingang',
  'email_code.intro':
    'Wir haben einen Code an {email} gesendet. Geben Sie ihn hier ein, um zu bestätigen, dass die Adresse Ihnen gehört.',
  'email_code.intro_unsent':
    'Geben Sie den Code für {email} ein, um zu bestätigen, dass die Adresse Ihnen gehört.',
  'email_code.no_mail_server':
    'Dieser Server kann keine E-Mails senden, der Code erreicht Ihr Postfach also nicht. Wer den Server betreibt, liest ihn mit dem Befehl „postern outbox“.',
  'email_code.in_outbox': 'Dieser Server kann keine E-Mails senden. Er zeigt die geschriebenen E-Mails hier:',
  'code.tries_left': { one: 'Noch {count} Versuch.', other: 'Noch {count} Versuche.' },
  'email_code.hint_unsent': 'Er gilt 10 Minuten.',
  'email_code.label': 'Bestätigungscode',
  'email_code.hint': 'Er gilt 10 Minuten. Sehen Sie gegebenenfalls auch im Spam-Ordner nach.',
  'email_code.resend': 'Code erneut senden',
  'email_code.resent': 'Ein neuer Code ist unterwegs.',
  'email_code.not_resent': 'Es wurde kein neuer Code gesendet. Ihr letzter Code gilt weiterhin.',
  'email_code.all_sent':
    'Für diese Anmeldung wird kein weiterer Code gesendet. Ihr letzter Code gilt weiterhin. Für einen neuen melden Sie sich noch einmal an.',
  'email_code.digits': 'Geben Sie die Ziffern des Codes ein.',
  'email_code.wait': 'Sie können {when} einen weiteren Code anfordern.',
  wrong_code: 'Dieser Code ist falsch. Verwenden Sie den Code aus der neuesten E-Mail.',
  max_attempts:
    'Sie haben dreimal einen falschen Code eingegeben. Melden Sie sich erneut an, um einen neuen Code zu erhalten.',

  'link_code.title': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'link_code.intro': '{provider} bestätigt nicht, dass {email} Ihre Adresse ist.',
  'link_code.sent':
    'Wenn es dafür hier ein Konto gibt, ist ein Code dorthin unterwegs. Geben Sie ihn ein, um sich anzumelden.',
  'link_code.saml': 'Ihr Identitätsanbieter',
  'link_code.not_sent':
    'Es wurde kein Code gesendet, weil für diese Adresse zu viele angefordert wurden. Sie können sich auch auf andere Weise anmelden.',

  'mfa.suggest_title': 'Schützen Sie Ihr Konto mit einem zweiten Schritt',
  'mfa.required_title': 'Ihre Organisation verlangt einen zweiten Schritt',
  'mfa.suggest_text':
    'Mit der Anmeldung in zwei Schritten genügt ein gestohlenes Passwort nicht: {brand} verlangt zusätzlich einen Code von Ihrem Smartphone.',
  'mfa.suggest_point_app':
    'Sie brauchen eine Authenticator-App: Google Authenticator, Microsoft Authenticator oder eine andere aus dem App Store',
  'mfa.suggest_point_time': 'Es dauert etwa eine Minute',
  'mfa.suggest_point_recovery': 'Falls Sie Ihr Smartphone verlieren, helfen Wiederherstellungscodes',
  'mfa.set_up': 'Jetzt einrichten',
  'mfa.setup_title': 'Anmeldung in zwei Schritten einrichten',
  'mfa.step_scan': 'Scannen Sie den QR-Code mit Ihrer Authenticator-App',
  'mfa.step_scan_hint': 'Zum Beispiel mit Google Authenticator, Microsoft Authenticator oder 1Password.',
  'mfa.qr_alt': 'QR-Code mit dem Schlüssel, der darunter steht',
  'mfa.open_hint': 'Oder scannen Sie den QR-Code unten mit einem anderen Gerät.',
  'mfa.secret_key': 'Oder geben Sie diesen Schlüssel in der App ein',
  'mfa.open_app': 'In der App auf diesem Smartphone öffnen',
  'mfa.step_code': 'Geben Sie dann den sechsstelligen Code aus der App ein',
  'mfa.verify': 'Prüfen und einschalten',
  'mfa.done_title': 'Die Anmeldung in zwei Schritten ist eingeschaltet',
  'mfa.recovery_intro':
    'Bewahren Sie diese Wiederherstellungscodes sicher auf. Mit jedem können Sie sich einmal anmelden, wenn Sie Ihr Smartphone nicht zur Hand haben. Sobald Sie bestätigt haben, dass sie gesichert sind, werden sie nicht mehr angezeigt.',
  'mfa.recovery_codes': 'Wiederherstellungscodes',
  'mfa.download': 'Herunterladen',
  'mfa.copy': 'Alle kopieren',
  'mfa.saved': 'Ich habe sie gesichert',
  'mfa.lost_codes': 'Ich habe diese Codes verloren',
  'mfa.recovery_gone':
    'Ihre Wiederherstellungscodes werden nicht mehr angezeigt. Falls Sie sie nicht gesichert haben, erzeugen Sie neue. Die alten werden damit ungültig.',
  'mfa.again':
    'Die Einrichtung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Beginnen Sie noch einmal mit einem neuen Schlüssel.',
  'mfa.recovery_file': 'Wiederherstellungscodes von {brand} für {email}. Jeder Code gilt nur einmal.',

  'login_reason.title': 'Warum melden Sie sich an?',
  'login_reason.intro': 'Ihr Grund wird im Prüfprotokoll der Organisation festgehalten.',
  'login_reason.label': 'Grund',
  'login_reason.placeholder': 'Ticketnummer und was Sie vorhaben',
  provide_login_reason: 'Bitte geben Sie einen Grund für die Anmeldung an.',

  'tenant_approval.title': 'Die Organisation muss Ihren Zugang genehmigen',
  'tenant_approval.text':
    'Der Support-Zugang dieser Organisation ist ausgeschaltet. Die Administration der Organisation muss ihn genehmigen, bevor sich {email} anmelden kann.',

  'finish.title': 'Sie werden angemeldet…',
  'finish.text': 'Der Dienst bereitet Ihr Konto vor. Sie werden automatisch weitergeleitet.',

  'forgot.title': 'Passwort vergessen?',
  'forgot.intro':
    'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen können.',
  'forgot.submit': 'Link senden',
  'forgot.try_again': 'Warten Sie einen Moment und versuchen Sie es erneut.',
  'forgot.again': 'Noch einmal anfordern',
  'forgot.sent_title': 'Prüfen Sie Ihren Posteingang',
  reset_password_success:
    'Wenn {email} hier ein Konto hat, ist ein Link für ein neues Passwort unterwegs, oder er wurde in den letzten {pause} Minuten gesendet und ist noch gültig.',
  reset_password_error: 'Der Link konnte nicht gesendet werden',
  cp_forgot_password_error_text: 'Ihre Anfrage konnte nicht verarbeitet werden. Es wurde nichts geändert.',

  'reset.title': 'Neues Passwort wählen',
  'reset.new_password': 'Neues Passwort',
  'reset.confirm_password': 'Neues Passwort wiederholen',
  'reset.hint': 'Mindestens {least} Zeichen, am besten mehrere Wörter hintereinander.',
  'reset.submit': 'Passwort ändern',
  'reset.success_title': 'Ihr Passwort wurde geändert',
  'reset.success_text':
    'Alle Sitzungen und API-Tokens Ihres Kontos wurden beendet. Melden Sie sich mit dem neuen Passwort an.',
  'reset.failed': 'Das Passwort wurde nicht geändert',
  'reset.link_expired':
    'Dieser Link wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  'reset.until': 'Der Link gilt nur einmal und bis {until}.',
  'reset.lifetime': {
    one: 'Er ist {count} Minute gültig und kann nur einmal verwendet werden.',
    other: 'Er ist {count} Minuten gültig und kann nur einmal verwendet werden.',
  },
  'reset.unlocked':
    'Wenn andere Sie durch falsche Passwörter ausgesperrt haben, brauchen Sie kein neues: In diesem Browser können Sie sich wieder mit Ihrem bisherigen Passwort anmelden.',
  'reset.dead_title': 'Dieser Link ist nicht mehr gültig',
  'reset.dead_text': {
    one: 'Ein Link für ein neues Passwort ist {count} Minute gültig und kann nur einmal verwendet werden. Dieser wurde bereits verwendet oder ist abgelaufen.',
    other:
      'Ein Link für ein neues Passwort ist {count} Minuten gültig und kann nur einmal verwendet werden. Dieser wurde bereits verwendet oder ist abgelaufen.',
  },
  'reset.no_token_title': 'Dieser Link ist unvollständig',
  'reset.no_token_text': 'Öffnen Sie den Link aus der E-Mail noch einmal, oder fordern Sie einen neuen an.',
  'reset.ask_again': 'Neuen Link anfordern',

  'password.short': 'Verwenden Sie mindestens {least} Zeichen.',
  'password.long': 'Verwenden Sie höchstens {most} Zeichen.',
  'password.mismatch': 'Die beiden Passwörter stimmen nicht überein.',
  'password.current_required': 'Geben Sie Ihr aktuelles Passwort ein.',
  'password.same': 'Das neue Passwort muss sich vom aktuellen unterscheiden.',
  'password.common': 'Dieses Passwort steht auf Listen bekannter Passwörter. Wählen Sie ein anderes.',
  'password.wrong_current': 'Das aktuelle Passwort ist falsch.',
  'password.wrong_proof': 'Das aktuelle Passwort oder der Code ist falsch.',
  'password.code': 'Einmalcode oder Wiederherstellungscode',
  'password.code_hint': 'Nur, wenn Sie die Anmeldung in zwei Schritten nutzen.',

  'expired.title': 'Ihr Passwort ist abgelaufen',
  'expired.intro': 'Wählen Sie ein neues Passwort für {email}, um fortzufahren.',
  'expired.current_password': 'Aktuelles Passwort',
  'expired.error_title': 'Fehler',
  'expired.error_reason': 'Das Passwort konnte nicht geändert werden.',
  'expired.success_title': 'Erfolg',
  'expired.success_text': 'Ihr Passwort wurde geändert. Melden Sie sich mit dem neuen Passwort an.',

  'proof.title': 'Bestätigen Sie Ihre Identität',
  'proof.text':
    'Diese Änderung betrifft, wie Sie oder andere sich anmelden. Bestätigen Sie zuerst Ihre Identität. Die Bestätigung gilt zehn Minuten.',
  'proof.password': 'Ihr Passwort',
  'proof.by_password': 'Bestätigen',
  'proof.code': 'Einmalcode oder Wiederherstellungscode',
  'proof.by_code': 'Mit Code bestätigen',
  'proof.by_passkey': 'Mit Passkey bestätigen',
  'proof.at_provider': 'Erneut bei {provider} anmelden',
  'proof.by_saml': 'Mit Single Sign-on bestätigen',
  'proof.password_missing': 'Geben Sie Ihr Passwort ein.',
  'proof.code_missing': 'Geben Sie den Code ein.',
  'proof.form_missing': 'Wählen Sie eine der Möglichkeiten.',
  'proof.password_wrong': 'Dieses Passwort ist falsch.',
  'proof.code_wrong':
    'Dieser Code ist nicht gültig. Prüfen Sie, ob es der neueste ist, und versuchen Sie es noch einmal.',
  'proof.form_wrong': 'Dieser Passkey wurde nicht angenommen.',
  'proof.passkey_failed':
    'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal oder auf einem anderen Weg.',
  'proof.passkey_needs_script': 'Für die Bestätigung mit einem Passkey ist JavaScript nötig.',
  'proof.sso_failed':
    'Diese Anmeldung gilt nicht als Bestätigung: Melden Sie sich mit genau diesem Konto neu an.',
  'proof.no_way':
    'In dieser Sitzung können Sie Ihre Identität nicht bestätigen. Melden Sie sich ab und wieder an: Eine neue Anmeldung gilt als Bestätigung.',
  'proof.done': 'Bestätigt. Prüfen Sie Ihre Angaben unten und senden Sie sie ab.',

  'account.mfa_set_up_title': 'Anmeldung in zwei Schritten einrichten?',
  'account.mfa_set_up_text':
    'Sie brauchen eine Authenticator-App auf Ihrem Smartphone. Als Nächstes scannen Sie damit einen QR-Code.',
  'account.passkey_remove_title': 'Den Passkey {name} entfernen?',
  'account.passkey_remove_text':
    'Eine Anmeldung damit ist dann nicht mehr möglich. Sie brauchen weiterhin einen anderen Weg, sich anzumelden.',
  'account.passkey_remove': 'Entfernen',
  'account.security': 'Kontosicherheit',
  'account.security_intro': 'Wie Sie sich ausweisen und wo Sie angemeldet sind.',
  'account.done_password': 'Ihr Passwort wurde geändert. Ihre anderen Sitzungen wurden beendet.',
  'account.done_mfa_off': 'Die Anmeldung in zwei Schritten wurde ausgeschaltet.',
  'account.done_passkey_added': 'Der Passkey wurde hinzugefügt.',
  'account.done_passkey_removed': 'Der Passkey wurde entfernt.',
  'account.back': 'Zurück zur Kontosicherheit',
  'account.codes_unsaved': 'Ihre neuen Wiederherstellungscodes sind noch nicht gesichert.',
  'account.codes_show': 'Anzeigen',
  'account.token_unsaved': 'Sie haben noch nicht bestätigt, dass Ihr neues API-Token kopiert ist.',
  'account.token_show': 'Anzeigen',
  'account.done_token_revoked': 'Das API-Token wurde widerrufen.',
  'account.done_session_ended': 'Die Sitzung wurde beendet.',
  'account.done_others_ended': 'Alle anderen Sitzungen wurden beendet.',
  'account.password': 'Passwort',
  'account.mfa': 'Anmeldung in zwei Schritten',
  'account.mfa_on': 'Ein',
  'account.mfa_off': 'Aus',
  'account.mfa_on_text': 'Zur Anmeldung brauchen Sie einen Code Ihrer Authenticator-App oder einen Passkey.',
  'account.mfa_off_text':
    'Zur Anmeldung genügt Ihr Passwort. Ein zweiter Schritt schützt Sie, falls es gestohlen wird.',
  'account.mfa_required_text':
    'Ihre Organisation schreibt sie vor, deshalb lässt sie sich nicht ausschalten.',
  'account.mfa_disable': 'Ausschalten',
  'account.mfa_disable_title': 'Anmeldung in zwei Schritten ausschalten?',
  'account.mfa_disable_text':
    'Zur Anmeldung genügt dann Ihr Passwort. Ihre Wiederherstellungscodes verfallen.',
  'account.renew_codes': 'Neue Wiederherstellungscodes',
  'account.renew_codes_title': 'Neue Wiederherstellungscodes erzeugen?',
  'account.renew_codes_text': 'Ihre bisherigen Codes gelten dann nicht mehr.',
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
  'account.passkey_needs_script': 'Um einen Passkey hinzuzufügen, ist JavaScript nötig.',
  'account.passkey_created': 'Hinzugefügt am {date}',
  'account.passkey_used': 'zuletzt benutzt am {date}',
  'account.passkey_unused': 'noch nicht benutzt',
  'account.revoke_tokens_too': 'Auch meine API-Tokens widerrufen',
  'account.tokens': 'API-Tokens',
  'account.tokens_text':
    'Programme melden sich mit einem Token statt mit einem Passwort an. Ein Token darf bei E-Mails höchstens so viel wie Sie und hat keinen Zugriff auf Ihr Konto. Es bleibt gültig, wenn Sie Ihr Passwort ändern, und endet an seinem Ablaufdatum oder wenn Sie ein vergessenes Passwort zurücksetzen.',
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
  'account.token_scope': 'Berechtigung',
  'account.token_scope_view': 'Nur lesen',
  'account.token_scope_view_and_actions': 'Lesen und Aktionen ausführen',
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
    'Kopieren Sie das Token {name} jetzt. Sobald Sie das bestätigt haben, wird es nicht mehr angezeigt.',
  'account.token_use': 'Ein Programm sendet es mit jedem Aufruf:',
  'account.token_done': 'Ich habe es kopiert',
  'account.sessions': 'Sitzungen',
  'account.place_this_machine': 'Dieser Rechner',
  'account.place_private': 'Lokales Netz',
  'account.session_current': 'Diese Sitzung',
  'account.session_network': 'Netzwerk',
  'account.session_first': 'Erste Aktivität',
  'account.session_last': 'Letzte Aktivität',
  'account.session_now': 'Jetzt',
  'account.session_end': 'Beenden',
  'account.sessions_end_others': 'Alle anderen beenden',
  'account.sign_out_everywhere': 'Überall abmelden',
  'account.single_keys': 'Tasten mit einem Zeichen',
  'account.single_keys_hint':
    'Zum Beispiel j und x, die wirken, während ihre Liste den Fokus hat, sowie / und ? auf jeder Seite. Schalten Sie sie aus, wenn Sie Text diktieren oder Tasten versehentlich drücken. Alle anderen Tasten bleiben.',
  'account.history': 'Anmeldeverlauf',
  'account.history_times': '{outcome}, {times}-mal',
  'account.history_when': 'Wann',
  'account.history_outcome': 'Ergebnis',
  'account.history_method': 'Verfahren',
  'account.history_device': 'Gerät',
  'account.history_address': 'Adresse',
  'account.history_none': 'Noch keine Anmeldungen.',
  'account.outcome_good': 'Angemeldet',
  'account.outcome_refused': 'Abgelehnt',
  'account.outcome_invalid_account': 'Falsches Passwort',
  'account.outcome_password_expired': 'Passwort abgelaufen',
  'account.outcome_wrong_code': 'Falscher Code',
  'account.outcome_address_unproved': 'Adresse vom Identitätsanbieter nicht bestätigt',
  'account.outcome_wrong_email_code': 'Falscher Code aus der E-Mail',
  'account.outcome_too_many_requests': 'Zu viele Versuche',
  'account.outcome_account_disabled': 'Konto gesperrt',
  'account.outcome_passkey_refused': 'Passkey nicht angenommen',
  'account.outcome_passkey_copied': 'Kopierter Passkey',
  'account.outcome_sso_failed': 'Vom Identitätsanbieter abgelehnt',
  'account.outcome_permission_denied': 'Kein Zugang',
  'account.method_password': 'Passwort',
  'account.method_saml': 'Single Sign-on',
  'account.method_passkey': 'Passkey',
  'account.device': '{browser} auf {system}',
  'account.device_unknown': 'Unbekanntes Gerät',
  'account.device_program': 'Ein Programm',

  'sso.email_title': 'Welche Organisation?',
  'sso.email_intro':
    'Geben Sie Ihre dienstliche E-Mail-Adresse ein, damit wir Sie zur Anmeldung Ihrer Organisation weiterleiten können.',
  'sso.email_unknown':
    'Für diese Adresse ist keine Organisation eingerichtet. Prüfen Sie die Adresse, oder melden Sie sich auf anderem Weg an.',
  'sso.leaving_title': 'Weiter zu Ihrer Organisation',
  'sso.leaving': 'Sie werden zur Anmeldeseite Ihrer Organisation weitergeleitet.',
  'sso.relay_title': 'Gleich geschafft',
  'sso.relay': 'Ihre Organisation hat geantwortet. Fahren Sie fort, um die Anmeldung abzuschließen.',
  'sso.done_title': 'Sie können dieses Fenster schließen',
  'sso.done': 'Die Anmeldung geht in dem Fenster weiter, in dem Sie sie begonnen haben.',
  'sso.continue': 'Weiter',
};
