import type { MessageKey } from '../../messages/catalogue.ts';
import type { IconName } from '../ui/icons.ts';

interface ErrorWords {
  title: MessageKey;
  text: MessageKey;
  icon: IconName;
  /** Whether the same request may well work a moment later. */
  canRetry: boolean;
}

const ours: ErrorWords = {
  title: 'error.500_title',
  text: 'error.500_text',
  icon: 'octagon-alert',
  canRetry: true,
};

const wordsByCode: Readonly<Record<string, ErrorWords>> = {
  permission_denied: { title: 'error.403_title', text: 'error.403_text', icon: 'lock', canRetry: false },
  account_disabled: {
    title: 'error.403_title',
    text: 'sign_in.account_disabled',
    icon: 'lock',
    canRetry: false,
  },
  cross_site: {
    title: 'error.cross_site_title',
    text: 'error.cross_site_text',
    icon: 'shield-alert',
    canRetry: false,
  },
  conflict: { title: 'error.409_title', text: 'error.409_text', icon: 'circle-alert', canRetry: false },
  too_many_matches: {
    title: 'error.409_title',
    text: 'mail_explorer.error.too_many_matches',
    icon: 'circle-alert',
    canRetry: false,
  },
  not_found: { title: 'error.404_title', text: 'error.404_text', icon: 'search', canRetry: false },
  gone: { title: 'error.410_title', text: 'error.410_text', icon: 'mail-x', canRetry: false },
  invalid_input: { title: 'error.400_title', text: 'error.400_text', icon: 'circle-alert', canRetry: false },
  too_many_requests: { title: 'error.429_title', text: 'error.429_text', icon: 'clock', canRetry: true },
  disk_full: { title: 'error.507_title', text: 'error.507_text', icon: 'octagon-alert', canRetry: true },
  unavailable: { title: 'error.503_title', text: 'error.503_text', icon: 'plug-zap', canRetry: true },
};

/** What a person reads for an error code of the service; a code without words of its own is our fault. */
export function wordsOf(code: string): ErrorWords {
  if (code.startsWith('invalid_') || code === 'payload_too_large')
    return wordsByCode['invalid_input'] ?? ours;
  return wordsByCode[code] ?? ours;
}
