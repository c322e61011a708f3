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

/** Copies addresses that are cut in two parts as one line each. */
export function copyWhole(event: ClipboardEvent): void {
  const text = String(getSelection());
  const whole = text.replace(/\n(?=@)|(?<=@[^\s@]{0,300}\.)\n/g, '');
  if (whole === text) return;
  event.clipboardData?.setData('text/plain', whole);
  event.preventDefault();
}
