/** The form of a rule's page as a browser sends it. */
export function ruleFormIn(page: string): Record<string, string> {
  const form: Record<string, string> = {};
  const [, html = ''] = /<form id="rule-form"([\s\S]*?)<\/form>/.exec(page) ?? [];
  for (const [, name = '', value = ''] of html.matchAll(
    /<input type="(?:hidden|text|date)"[^>]*? name="([^"]+)"[^>]*? value="([^"]*)"/g,
  )) {
    form[name] = value;
  }
  for (const [, name = '', value = ''] of html.matchAll(/<textarea[^>]*? name="([^"]+)"[^>]*>([^<]*)</g))
    form[name] = value;
  for (const [, name = '', options = ''] of html.matchAll(
    /<select[^>]*? name="([^"]+)"[^>]*>(.*?)<\/select>/g,
  )) {
    form[name] = /<option value="([^"]*)" selected/.exec(options)?.[1] ?? '';
  }
  const ticked = [...html.matchAll(/<input type="(?:radio|checkbox)"[^>]*?name="([^"]+)"[^>]*?>/g)];
  for (const [input, name = ''] of ticked) {
    if (input.includes('checked')) form[name] = /value="([^"]*)"/.exec(input)?.[1] ?? '';
  }
  return form;
}
