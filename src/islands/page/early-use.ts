import { awaitUse } from './await-use.ts';
import { keepEarlyGridUse } from './early-grid-use.ts';

const startHtmx = async () => (await import('./start-htmx.ts')).startHtmx();

// Keeps what people do before the code for it is there: keys and clicks of the results list, and everything that is for htmx. The page
// names it as a script of its own, so that it keeps them before the page counts as loaded and not some time after.
keepEarlyGridUse();
const start = awaitUse(startHtmx);
// What names a trigger of its own may ask by itself; everything else waits for somebody.
const startWhereAsked = () => document.querySelector('[hx-trigger]') && void start();
startWhereAsked();
document.addEventListener('postern:content', startWhereAsked);
