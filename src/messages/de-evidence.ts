import type { enEvidence } from './en-evidence.ts';

/** Why a mail has its verdict, in German; part of the catalogue `de`. */
export const deEvidence: Readonly<Record<keyof typeof enEvidence, string>> = {
  'inspector.label-evidence': 'Bekannte Einstufung',
  'inspector.dangerous-attachments': 'Anhänge',
  'inspector.not-read': 'Nicht gelesener Inhalt',
  'inspector.login-forms': 'Anmeldeformulare',
  'inspector.from-header': 'From-Kopfzeile',
  'inspector.look-alike-sender': 'Ähnliche Absender',
  'inspector.message-id': 'Message-ID',
  'inspector.link-text-mismatch': 'Linkziele',
  'inspector.authentication-results': 'Absenderauthentifizierung',
  'inspector.x-forefront-antispam-report': 'Microsoft 365',
  'inspector.spamassassin': 'SpamAssassin',
  'inspector.rspamd': 'rspamd',
  'inspector.import': 'Import',
  'inspector.block-rule': 'Sperrregel',
  'inspector.allow-rule': 'Zulassungsregel',

  'evidence.own_dmarc':
    'Der Absender {sender} gehört zu Ihrer Organisation, die E-Mail hat aber die DMARC-Prüfung nicht bestanden.',
  'evidence.own_spf':
    'Der Absender {sender} gehört zu Ihrer Organisation, die E-Mail hat aber die SPF-Prüfung nicht bestanden.',
  'evidence.own_other':
    'Die E-Mail gibt vor, von {sender} aus Ihrer Organisation zu kommen, SPF hat aber nur für {domain} bestanden.',
  'evidence.own_unproved':
    'Die E-Mail gibt vor, von {sender} aus Ihrer Organisation zu kommen, aber nichts belegt es: kein passendes SPF oder DKIM, keine Anmeldung.',
  'evidence.dmarc':
    'Die E-Mail hat die DMARC-Prüfung nicht bestanden: Der Absender ist nicht der, den sie nennt.',
  'evidence.dmarc_policy':
    'Die E-Mail hat die DMARC-Prüfung nicht bestanden (Richtlinie: {policy}): Der Absender ist nicht der, den sie nennt.',
  'evidence.compauth':
    'Die E-Mail hat die zusammengesetzte Authentifizierung von Microsoft nicht bestanden: Der Absender ist nicht der, den sie nennt.',
  'evidence.compauth_policy':
    'Die E-Mail hat die zusammengesetzte Authentifizierung von Microsoft nicht bestanden (Richtlinie: {policy}): Der Absender ist nicht der, den sie nennt.',
  'evidence.eicar': '„{file}“ ist die EICAR-Testdatei.',
  'evidence.double_ext': '„{file}“ ist ein Programm, das sich als Dokument ausgibt.',
  'evidence.hidden_exe': '„{file}“ ist ein Windows-Programm unter anderem Namen.',
  'evidence.runs': '„{file}“ ist ausführbar.',
  'evidence.packed_runs': 'Das Archiv „{file}“ enthält „{inner}“, das ausführbar ist.',
  'evidence.page_script':
    'Die Seite „{file}“ verbirgt, was sie ausführt, setzt eine Datei zusammen oder führt von selbst auf eine andere Seite.',
  'evidence.page_login': 'Die Seite „{file}“ fragt nach einem Passwort.',
  'evidence.page_loads': 'Die Seite „{file}“ lädt Code oder eine andere Seite von {host}.',
  'evidence.page_form': 'Die Seite „{file}“ sendet, was darin eingegeben wird, an {host}.',
  'evidence.body_login':
    'Die E-Mail, oder eine Nachricht darin, fragt in einem Formular nach einem Passwort oder Ähnlichem.',
  'evidence.locked':
    '„{file}“ braucht ein Passwort, das in der Mail steht: Niemand unterwegs kann hineinsehen.',
  'evidence.link_code': 'Ein Link enthält selbst eine Seite oder ein Programm ({scheme}).',
  'evidence.link_opens':
    'Ein Link öffnet ein Programm von Windows, das ausführt oder installiert, was der Link nennt ({scheme}).',
  'evidence.link_share':
    'Ein Link führt zu einem freigegebenen Ordner auf {host}; ihm verrät Windows, wer jemand ist.',
  'evidence.link_disguised':
    'Ein Link schreibt die Adresse {target} als „{host}“, damit niemand sie dafür hält.',
  'evidence.reply_looks': 'Antworten gehen an {domain}, das wie {real} aussieht.',
  'evidence.signed_partly':
    'DKIM unterschrieb {signed} von {size} Byte des Textes; der Rest kann von jemand anderem sein.',
  'evidence.link_looks': 'Ein Link führt zu {target}, das wie {real} aussieht.',
  'evidence.link_text': 'Ein Link lautet „{text}“, führt aber zu {target}.',
  'evidence.looks_like': 'Die Absenderdomain {domain} sieht aus wie {real}.',
  'evidence.one_letter': 'Die Absenderdomain {domain} weicht nur in einem Buchstaben von {real} ab.',
  'evidence.reused_id':
    'Eine andere E-Mail in diesem Postfach hatte vorher dieselbe Message-ID, mit anderem Inhalt.',
  'evidence.mixed_scripts': 'Die Absenderdomain {domain} mischt Buchstaben mehrerer Schriften.',
  'evidence.borrows': 'Die Absenderdomain {domain} benutzt den Namen von {real}.',
  'evidence.not_read_parts':
    'Die E-Mail hat mehr Teile, als geprüft werden können; der Rest blieb ungeprüft.',
  'evidence.not_read_headers':
    'Die Kopfzeilen sind länger, als geprüft werden kann; der Rest blieb ungeprüft.',
  'evidence.not_read_text': 'Der Text ist länger, als geprüft werden kann; der Rest blieb ungeprüft.',
  'evidence.not_read_charset': 'Der Text ist in einem Zeichensatz, den hier niemand lesen kann.',
  'evidence.not_read_links':
    'Die E-Mail hat mehr Links, als geprüft werden können; der Rest blieb ungeprüft.',
  'evidence.not_read_partial':
    'Der Inhalt liegt anderswo oder in mehreren E-Mails und konnte nicht geprüft werden.',
  'evidence.not_read_archive':
    'In ein Archiv oder eine Seite innerhalb eines Archivs konnte nicht hineingesehen werden.',
  'evidence.not_read_bomb':
    'Ein Archiv wird entpackt so groß, dass es nur dazu da sein kann, Prüfungen aufzuhalten.',
  'evidence.not_read_ambiguous':
    'Der Aufbau widerspricht sich: Andere Mailprogramme lesen womöglich anderen Inhalt als den geprüften.',
  'evidence.from_several':
    'From nennt {other} neben {address}; Mailprogramme sind sich nicht einig, wer das ist.',
  'evidence.from_nobody': 'From nennt keine Adresse.',
  'evidence.name_address':
    'Der Absendername zeigt eine Adresse bei {shown}, die E-Mail kommt aber von {domain}.',
  'evidence.name_brand': 'Der Absender nennt sich {brand}, die E-Mail kommt aber von {domain}.',
  'evidence.rspamd_symbol': 'Das Symbol {symbol} von rspamd hat angeschlagen.',
  'evidence.rspamd': 'rspamd hält die E-Mail für Spam.',
  'evidence.rspamd_action': 'rspamd hält die E-Mail für Spam, Aktion „{action}“.',
  'evidence.rspamd_score': 'rspamd hält die E-Mail für Spam, {score} von {needed} Punkten.',
  'evidence.rspamd_both': 'rspamd hält die E-Mail für Spam, Aktion „{action}“, {score} von {needed} Punkten.',
  'evidence.sa_score': 'SpamAssassin hat sie als Spam markiert: {score} Punkte, {needed} sind nötig.',
  'evidence.sa_stars':
    'SpamAssassin hat sie als Spam markiert: {stars} oder mehr Punkte, {needed} sind nötig.',
  'evidence.sa_flag': 'SpamAssassin hat sie als Spam markiert: ohne Punktzahl, {needed} sind nötig.',
  'evidence.sa_test': 'Der Test {test} von SpamAssassin hat angeschlagen.',
  'evidence.ms_cat': 'Microsoft hat die E-Mail in die Kategorie {category} eingeordnet.',
  'evidence.ms_sfv': 'Die Filterbewertung (SFV) von Microsoft ist {verdict}.',
  'evidence.ms_scl': 'Die Spam-Konfidenzstufe (SCL) von Microsoft ist {level}.',
  'evidence.ms_bcl': 'Die Massenmail-Beschwerdestufe (BCL) von Microsoft ist {level}.',
  'evidence.block_phishing': 'Eine Sperrregel stuft sie als Phishing ein: {rule}',
  'evidence.block_spam': 'Eine Sperrregel stuft sie als Spam ein: {rule}',
  'evidence.block_graymail': 'Eine Sperrregel stuft sie als Graymail ein: {rule}',
  'evidence.allow': 'Eine Zulassungsregel lässt sie durch: {rule}',
  'evidence.imported':
    'So steht es in der Zeile, aus der diese E-Mail importiert wurde; die Nachricht selbst lag nicht bei.',
  'evidence.imported_ms':
    'Microsoft sagte das, so steht es in der Zeile, aus der diese E-Mail importiert wurde.',
  'evidence.sorted_spam':
    'Menschen haben diese Nachricht als Spam einsortiert (SpamAssassin-Korpus, {group}).',
  'evidence.sorted_hard':
    'Menschen haben diese Nachricht als erwünscht einsortiert, obwohl sie wie Spam aussieht (SpamAssassin-Korpus, {group}).',
  'evidence.sorted_wanted':
    'Menschen haben diese Nachricht als erwünscht einsortiert (SpamAssassin-Korpus, {group}).',
  'evidence.fraud_subject': 'Der Betreff ist einer, wie er bei Betrug vorkommt.',
  'evidence.sample': 'Für die Beispielorganisation erzeugt.',
};
