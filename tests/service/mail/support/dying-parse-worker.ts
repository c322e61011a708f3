import './ways-to-die.ts';
import '../../../../src/service/mail/import/parse-worker.ts';
