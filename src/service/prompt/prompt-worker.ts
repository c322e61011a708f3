import { serveTasks } from '../../runtime/task-thread.ts';
import { readQuestion } from './read-question.ts';
import { getPromptTranslator } from './translate-prompt.ts';

getPromptTranslator();
serveTasks(readQuestion);
