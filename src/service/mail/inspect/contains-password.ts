const keyword =
  /(?<![\p{L}\p{N}])(?:password|passwort|passcode|kennwort|pass ?phrase|mot de passe|contrase[nñ]a|pwd|pin)(?![\p{L}\p{N}])([^\n]{0,60}(?:(?<=[:=]\s{0,5})\n\s{0,20}[^\n]{0,40})?)/giu;
/** Text between the keyword and the password: `Password for the file is:`. */
const value =
  /(?:[:=>→]|\s[-–—]+\s)\s*["'“„»«]?([^\s"'”“«»]{3,})|\s(?:is|ist|lautet|est|es)\s+["'“„»«]?([^\s"'”“«»]{3,})/giu;
/** A word with a digit, which is rare in sentences that only mention passwords. */
const withFigure = /\s["'“„»«]?(?=[^\s]*\d)([^\s"'”“«»]{3,})/u;
/** Continuations of texts that mention a password without giving one. */
const noPassword =
  /^(?:your|the|our|their|ihre?[nmrs]?|dein[esrmn]{0,2}|das|der|die|den|dem|ein|eine|an?|sent|send|will|has|have|been|being|not|in|on|by|via|per|only|same|known|separate(?:ly)?|wird|wurde|folgt|nicht|separat|getrennt|[dmjyt]{2}[./-]?[dmjyt]{2}[./-]?[dmjyt]{2,4}|https?:.*|\/\/.*)[.,;:!]*$/iu;

/**
 * Whether a text contains a password, and does not just mention one: `The password is your date of birth`.
 */
export function containsPassword(text: string): boolean {
  for (const [, after = ''] of text.matchAll(keyword)) {
    if (withFigure.test(after.replace(/[:=]/g, ' '))) return true;
    for (const [, given, quoted] of after.matchAll(value))
      if (!noPassword.test(given ?? quoted ?? '')) return true;
  }
  return false;
}
