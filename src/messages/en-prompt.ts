/** What the prompt says, in English; part of the catalogue `en`. */
export const enPrompt = {
  'service.prompt_refused': 'I didn\'t catch your query. Please rephrase it.',
  'service.prompt_not_understood': 'These words were not understood: {words}. Put names and texts in quotes.',
  'service.prompt_ambiguous': 'This can be read in two ways: {words}. Repeat the field or the word ‘not’ for each part.',
  'service.prompt_order': 'A prompt finds emails and changes nothing: {words}. Search first, then choose what to do with the results.',
  'service.prompt_chart': 'A prompt finds emails; it counts and draws nothing: {words}.',
  'service.prompt_not_recorded': 'Nothing is known about this: {words}. Ask for sender, recipient, subject, links, attachments, verdict, state, direction, addresses or time.',
  'service.prompt_body': 'The text of emails cannot be searched: {words}. Subject, links and names of attachments can.',
  'service.prompt_recurring': 'A time that comes again cannot be asked for: {words}. Name a day or a period.',
  'service.prompt_future': 'Emails of the future cannot be found. Name a time that has begun.',
  'service.prompt_contradiction': 'No email can be all of this at once.',
  'service.prompt_nothing': 'Say what the emails have in common, such as ‘phishing from example.com since Monday’.',
  'service.time_zone_unknown': 'Enter the name of a time zone such as Europe/Berlin.',
} as const; // prettier-ignore
