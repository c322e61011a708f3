import manifest from '../../package.json' with { type: 'json' };

/** The version of this program: that of its package, `MAJOR.MINOR.PATCH`. */
export const version: string = manifest.version;
