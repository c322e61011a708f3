import { paths } from '../site/paths.ts';
import { getBookmarkTarget } from './bookmark-target.ts';

// The root page's script: redirects bookmarks of old hash addresses to their path, and all others home (D1).
location.replace(getBookmarkTarget(location.hash, location.origin, location.search) ?? paths.home());
