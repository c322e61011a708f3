import { serveTasks } from '../../runtime/task-thread.ts';
import { readQuestion } from './read-question.ts';

serveTasks(readQuestion);
