/** What the protection service says about Lucene queries; part of the catalogue `en`. `at` is a character, from 1. */
export const enSearch = {
  'service.query_field_unknown':
    'Character {at}: there is no field {field}. Use one of {known}; put a value with a colon in double quotes.',
  'service.query_feature_off': 'Character {at}: your organisation has switched off {found}.',
  'service.query_field_missing': 'Character {at}: there is no field before the colon.',
  'service.query_field_inside':
    'Character {at}: the field {field} is inside the value or group of another field. Move it outside, or put it in double quotes.',
  'service.query_sign_inside':
    'Character {at}: put the {found} in front of the field, or the value in double quotes.',
  'service.query_value_missing':
    'Character {at}: there is no value after {field}. Write what to look for, or {field}:* for any value.',
  'service.query_value_empty':
    'Character {at}: the value is empty. Write what to look for, or field:* for any value.',
  'service.query_group_empty': 'Character {at}: there is nothing between these parentheses.',
  'service.query_quote_open': 'Character {at}: this double quote is not closed.',
  'service.query_escape_open': 'Character {at}: nothing follows the backslash.',
  'service.query_special':
    "Character {at}: '{found}' is not allowed here. Put values that contain spaces, quotes or ( ) [ ] ^ ~ in double quotes.",
  'service.query_operator_word':
    "Character {at}: put spaces around '{found}', or the value in double quotes.",
  'service.query_regex': [
    'Character {at}: regular expressions (/…/) are not supported.',
    'Use the wildcards * and ?, or put a value that begins with / in double quotes.',
  ],
  'service.query_similar': 'Character {at}: fuzzy search (~) is not supported. Use the wildcards * and ?.',
  'service.query_boost':
    'Character {at}: weights (^) are not supported: results come newest first. Remove it, or put the value in double quotes.',
  'service.query_plus_or':
    'Character {at}: + has no effect with alternatives. Write (a OR b) AND c, or leave it out.',
  'service.query_not_twice': 'Character {at}: NOT appears twice. Write it once, or not at all.',
  'service.query_nothing_before':
    'Character {at}: there is nothing before {found} to join. Remove it or write a term before it.',
  'service.query_nothing_after':
    'Character {at}: there is nothing after {found}. Remove it or write a term after it.',
  'service.query_paren_stray': "Character {at}: this ')' has no '(' before it. Remove it or add the '('.",
  'service.query_paren_open': "Character {at}: this '(' has no ')' after it. Remove it or add the ')'.",
  'service.query_too_deep': 'Character {at}: use at most {most} levels of parentheses.',
  'service.query_too_long': 'Character {at}: use at most {most} terms.',
  'service.query_range_form':
    'Character {at}: write a range as [2026-01-01 TO 2026-01-31]; braces instead of brackets exclude its ends.',
  'service.query_range_field':
    'Character {at}: only received and numbers have ranges: received:[2026-01-01 TO 2026-01-31], recipients_count:[2 TO 5].',
  'service.query_range_reversed': 'Character {at}: the range ends before it starts. Swap its ends.',
  'service.query_compare_field':
    'Character {at}: only dates and numbers can be compared with {found}. Put a value that begins with it in double quotes.',
  'service.query_pattern_literal':
    'Character {at}: put a value with a literal * or ? in double quotes; it cannot also have wildcards.',
  'service.query_no_date':
    'Character {at}: {value} is not a date. Write 2026-01-31, 2026-01-31T09:00, now-7d, now/d, or a range such as [2026-01-01 TO now].',
  'service.query_no_address':
    'Character {at}: {value} is not an IP address. Write one such as 192.0.2.1, or a range such as 192.0.2.0/24.',
  'service.query_no_words': 'Character {at}: write at least one word.',
  'service.query_no_value': 'Character {at}: {value} is not a value of {field}. Use one of {known}.',
  'service.query_no_count':
    'Character {at}: write a whole number, such as {field}:3, {field}:>10 or {field}:[2 TO 5].',
  'service.query_no_flag': 'Character {at}: write {field}:true or {field}:false.',
  'service.query_word_notice':
    'Character {at}: {found} is searched for as a word. Write {operator} in capitals to join terms with it.',
} as const;
