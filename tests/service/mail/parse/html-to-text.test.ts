import { expect, it } from 'vitest';
import { htmlToText } from '../../../../src/service/mail/parse/html/html-to-text.ts';

it.each([
  ['paragraphs and rows are lines', '<p>One</p><p>Two</p><div>Three<br>Four</div>', 'One\nTwo\nThree\nFour'],
  ['empty lines stay', 'One<br><br>Two', 'One\n\nTwo'],
  ['cells are apart', '<table><tr><td>Password</td><td>a1b2</td></tr><tr><td>x', 'Password\ta1b2\nx'],
  ['a word that is marked up is one word', 'in<b>vo</b>ice <i>due</i>', 'invoice due'],
  ['line breaks of the source are spaces', 'one\n  two<p>\n three', 'one two\nthree'],
  ['line breaks of preformatted text stay', '<pre>one\n  two</pre>three', 'one\n  two\nthree'],
  [
    'comments, scripts, styles and titles are no text',
    'a<!-- <b>x</b> > -->b<style>p>a{}</style><script>1<2</script><title>t</title>c',
    'abc',
  ],
  ['a comment without an end hides nothing', 'a<!-- b<p>c', 'a b\nc'],
  ['a style without an end hides nothing', 'a<style>b<p>c', 'ab\nc'],
  ['a sign in quotes ends no tag', '<a title="1>2">word</a>', 'word'],
  ['entities are letters', 'Caf&eacute; &amp; B&#228;r&nbsp;1', 'Café & Bär 1'],
])('%s', (_, html, text) => {
  expect(htmlToText(html)).toBe(text);
});
