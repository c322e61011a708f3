import './ways-to-die.ts';
import '../../../../src/service/mail-in/parse-worker.ts';
