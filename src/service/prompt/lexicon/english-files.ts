import type { LexiconLine } from './lexicon.ts';
import { attachmentEnding, bareFileKinds, fileKinds } from './meanings.ts';

/** What people call a file of some kind: 'Excel sheets', 'PDF docs', 'ISO disk images'. */
const nouns =
  '((attachment|file|document|doc|sheet|spreadsheet|workbook|worksheet|presentation|deck|slide deck|slideshow|slide|archive|image|disk image|picture|script|format file|attach|att|enclosure|payload|download)(s|)|attached|enclosed)';
const attached =
  '(attached|enclosed|included|inside|in the attachment|in the attachments|in attachment|as attachment|as an attachment|as attachments|as an enclosure|as enclosures|attached to (it|them)|enclosed in it|on board)';
const containing =
  '(with|has|have|had|having|contain|contains|containing|contained|include|includes|including|carry|carries|carrying|carried|bear|bears|bearing|hold|holds|holding|bring|brings|bringing|feature|features|featuring)';
const some = '(a |an |the |any |some |at least (one|a|an) |one or more |several |multiple |)';

const macros = ['docm', 'dotm', 'xlsm', 'xltm', 'xlam', 'pptm', 'ppam'];

/** Other names of a kind, which mean it without a noun. */
const others: readonly (readonly [names: string, endings: readonly string[]])[] = [
  ['(spreadsheet|excel|excel sheet|excel workbook|workbook)(s|)', ['xls', 'xlsx', 'xlsm']],
  ['(word|ms word) (doc|document)(s|)', ['doc', 'docx', 'docm']],
  ['((powerpoint(s|)|powerpoint presentation(s|)|presentation(s|)|slide deck(s|)|slideshow(s|)))', ['ppt', 'pptx', 'pptm']],
  ['(calendar (invite|invitation|file|entry|entries)|calendar invites|calendar invitations|calendar files|ics invites)', ['ics']],
  ['(zip|zipped) (archive|folder|file|bundle)(s|)', ['zip']],
  ['rar (archive)(s|)', ['rar']],
  ['((disk|disc|cd|dvd) image(s|))', ['iso', 'img', 'vhd', 'vhdx']],
]; // oxfmt-ignore

/** Files of a kind that a mail has, by name or ending. */
export const englishFiles: readonly LexiconLine[] = [
  ...['executables', 'scripts', 'archives'].flatMap((noun): LexiconLine[] =>
    fileKinds
      .filter(([names]) => names.startsWith(`(${noun.slice(0, -1)}(`))
      .map(([, endings]) => [noun, attachmentEnding(endings)]),
  ),
  ...bareFileKinds.map(([names, endings]): LexiconLine => [`(${names})`, attachmentEnding(endings)]),
  ...others.flatMap(([names, endings]): LexiconLine[] => [
    [`${names}( ${attached}|)`, attachmentEnding(endings)],
    [`attached ${names}`, attachmentEnding(endings)],
  ]),
  ...fileKinds.flatMap(([names, endings]): LexiconLine[] => [
    [`(${names})(-| )${nouns}( ${attached}|)`, attachmentEnding(endings)],
    [`(${names}) ${attached}`, attachmentEnding(endings)],
    [`(attached|enclosed) (${names})`, attachmentEnding(endings)],
    // 'with the word customs' is no document.
    [`${containing} ${some}(${names}) ${names === 'word' ? nouns : `(${nouns}|)`}`, attachmentEnding(endings)],
    [`at least (one|a|an) (${names})`, attachmentEnding(endings)],
    // How many of a kind there are is not counted.
    [`(with |having |has |have |)(exactly|precisely|only|just) (one|a single) (${names}) ${names === 'word' ? nouns : `(${nouns}|)`}`, { is: 'refused', reason: 'prompt_not_understood' }],
    [`(attachment|file)(s|) (of type|of the type|in|of format|in the format|of kind|of the kind) (${names})`, attachmentEnding(endings)],
  ]),
  // What `refuseSole` writes.
  ['(nothing-but)', { is: 'refused', reason: 'prompt_not_understood' }],
  ['(excel|spreadsheet)(s|) with (macros|macro|a macro)', attachmentEnding(['xlsm', 'xlsb', 'xltm', 'xlam'])],
  ['(word|office|powerpoint) (files|file|documents|document) with (macros|macro|a macro)', attachmentEnding(macros)],
  ['macro(-| )enabled (office |word |excel |powerpoint |ms office |)(file|document|attachment|workbook)(s|)', attachmentEnding(macros)],
]; // oxfmt-ignore
