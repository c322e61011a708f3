/** For how long a form that was just sent is not sent again unchanged, milliseconds: longer than people double-click. */
const pause = 3_000;

/**
 * Ignores the second click of a double click on the button of a plain form, and impatient ones behind it. The browser would
 * drop the first answer and show the second, which says that there is such a rule, or has it done twice.
 */
export function enableSendOnce(): void {
  let sent: { form: HTMLFormElement; what: string; at: number } | undefined;
  // On the window: whoever sends the form otherwise has prevented the event before.
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'post') return;
    const typed = [...new FormData(form, event.submitter)];
    const what = JSON.stringify(
      typed.map(([name, value]) => [name, value instanceof File ? value.name : value]),
    );
    const now = performance.now();
    if (sent?.form === form && sent.what === what && now - sent.at < pause) event.preventDefault();
    else sent = { form, what, at: now };
  });
  // After going back in the browser's history, the form is usable again.
  addEventListener('pageshow', () => (sent = undefined));
}
