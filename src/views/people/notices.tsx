import { Banner } from '../ui/banner.tsx';
import type { PeopleNotice } from './model.ts';

/** What the page before did, and what could not be done. */
export const Notices = ({ notices }: { notices: readonly PeopleNotice[] }) =>
  notices.map(({ tone, text }) => (
    <Banner key={text} tone={tone} urgent={tone === 'danger'}>
      <p role={tone === 'danger' ? undefined : 'status'}>{text}</p>
    </Banner>
  ));
