// `npm start`: installs and builds what is missing, then serves the console.
import { runBuilt } from './run-built.mjs';

runBuilt('main.js');
