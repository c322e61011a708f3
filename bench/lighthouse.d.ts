/** The part of Lighthouse that is used; it is installed by `npm run budgets` alone. */
declare module 'lighthouse' {
  interface Flags {
    port: number;
    logLevel: 'silent';
    onlyCategories: string[];
    skipAudits: string[];
    disableStorageReset: boolean;
  }
  interface Category {
    title: string;
    /** 0 to 1; null when it could not be determined. */
    score: number | null;
  }
  export default function lighthouse(
    url: string,
    flags: Flags,
  ): Promise<{ lhr: { categories: Record<string, Category> } } | undefined>;
}
