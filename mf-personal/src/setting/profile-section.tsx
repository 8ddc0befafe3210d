import { updateIsOrthodontist, updateUserSex } from '@dentarium/api/account/calls';
import type { OwnAccount } from '@dentarium/server/calls/account';
import { useApiMutation } from '@dentarium/platform';
import { TagChip, useGenderText } from '@dentarium/ui';
import { Button, Select, Switch } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section, SectionLine } from '../frame/section.tsx';
import { AvatarField } from './avatar-field.tsx';
import { updateSessionUser } from './own-account.ts';
import styles from './setting.module.css';

const NameForm = lazy(() => import('./name-form.tsx'));

const GENDERS = [1, 2, 0] as const;
/** Qualification: 1 not certified, 2 and 3 certified, 4 failed (specification, section 2). */
const QUALIFICATION_KINDS: Readonly<Record<number, 'plain' | 'success' | 'danger'>> = {
  1: 'plain',
  2: 'success',
  3: 'success',
  4: 'danger',
};

/** Shows name, avatar, gender, whether the user is an orthodontist, and the state of the qualification. */
export function ProfileSection({ account }: { readonly account: OwnAccount }) {
  const { t } = useTranslation();
  const genderText = useGenderText();
  const gender = useApiMutation(updateUserSex, {
    onSuccess: (_, { body }) => updateSessionUser({ gender: body.sex }),
  });
  const orthodontist = useApiMutation(updateIsOrthodontist, {
    onSuccess: (_, { body }) => updateSessionUser({ isOrthodontist: body.isOrthodontist }),
  });
  const status = account.qualificationStatus;

  return (
    <Section title={t('profile.title')}>
      <SectionLine label={t('profile.avatar')}>
        <AvatarField avatar={account.avatar} name={account.name} />
      </SectionLine>
      <SectionLine label={t('profile.userName')}>{account.userName}</SectionLine>
      <NameLine account={account} />
      <SectionLine label={t('profile.gender')}>
        <Select<number>
          className={styles['choice'] ?? ''}
          aria-label={t('profile.gender')}
          value={account.gender}
          loading={gender.isPending}
          options={GENDERS.map((value) => ({ value, label: genderText(value) }))}
          onChange={(sex) =>
            void gender.mutate({ body: { userId: account.id, sex: sex === 1 ? 1 : sex === 2 ? 2 : 0 } })
          }
        />
      </SectionLine>
      <SectionLine label={t('profile.orthodontist')}>
        <Switch
          aria-label={t('profile.orthodontist')}
          checked={account.isOrthodontist}
          loading={orthodontist.isPending}
          onChange={(isOrthodontist) => void orthodontist.mutate({ body: { isOrthodontist } })}
        />
        <span className={styles['hint']}>{t('profile.orthodontistHint')}</span>
      </SectionLine>
      <SectionLine label={t('profile.qualification')}>
        <TagChip kind={QUALIFICATION_KINDS[status] ?? 'plain'}>{t(`profile.qualificationState.${status}`)}</TagChip>
      </SectionLine>
    </Section>
  );
}

function NameLine({ account }: { readonly account: OwnAccount }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const edit = (
    <Button type="link" onClick={() => setOpen(true)}>
      {t('action.change')}
    </Button>
  );
  const line = (
    <SectionLine label={t('profile.name')} action={edit}>
      {account.name}
    </SectionLine>
  );
  if (!isOpen) return line;
  return (
    <Suspense fallback={line}>
      <NameForm account={account} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
