import type { OwnAccount } from '@dentarium/server/calls/account';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section, SectionLine } from '../frame/section.tsx';

const PhoneDialog = lazy(() => import('./phone-dialog.tsx'));
const PasswordDialog = lazy(() => import('./password-dialog.tsx'));

/** Shows the phone and the password. */
export function SecuritySection({ account }: { readonly account: OwnAccount }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'phone' | 'password' | null>(null);
  const createChangeButton = (field: 'phone' | 'password') => (
    <Button type="link" onClick={() => setOpen(field)} aria-label={t(`${field}.title`)}>
      {t('action.change')}
    </Button>
  );
  const close = (): void => setOpen(null);
  return (
    <Section title={t('security.title')}>
      <SectionLine label={t('phone.label')} action={createChangeButton('phone')}>
        {account.phone === '' ? t('phone.none') : account.phone}
      </SectionLine>
      <SectionLine
        label={t('password.label')}
        action={account.hasPassword || account.canSetPassword ? createChangeButton('password') : null}
      >
        {account.hasPassword ? '••••••••' : t(account.canSetPassword ? 'password.none' : 'password.elsewhere')}
      </SectionLine>
      <Suspense fallback={null}>
        {open === 'phone' ? <PhoneDialog account={account} onClose={close} /> : null}
        {open === 'password' ? <PasswordDialog account={account} onClose={close} /> : null}
      </Suspense>
    </Section>
  );
}
