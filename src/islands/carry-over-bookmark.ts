import { paths } from '../paths.ts';
import { getBookmarkTarget } from './bookmark-target.ts';

// The root page's script: a bookmark of the old hash addresses goes on to its path, everything else goes home (D1).
location.replace(getBookmarkTarget(location.hash, location.origin) ?? paths.home());
