/**
 * What a question can continue with, in the order in which it is offered. A test reads each by the grammar; those that end in `…`
 * wait for a value, which is typed behind them.
 */
export const completions: Readonly<Record<'en' | 'de', readonly string[]>> = {
  en: [
    'phishing', 'suspected phishing', 'malware', 'spam', 'graymail', 'newsletters', 'malicious emails', 'suspicious emails',
    'clean emails', 'data leaks', 'emails', 'emails from …', 'emails to …',
    'from …', 'from outside', 'to …', 'to me', 'about …', 'with the subject …', 'subject contains …', 'with attachments',
    'without attachments', 'with links', 'without links', 'with a link to …', 'with pdf attachments', 'with zip attachments',
    'incoming', 'outgoing', 'internal', 'quarantined', 'quarantined by an admin', 'quarantined by Microsoft', 'not quarantined',
    'released', 'delivered', 'deleted', 'in the inbox', 'in junk', 'quarantined automatically',
    'today', 'yesterday', 'this week', 'last week', 'this month', 'last month', 'last Monday', 'in the last 24 hours',
    'in the last 7 days', 'in the last 30 days', 'since yesterday', 'since Monday', 'since …', 'before …', 'between … and …',
    'older than 30 days', 'except …', 'or', 'and', 'not',
  ],
  de: [
    'Phishing', 'Phishing-Verdacht', 'Malware', 'Schadsoftware', 'Spam', 'Newsletter', 'bösartige Mails', 'verdächtige Mails',
    'saubere Mails', 'Datenabfluss', 'Mails', 'Mails von …', 'Mails an …',
    'von …', 'von außerhalb', 'an …', 'an mich', 'über …', 'mit dem Betreff …', 'Betreff enthält …', 'mit Anhang', 'ohne Anhang',
    'mit Links', 'ohne Links', 'mit Link zu …', 'mit PDF-Anhang', 'mit ZIP-Anhang',
    'eingehend', 'ausgehend', 'intern', 'in Quarantäne', 'von einem Admin in Quarantäne gestellt', 'nicht in Quarantäne',
    'freigegeben', 'zugestellt', 'gelöscht', 'im Posteingang', 'im Junk-Ordner',
    'heute', 'gestern', 'diese Woche', 'letzte Woche', 'diesen Monat', 'letzten Monat', 'letzten Montag',
    'in den letzten 24 Stunden', 'in den letzten 7 Tagen', 'in den letzten 30 Tagen', 'seit gestern', 'seit Montag', 'seit …',
    'vor …', 'zwischen … und …', 'älter als 30 Tage', 'außer …', 'oder', 'und', 'nicht',
  ],
}; // oxfmt-ignore
