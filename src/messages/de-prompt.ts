/** Was die Frage in Worten sagt, auf Deutsch; Teil des Katalogs `de`. */
export const dePrompt = {
  'service.prompt_refused': 'Das habe ich nicht verstanden. Bitte anders formulieren.',
  'service.prompt_not_understood': 'Diese Wörter wurden nicht verstanden: {words}. Namen und Texte bitte in Anführungszeichen setzen.',
  'service.prompt_ambiguous': 'Das lässt sich auf zwei Arten lesen: {words}. Bitte das Feld oder das Wort „nicht“ bei jedem Teil wiederholen.',
  'service.prompt_order': 'Hier werden E-Mails gefunden und nicht verändert: {words}. Zuerst suchen, dann wählen, was mit den Treffern geschehen soll.',
  'service.prompt_chart': 'Hier werden E-Mails gefunden, nicht gezählt oder gezeichnet: {words}.',
  'service.prompt_not_recorded': 'Darüber ist nichts bekannt: {words}. Fragen lässt sich nach Absender, Empfänger, Betreff, Links, Anhängen, Urteil, Zustand, Richtung, Adressen und Zeit.',
  'service.prompt_body': 'Der Text von E-Mails lässt sich nicht durchsuchen: {words}. Betreff, Links und Namen von Anhängen schon.',
  'service.prompt_recurring': 'Nach wiederkehrenden Zeiten lässt sich nicht fragen: {words}. Bitte einen Tag oder Zeitraum nennen.',
  'service.prompt_future': 'E-Mails der Zukunft lassen sich nicht finden. Bitte eine Zeit nennen, die schon begonnen hat.',
  'service.prompt_contradiction': 'Keine E-Mail kann alles zugleich sein.',
  'service.prompt_nothing': 'Bitte sagen, was die E-Mails gemeinsam haben, etwa „Phishing von example.com seit Montag“.',
  'service.time_zone_unknown': 'Bitte den Namen einer Zeitzone angeben, etwa Europe/Berlin.',
} as const; // prettier-ignore
