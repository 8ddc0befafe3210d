import { getPreference, insertOrUpdatePreference } from '@dentarium/api/services/doctor-service';
import {
  CLINICAL_PREFERENCES,
  type ClinicalPreference,
  PREFERENCE_NAMES,
  type PreferenceName,
} from '@dentarium/domain';
import { callQuery, toast, useApiMutation, useLeaveGuard, useSession } from '@dentarium/platform';
import { ErrorState, Field, PageHeader, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../frame/section.tsx';
import styles from './preference.module.css';

type Values = Readonly<Record<PreferenceName, string>>;

function valuesOf(pairs: readonly { readonly key: string; readonly value: string }[]): Values {
  const of = (name: PreferenceName): string =>
    pairs.find(({ key }) => key === name)?.value ?? CLINICAL_PREFERENCES[name].otherwise;
  return {
    toothMark: of('toothMark'),
    annexStep: of('annexStep'),
    preference: of('preference'),
    depressPreference: of('depressPreference'),
    alignment: of('alignment'),
    default3Step: of('default3Step'),
  };
}

/** `/personal/preference`: the clinical preferences of a doctor (PERS-05). */
export default function PreferencePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const saved = useQuery(callQuery(getPreference, { query: { userId: user.id } }, { silent: true }));
  return (
    <>
      <PageHeader title={t('frame.preference')} />
      {saved.isError ? <ErrorState error={saved.error} onRetry={() => void saved.refetch()} /> : null}
      {saved.isPending ? <Skeletons shape="rows" count={6} /> : null}
      {saved.data === undefined ? null : <PreferenceForm userId={user.id} saved={valuesOf(saved.data)} />}
    </>
  );
}

function PreferenceForm({ userId, saved }: { readonly userId: string; readonly saved: Values }) {
  const { t } = useTranslation();
  const save = useApiMutation(insertOrUpdatePreference, { onSuccess: () => toast('success', t('preference.saved')) });
  const [changes, setChanges] = useState<Partial<Record<PreferenceName, string>>>({});
  const changed = PREFERENCE_NAMES.flatMap((key) => {
    const value = changes[key];
    return value === undefined || value === saved[key] ? [] : [{ key, value }];
  });
  useLeaveGuard(changed.length > 0, t('preference.leave'));

  const send = async (): Promise<void> => {
    const body = { operatorId: userId, preferences: changed };
    // What was saved has been read anew by then, so that nothing jumps back.
    if ((await save.mutate({ body })) !== undefined) setChanges({});
  };

  return (
    <Section title={t('preference.title')} text={t('preference.text')}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length > 0) void send();
        }}
      >
        {PREFERENCE_NAMES.map((name) => (
          <PreferenceField
            key={name}
            name={name}
            value={changes[name] ?? saved[name]}
            onChange={(value) => setChanges((before) => ({ ...before, [name]: value }))}
          />
        ))}
        <div className={styles['buttons']}>
          <Button type="primary" htmlType="submit" disabled={changed.length === 0} loading={save.isPending}>
            {t('action.save')}
          </Button>
          <Button disabled={changed.length === 0} onClick={() => setChanges({})}>
            {t('action.reset')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function PreferenceField(props: {
  readonly name: PreferenceName;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const { name, value, onChange } = props;
  const { values }: ClinicalPreference = CLINICAL_PREFERENCES[name];
  const label = t(`preference.${name}.label`);
  const hint = t(`preference.${name}.hint`);
  if (values === null) {
    return (
      <Field label={label} hint={hint}>
        {(control) => (
          <Input
            {...control}
            className={styles['text'] ?? ''}
            maxLength={50}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    );
  }
  return (
    <Field label={label} hint={hint} group>
      {() => (
        <Radio.Group
          value={value}
          onChange={({ target }) => onChange(String(target.value))}
          options={values.map((option) => ({ value: option, label: t(`preference.${name}.${option}`) }))}
        />
      )}
    </Field>
  );
}
