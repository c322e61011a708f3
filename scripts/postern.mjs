// `npm run postern -- COMMAND`: the command line, installed and built first when needed.
import { runBuilt } from './run-built.mjs';

runBuilt('postern.js');
