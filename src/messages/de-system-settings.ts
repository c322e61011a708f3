import type { enSystemSettings } from './en-system-settings.ts';

/** The words of the system settings; part of the catalogue `de`. */
export const deSystemSettings: { readonly [Key in keyof typeof enSystemSettings]: string } = {
  'settings.title': 'Systemeinstellungen',
  'settings.sign_in': 'Anmeldung',
  'settings.sign_in_intro': 'Was ab der nächsten Anmeldung für alle von {tenant} gilt.',
  'settings.not_saved_yet': 'Bestätigt. Ihre Auswahl ist unten eingetragen und noch nicht gespeichert.',
  'settings.mfa': 'Anmeldung in zwei Schritten',
  'settings.mfa_text':
    'Ein zweiter Schritt neben Passwort oder Identitätsanbieter; ein Passkey ist beides zugleich. Wer ihn eingerichtet hat, wird in jedem Fall danach gefragt.',
  'settings.mfa_required': 'Verlangt',
  'settings.mfa_required_text':
    'Wer ihn nicht eingerichtet hat, bestätigt die Adresse mit einem Code aus einer E-Mail und richtet ihn ein, bevor es weitergeht. Niemand kann ihn abschalten.',
  'settings.mfa_optional': 'Angeboten',
  'settings.mfa_optional_text':
    'Wer sich mit einem Passwort anmeldet, wird gebeten, ihn einzurichten, und kann das 30 Tage aufschieben.',
  'settings.mfa_off': 'Nicht angeboten',
  'settings.mfa_off_text': 'Ein Passwort genügt. Im eigenen Konto lässt er sich trotzdem einrichten.',
  'settings.password_age': 'Alter der Passwörter',
  'settings.password_age_label': 'Tage, nach denen ein Passwort geändert werden muss',
  'settings.password_age_hint':
    '0 heißt nie; das ist besser, wo die Anmeldung in zwei Schritten verlangt wird. Höchstens {most}.',
  'settings.password_age_wrong': 'Geben Sie eine ganze Zahl von 0 bis {most} ein.',
  'settings.support': 'Support-Zugang',
  'settings.support_text':
    'Mitarbeiter des Betreibers, deren Konten hier nicht aufgeführt sind, können sich anmelden, um Ihnen zu helfen. Sie geben einen Grund an, der im Prüfprotokoll bleibt.',
  'settings.support_label': 'Support-Mitarbeiter hereinlassen',
  'settings.support_domains':
    'Es geht um Konten von {domains}. Beim Ausschalten wird abgemeldet, wer von ihnen angemeldet ist.',
  'settings.support_no_domains':
    'An dieser Installation ist keine Domain von Support-Mitarbeitern eingerichtet; noch ist also niemand gemeint.',
  'settings.by_operator':
    'Wer diesen Dienst betreibt, hat das mit {name} festgelegt. Nur dort lässt es sich ändern.',
  'settings.save': 'Speichern',
  'settings.saved': 'Gespeichert. Es gilt ab der nächsten Anmeldung.',
  'settings.choose_mfa': 'Wählen Sie eines der drei.',
  'settings.not_saved': 'Es wurde nicht gespeichert',
};
