/**
 * Instruments groups of functions: the process kills itself with SIGKILL the n-th time that one of them
 * reaches a stage, `before NAME` or `after NAME`.
 */
export function dieAt(stage: string, times: number): <Group extends object>(group: Group) => Group {
  let left = times;
  const reach = (name: string) => {
    if (name !== stage) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
  return (group) =>
    new Proxy(group, {
      get(target, name: string) {
        const run = target[name as keyof typeof target] as (...input: unknown[]) => Promise<unknown>;
        return (...input: unknown[]) => {
          reach(`before ${name}`);
          return run(...input).finally(() => reach(`after ${name}`));
        };
      },
    });
}
