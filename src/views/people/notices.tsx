import { Banner } from '../ui/banner.tsx';
import type { PeopleNotice } from './model.ts';

/** The outcome of the last action, and its failures. */
export const Notices = ({ notices }: { notices: readonly PeopleNotice[] }) =>
  notices.map(({ tone, text }) => (
    <Banner key={text} tone={tone} urgent={tone === 'danger'}>
      <p role={tone === 'danger' ? undefined : 'status'}>{text}</p>
    </Banner>
  ));
