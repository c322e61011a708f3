import type { Operations } from './composition/operations.ts';
import type { Operation } from '../database/operation.ts';

/** The store operations as the main thread calls them: `await stores.jobs.createJob({ … })`. */
export type Stores = {
  readonly [Area in keyof Operations]: {
    readonly [Name in keyof Operations[Area]]: Operations[Area][Name] extends Operation<
      infer Input,
      infer Output
    >
      ? (input: Input, signal?: AbortSignal) => Promise<Output>
      : never;
  };
};
