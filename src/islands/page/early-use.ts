import { awaitUse } from './await-use.ts';
import { keepEarlyGridUse } from './early-grid-use.ts';

const startHtmx = async () => (await import('./start-htmx.ts')).startHtmx();

// Records interactions from before their code is loaded: keys and clicks of the results grid, and everything
// for htmx. A separate script of the page, so that it runs before the page counts as loaded.
keepEarlyGridUse();
const start = awaitUse(startHtmx);
// Some elements send requests by themselves; all others wait for an interaction.
const asking = '[hx-trigger^=load], [hx-trigger*=intersect]';
const startWhereAsked = () => document.querySelector(asking) && void start();
startWhereAsked();
document.addEventListener('postern:content', startWhereAsked);
