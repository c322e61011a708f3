import { Banner } from '../ui/banner.tsx';

/** The outcome of the last action. */
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
