import type { enEvidence } from './en-evidence.ts';
import type { Translation } from './join-lines.ts';

/** Why a mail has its verdict, in German; part of the catalogue `de`. */
export const deEvidence: Translation<typeof enEvidence> = {
  'inspector.label-evidence': 'Bekannte Einstufung',
  'inspector.dangerous-attachments': 'Anhänge',
  'inspector.not-read': 'Nicht geprüfter Inhalt',
  'inspector.hidden-letters': 'Verborgene Buchstaben',
  'inspector.login-forms': 'Anmeldeformulare',
  'inspector.from-header': 'From-Header',
  'inspector.leaked-data': 'Datenabfluss',
  'inspector.look-alike-sender': 'Ähnliche Absender',
  'inspector.colleague-names': 'Namen von Kolleginnen und Kollegen',
  'inspector.lures': 'Bekannte Maschen',
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
  'evidence.own_unproved': [
    'Die E-Mail gibt vor, von {sender} aus Ihrer Organisation zu kommen. Das ist nicht belegt:',
    'weder passendes SPF oder DKIM noch eine Anmeldung.',
  ],
  'evidence.dmarc':
    'Die E-Mail hat die DMARC-Prüfung nicht bestanden: Sie stammt nicht vom angegebenen Absender.',
  'evidence.dmarc_policy':
    'Die E-Mail hat die DMARC-Prüfung nicht bestanden (Richtlinie: {policy}): Sie stammt nicht vom angegebenen Absender.',
  'evidence.compauth':
    'Die E-Mail hat die kombinierte Authentifizierung von Microsoft nicht bestanden: Sie stammt nicht vom angegebenen Absender.',
  'evidence.compauth_policy': [
    'Die E-Mail hat die kombinierte Authentifizierung von Microsoft nicht bestanden (Richtlinie: {policy}):',
    'Sie stammt nicht vom angegebenen Absender.',
  ],
  'evidence.eicar': '„{file}“ ist die EICAR-Testdatei.',
  'evidence.double_ext': '„{file}“ ist ein Programm, das sich als Dokument ausgibt.',
  'evidence.hidden_exe': '„{file}“ ist ein Windows-Programm unter anderem Namen.',
  'evidence.runs': '„{file}“ ist ausführbar.',
  'evidence.packed_runs': 'Das Archiv „{file}“ enthält „{inner}“, das ausführbar ist.',
  'evidence.page_script':
    'Die Seite „{file}“ verschleiert ihren Code, setzt eine Datei zusammen oder leitet von selbst auf eine andere Seite weiter.',
  'evidence.page_login': 'Die Seite „{file}“ fragt nach einem Passwort.',
  'evidence.page_loads': 'Die Seite „{file}“ lädt Code oder eine andere Seite von {host}.',
  'evidence.page_form': 'Die Seite „{file}“ sendet Eingaben an {host}.',
  'evidence.body_login':
    'Die E-Mail oder eine Nachricht darin fragt in einem Formular nach einem Passwort oder Ähnlichem.',
  'evidence.locked':
    '„{file}“ ist mit einem Passwort geschützt, das in der E-Mail steht: So lässt sich der Inhalt unterwegs nicht prüfen.',
  'evidence.link_code': 'Ein Link enthält selbst eine Seite oder ein Programm ({scheme}).',
  'evidence.link_opens':
    'Ein Link öffnet ein Windows-Programm, das ausführt oder installiert, was der Link vorgibt ({scheme}).',
  'evidence.link_share':
    'Ein Link führt zu einem freigegebenen Ordner auf {host}. Windows verrät diesem Host, wer ihn öffnet.',
  'evidence.link_disguised':
    'Ein Link schreibt die Adresse {target} als „{host}“, damit sie nicht zu erkennen ist.',
  'evidence.reply_looks': 'Antworten gehen an {domain}, das {real} ähnelt.',
  'evidence.signed_partly':
    'DKIM signiert nur {signed} von {size} Byte des Textes. Der Rest kann von jemand anderem stammen.',
  'evidence.hidden_letters':
    'An {count} Stellen sind Buchstaben mitten in Wörtern vor den Lesenden verborgen.',
  'evidence.link_consent':
    'Ein Link verlangt für das Programm „{program}“ Zugriff auf das Konto ({permission}).',
  'evidence.link_looks': 'Ein Link führt zu {target}, das {real} ähnelt.',
  'evidence.link_text': 'Ein Link lautet „{text}“, führt aber zu {target}.',
  'evidence.partner_looks':
    'Die Absenderdomain {domain} ähnelt {real}, einer anderen Domain im selben Schriftwechsel.',
  'evidence.colleague_name': 'Der Absender nennt sich wie {real}, schreibt aber von {address}.',
  'evidence.colleague_reply':
    'Der Absender nennt sich wie {real}, schreibt aber von {address}, und Antworten gehen an {reply}.',
  'evidence.lure_mailbox':
    'Jemand Fremdes schreibt über das Postfach oder sein Passwort und hat einen Link. Davon weiß nur der eigene Anbieter.',
  'evidence.lure_second_factor':
    'Jemand Fremdes verlangt, den zweiten Faktor eines Kontos zu erneuern, und hat einen Link.',
  'evidence.lure_gift_cards':
    'Der Absender bittet um Geschenkkarten. So lassen sich Fremde im Namen anderer bezahlen.',
  'evidence.lure_unreachable': 'Der Absender bittet um einen Gefallen und will nur per E-Mail antworten.',
  'evidence.lure_payroll': 'Jemand Fremdes bittet, ein Gehalt auf ein anderes Konto zu zahlen.',
  'evidence.lure_bank_details':
    'Der Absender nennt eine andere Bankverbindung für Zahlungen, und es ist nicht belegt, wer er ist, oder Antworten gehen woandershin.',
  'evidence.lure_extortion':
    'Der Absender droht, Aufnahmen zu veröffentlichen, und verlangt Geld in einer Kryptowährung.',
  'evidence.lure_fortune': 'Jemand Fremdes verspricht ein Vermögen.',
  'evidence.lure_sign_in': 'Jemand Fremdes fragt nach dem Passwort des Postfachs oder des Computers.',
  'evidence.lure_parcel': 'Der Absender verlangt eine kleine Gebühr für ein Paket und hat einen Link.',
  'evidence.lure_refund':
    'Der Absender verspricht eine Steuererstattung und fragt nach Bank- oder Kartendaten.',
  'evidence.lure_callback':
    'Der Absender schreibt von einer Abbuchung und nennt nur eine Telefonnummer, um sie rückgängig zu machen.',
  'evidence.colleague_desk': 'Der Absender nennt sich „{name}“, schreibt aber von {address}.',
  'evidence.lure_card': 'Jemand Fremdes fragt nach einer Kartennummer samt Geheimzahlen.',
  'evidence.lure_secret_payment': 'Der Absender verlangt eine Zahlung, von der niemand wissen darf.',
  'evidence.looks_like': 'Die Absenderdomain {domain} ähnelt {real}.',
  'evidence.one_letter': 'Die Absenderdomain {domain} unterscheidet sich nur in einem Buchstaben von {real}.',
  'evidence.reused_id':
    'Eine andere E-Mail in diesem Postfach hatte bereits dieselbe Message-ID, aber einen anderen Inhalt.',
  'evidence.mixed_scripts': 'Die Absenderdomain {domain} mischt Buchstaben mehrerer Schriften.',
  'evidence.borrows': 'Die Absenderdomain {domain} verwendet den Namen von {real}.',
  'evidence.not_read_parts':
    'Die E-Mail hat mehr Teile, als geprüft werden können. Der Rest blieb ungeprüft.',
  'evidence.not_read_headers': 'Die Header sind länger, als geprüft werden kann. Der Rest blieb ungeprüft.',
  'evidence.not_read_text': 'Der Text ist länger, als geprüft werden kann. Der Rest blieb ungeprüft.',
  'evidence.not_read_charset': 'Der Zeichensatz des Textes wird hier nicht unterstützt.',
  'evidence.not_read_links':
    'Die E-Mail hat mehr Links, als geprüft werden können. Der Rest blieb ungeprüft.',
  'evidence.not_read_partial':
    'Der Inhalt liegt anderswo oder in mehreren E-Mails und konnte nicht geprüft werden.',
  'evidence.not_read_archive':
    'Ein Archiv oder eine Seite innerhalb eines Archivs konnte nicht geprüft werden.',
  'evidence.not_read_locked': '„{file}“ ist verschlüsselt und konnte nicht geprüft werden.',
  'evidence.not_read_kind':
    '„{file}“ konnte nicht geprüft werden: Dateien dieser Art werden nicht entpackt, oder sie ist beschädigt.',
  'evidence.not_read_object': 'Das eingebettete Objekt „{file}“ konnte nicht geprüft werden.',
  'evidence.not_read_encrypted': 'Der Text ist verschlüsselt und konnte nicht geprüft werden.',
  'evidence.not_read_message':
    'Die E-Mail konnte nicht gelesen werden: Die Prüfung scheiterte oder dauerte zu lange. Nur die wichtigsten Header wurden geprüft.',
  'evidence.not_read_bomb':
    'Ein Archiv wird beim Entpacken so groß, dass es nur dazu dienen kann, Prüfungen aufzuhalten.',
  'evidence.not_read_ambiguous':
    'Der Aufbau ist widersprüchlich: Andere Mailprogramme lesen womöglich anderen Inhalt als den geprüften.',
  'evidence.from_several': 'From nennt {other} neben {address}. Mailprogramme legen das unterschiedlich aus.',
  'evidence.from_nobody': 'From nennt keine Adresse.',
  'evidence.name_address':
    'Der Absendername zeigt eine Adresse bei {shown}, die E-Mail kommt aber von {domain}.',
  'evidence.name_brand': 'Der Absender nennt sich {brand}, die E-Mail kommt aber von {domain}.',
  'evidence.leaked_private_key': {
    one: 'Der Text enthält einen privaten Schlüssel ({kind}).',
    other: 'Der Text enthält {count} private Schlüssel ({kind}).',
  },
  'evidence.leaked_private_key_file': {
    one: '„{file}“ enthält einen privaten Schlüssel ({kind}).',
    other: '„{file}“ enthält {count} private Schlüssel ({kind}).',
  },
  'evidence.leaked_access_key': {
    one: 'Der Text enthält einen geheimen Zugangsschlüssel für {kind}.',
    other: 'Der Text enthält {count} geheime Zugangsschlüssel für {kind}.',
  },
  'evidence.leaked_access_key_file': {
    one: '„{file}“ enthält einen geheimen Zugangsschlüssel für {kind}.',
    other: '„{file}“ enthält {count} geheime Zugangsschlüssel für {kind}.',
  },
  'evidence.leaked_card': {
    one: 'Der Text enthält die Nummer einer Zahlungskarte, die auf {last} endet.',
    other: 'Der Text enthält {count} Nummern von Zahlungskarten, eine davon endet auf {last}.',
  },
  'evidence.leaked_card_file': {
    one: '„{file}“ enthält die Nummer einer Zahlungskarte, die auf {last} endet.',
    other: '„{file}“ enthält {count} Nummern von Zahlungskarten, eine davon endet auf {last}.',
  },
  'evidence.leaked_identity': {
    one: 'Der Text enthält eine staatliche Identifikationsnummer ({kind}).',
    other: 'Der Text enthält {count} staatliche Identifikationsnummern ({kind}).',
  },
  'evidence.leaked_identity_file': {
    one: '„{file}“ enthält eine staatliche Identifikationsnummer ({kind}).',
    other: '„{file}“ enthält {count} staatliche Identifikationsnummern ({kind}).',
  },
  'evidence.leaked_ibans': 'Der Text enthält eine Liste von {count} Kontonummern (IBAN).',
  'evidence.leaked_ibans_file': '„{file}“ enthält eine Liste von {count} Kontonummern (IBAN).',
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
  'evidence.ms_bcl': 'Die Massenbeschwerdestufe (BCL) von Microsoft ist {level}.',
  'evidence.block_phishing': 'Eine Sperrregel stuft sie als Phishing ein: {rule}',
  'evidence.block_spam': 'Eine Sperrregel stuft sie als Spam ein: {rule}',
  'evidence.block_graymail': 'Eine Sperrregel stuft sie als Graymail ein: {rule}',
  'evidence.allow': 'Eine Zulassungsregel hebt den Befund auf: {rule}',
  'evidence.imported':
    'So steht es in der Zeile, aus der diese E-Mail importiert wurde. Die Nachricht selbst lag nicht vor.',
  'evidence.imported_ms':
    'Angabe von Microsoft, übernommen aus der Zeile, aus der diese E-Mail importiert wurde.',
  'evidence.sorted_spam':
    'Diese Nachricht wurde von Menschen als Spam einsortiert (SpamAssassin-Korpus, {group}).',
  'evidence.sorted_hard':
    'Diese Nachricht wurde von Menschen als erwünscht einsortiert, obwohl sie wie Spam aussieht (SpamAssassin-Korpus, {group}).',
  'evidence.sorted_wanted':
    'Diese Nachricht wurde von Menschen als erwünscht einsortiert (SpamAssassin-Korpus, {group}).',
  'evidence.fraud_subject': 'Der Betreff ist typisch für Betrugsversuche.',
  'evidence.sample': 'Für die Beispielorganisation erzeugt.',
};
