declare module '*.svg?raw' {
  const text: string;
  export default text;
}
declare module '*.md?raw' {
  const text: string;
  export default text;
}
declare module '*.css';

/** Vite's lazy imports of every file that a pattern matches, by its path. */
interface ImportMeta {
  glob<Module>(pattern: string | readonly string[]): Record<string, () => Promise<Module>>;
}
