declare module '*.svg?raw' {
  const text: string;
  export default text;
}
declare module '*.md?raw' {
  const text: string;
  export default text;
}
declare module '*.css';

/** Vite's imports of every file that a pattern matches, by its path: when they are requested, or with the module. */
interface ImportMeta {
  glob<Module>(pattern: string | readonly string[]): Record<string, () => Promise<Module>>;
  glob<Value>(
    pattern: string,
    options: { eager: true; import: string; query?: string },
  ): Record<string, Value>;
}
