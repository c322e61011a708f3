import { serveTasks } from '../../task-thread.ts';
import { readQuestion } from './read-question.ts';

serveTasks(readQuestion);
