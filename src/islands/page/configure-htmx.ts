/**
 * htmx under a strict policy: no style sheet of its own, no cross-origin requests, attributes apply to their own element
 * alone. Its default timeout of a minute is shortened to what a person waits. htmx reads this element once, when its module
 * runs, so this one is imported before it; pages that never load htmx do not carry the settings.
 */
const settings = document.createElement('meta');
settings.name = 'htmx-config';
settings.content = JSON.stringify({
  includeIndicatorCSS: false,
  mode: 'same-origin',
  implicitInheritance: false,
  defaultTimeout: 30_000,
});
document.head.append(settings);
