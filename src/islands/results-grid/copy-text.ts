/** Copies text to the clipboard; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without https, where there is no clipboard API. */
function copyBySelection(text: string): boolean {
  const host = document.querySelector('dialog[open]') ?? document.body;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  host.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
