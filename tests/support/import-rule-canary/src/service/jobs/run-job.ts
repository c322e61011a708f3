export const runJob = () => undefined;
