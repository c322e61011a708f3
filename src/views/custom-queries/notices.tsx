import { Banner } from '../ui/banner.tsx';

/** What became of what was done last. */
export interface ChangeNotice {
  tone: 'positive' | 'caution' | 'danger';
  text: string;
}

export function ChangeNotices({ notices }: { notices: readonly ChangeNotice[] }) {
  return notices.map(({ tone, text }) => (
    <Banner key={text} tone={tone} urgent>
      {text}
    </Banner>
  ));
}
