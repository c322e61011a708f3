import { type Environment, settingsOf } from '../settings/environment.ts';
import { type ProgramSettings, readProgramSettings } from '../settings/program.ts';
import { EnvironmentProblem } from './command.ts';

/** Settings of `serve-service`. */
export interface ServiceEnvironment extends ProgramSettings {
  /** Addresses of consoles that are trusted about their caller's address, in addition to this machine. */
  trustedConsoles: string[];
}

/** Reads the settings of `serve-service`. @throws EnvironmentProblem with all problems at once */
export function readServiceEnvironment(environment: Environment): ServiceEnvironment {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(problem);
  const settings = {
    // Its callers are consoles, with all their people.
    ...readProgramSettings(environment, report, { port: 4200, isShared: true }),
    trustedConsoles: settingsOf(environment, report)('POSTERN_TRUSTED_CONSOLES') ?? [],
  };
  if (problems.length > 0) throw new EnvironmentProblem(problems.join('\n'));
  return settings;
}
