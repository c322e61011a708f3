import { type Command, typedText } from './props.ts';

/**
 * The commands whose label or group contains the typed letters in order; matches at word starts first, then
 * earlier matches, then the commands that search for the text. For blank input, all commands except those.
 */
export function findCommands(commands: readonly Command[], typed: string): Command[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const isSearch = ({ href }: Command) => href?.includes(typedText);
  const named = commands.filter((command) => !isSearch(command));
  if (wanted === '') return named;
  const searches = commands.filter(isSearch).map((command) => ({
    ...command,
    label: command.label.replace(typedText, () => typed.trim()),
    href: command.href!.replace(typedText, () => encodeURIComponent(typed.trim())),
  }));
  return [...findNamed(named, wanted), ...searches];
}

function findNamed(commands: readonly Command[], wanted: string): Command[] {
  return commands
    .map((command) => ({
      command,
      // A typed hyphen matches a non-breaking one.
      score: scoreOf(
        `${command.label} ${command.group}`.toLocaleLowerCase().replaceAll('\u2011', '-'),
        wanted,
      ),
    }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => a.score! - b.score!)
    .map(({ command }) => command);
}

/** Lower is better; null if the letters do not occur in order. */
function scoreOf(text: string, wanted: string): number | null {
  const at = text.indexOf(wanted);
  if (at >= 0) return at === 0 || text[at - 1] === ' ' ? at : 100 + at;
  let position = -1;
  for (const letter of wanted) {
    position = text.indexOf(letter, position + 1);
    if (position < 0) return null;
  }
  return 200 + position;
}
