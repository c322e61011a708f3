import type { OidcProviderName, SignInProvider } from '../../api/vocabulary/sign-in-providers.ts';
import { Icon } from '../ui/icon.tsx';

/** The mark that people look for on the button of an identity provider; decorative. */
export function ProviderMark({ provider }: { provider: SignInProvider }) {
  if (provider === 'saml') return <Icon name="key-round" />;
  return (
    <svg className="flex-none size-4.5" viewBox="0 0 24 24" aria-hidden="true">
      {marks[provider].map(({ fill, d }) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  );
}

const marks: Readonly<Record<OidcProviderName, readonly { fill: string; d: string }[]>> = {
  google: [
    {
      fill: '#4285F4',
      d: 'M22.6 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.31-4.74 3.31-8.1z',
    },
    {
      fill: '#34A853',
      d: 'M12 23c2.97 0 5.46-.98 7.28-2.65l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z',
    },
    {
      fill: '#FBBC05',
      d: 'M5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.06H2.18a11 11 0 0 0 0 9.88z',
    },
    {
      fill: '#EA4335',
      d: 'M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.06L5.84 9.9C6.71 7.3 9.14 5.38 12 5.38z',
    },
  ],
  microsoft: [
    { fill: '#F25022', d: 'M2 2h9.5v9.5H2z' },
    { fill: '#7FBA00', d: 'M12.5 2H22v9.5h-9.5z' },
    { fill: '#00A4EF', d: 'M2 12.5h9.5V22H2z' },
    { fill: '#FFB900', d: 'M12.5 12.5H22V22h-9.5z' },
  ],
};
