import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import { AuthFrame, AuthHeading, type AuthPageProps, useWords } from './auth-frame.tsx';

interface NoticePageProps extends AuthPageProps {
  /** The page's path. */
  path: string;
  icon: IconName;
  title: string;
  text: string;
  actions?: ReactNode;
}

/** A page of the sign-in area with only a message: what happened, and where to go. */
export function NoticePage(props: NoticePageProps) {
  const { path, icon, title, text, actions } = props;
  const { t, brand } = useWords(props);
  return (
    <AuthFrame t={t} brand={brand} path={path}>
      <span className="grid place-content-center size-12 rounded-lg bg-accent-soft text-accent-ink">
        <Icon name={icon} size="lg" />
      </span>
      <AuthHeading role="status">
        <h1>{title}</h1>
        <p>{text}</p>
      </AuthHeading>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </AuthFrame>
  );
}
