import type { enSearch } from './en-search.ts';
import type { Translation } from './join-lines.ts';

/** Was der Schutzdienst zu Lucene-Abfragen sagt; Teil des Katalogs `de`. `at` ist ein Zeichen, ab 1 gezählt. */
export const deSearch: Translation<typeof enSearch> = {
  'service.query_field_unknown':
    'Zeichen {at}: Das Feld {field} gibt es nicht. Möglich sind {known}; ein Wert mit Doppelpunkt gehört in doppelte Anführungszeichen.',
  'service.query_feature_off': 'Zeichen {at}: Ihre Organisation hat {found} ausgeschaltet.',
  'service.query_field_missing': 'Zeichen {at}: Vor dem Doppelpunkt steht kein Feld.',
  'service.query_field_inside': [
    'Zeichen {at}: Das Feld {field} steht im Wert oder in der Gruppe eines anderen Feldes.',
    'Schreiben Sie es außerhalb oder in doppelte Anführungszeichen.',
  ],
  'service.query_sign_inside':
    'Zeichen {at}: Setzen Sie das {found} vor das Feld oder den Wert in doppelte Anführungszeichen.',
  'service.query_value_missing':
    'Zeichen {at}: Nach {field} steht kein Wert. Schreiben Sie, wonach gesucht wird, oder {field}:* für jeden Wert.',
  'service.query_value_empty':
    'Zeichen {at}: Der Wert ist leer. Schreiben Sie, wonach gesucht wird, oder feld:* für jeden Wert.',
  'service.query_group_empty': 'Zeichen {at}: Zwischen diesen Klammern steht nichts.',
  'service.query_quote_open': 'Zeichen {at}: Dieses doppelte Anführungszeichen wird nicht geschlossen.',
  'service.query_escape_open': 'Zeichen {at}: Auf den Backslash folgt nichts.',
  'service.query_special': [
    'Zeichen {at}: „{found}“ kann hier nicht stehen.',
    'Werte mit Leerzeichen, Anführungszeichen oder ( ) [ ] ^ ~ gehören in doppelte Anführungszeichen.',
  ],
  'service.query_operator_word':
    'Zeichen {at}: Setzen Sie Leerzeichen um „{found}“ oder den Wert in doppelte Anführungszeichen.',
  'service.query_regex': [
    'Zeichen {at}: Reguläre Ausdrücke (/…/) werden nicht unterstützt.',
    'Verwenden Sie die Platzhalter * und ?, oder setzen Sie einen Wert, der mit / beginnt, in doppelte',
    'Anführungszeichen.',
  ],
  'service.query_similar':
    'Zeichen {at}: Ähnliche Wörter (~) werden nicht unterstützt. Verwenden Sie die Platzhalter * und ?.',
  'service.query_boost': [
    'Zeichen {at}: Gewichte (^) werden nicht unterstützt: Die Ergebnisse kommen nach der Zeit.',
    'Entfernen Sie es, oder setzen Sie den Wert in doppelte Anführungszeichen.',
  ],
  'service.query_plus_or':
    'Zeichen {at}: + hat in Alternativen keine Wirkung. Schreiben Sie (a OR b) AND c, oder lassen Sie es weg.',
  'service.query_not_twice':
    'Zeichen {at}: NOT steht doppelt. Schreiben Sie es einmal oder lassen Sie es ganz weg.',
  'service.query_nothing_before':
    'Zeichen {at}: Vor {found} steht nichts, das sich verbinden ließe. Entfernen Sie es oder schreiben Sie einen Begriff davor.',
  'service.query_nothing_after':
    'Zeichen {at}: Nach {found} steht nichts. Entfernen Sie es oder schreiben Sie einen Begriff dahinter.',
  'service.query_paren_stray':
    'Zeichen {at}: Zu dieser „)“ fehlt die „(“ davor. Entfernen Sie sie oder ergänzen Sie die „(“.',
  'service.query_paren_open': 'Zeichen {at}: Zu dieser „(“ fehlt die „)“.',
  'service.query_too_deep': 'Zeichen {at}: Verwenden Sie höchstens {most} Ebenen von Klammern.',
  'service.query_too_long': 'Zeichen {at}: Verwenden Sie höchstens {most} Begriffe.',
  'service.query_range_form':
    'Zeichen {at}: Schreiben Sie einen Bereich als [2026-01-01 TO 2026-01-31]; mit geschweiften Klammern gilt er ohne seine Enden.',
  'service.query_range_field':
    'Zeichen {at}: Bereiche gibt es nur bei received und Zahlen: received:[2026-01-01 TO 2026-01-31], recipients_count:[2 TO 5].',
  'service.query_range_reversed':
    'Zeichen {at}: Der Bereich endet vor seinem Anfang. Vertauschen Sie die Enden.',
  'service.query_compare_field':
    'Zeichen {at}: Mit {found} werden nur Daten und Zahlen verglichen. Ein Wert, der damit beginnt, gehört in doppelte Anführungszeichen.',
  'service.query_pattern_literal':
    'Zeichen {at}: Ein Wert mit einem * oder ? als Zeichen gehört in doppelte Anführungszeichen; Platzhalter kann er dann nicht haben.',
  'service.query_no_date': [
    'Zeichen {at}: {value} ist kein Datum. Schreiben Sie 2026-01-31, 2026-01-31T09:00, now-7d, now/d oder einen',
    'Bereich wie [2026-01-01 TO now].',
  ],
  'service.query_no_address':
    'Zeichen {at}: {value} ist keine IP-Adresse. Schreiben Sie eine wie 192.0.2.1 oder einen Bereich wie 192.0.2.0/24.',
  'service.query_no_words': 'Zeichen {at}: Schreiben Sie mindestens ein Wort.',
  'service.query_no_value': 'Zeichen {at}: {value} ist kein Wert von {field}. Möglich sind {known}.',
  'service.query_no_count':
    'Zeichen {at}: Schreiben Sie eine ganze Zahl, etwa {field}:3, {field}:>10 oder {field}:[2 TO 5].',
  'service.query_no_flag': 'Zeichen {at}: Schreiben Sie {field}:true oder {field}:false.',
  'service.query_word_notice':
    'Zeichen {at}: {found} wird als Wort gesucht. Schreiben Sie {operator} in Großbuchstaben, um Begriffe damit zu verbinden.',
};
