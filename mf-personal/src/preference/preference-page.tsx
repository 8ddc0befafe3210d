import { getPreference, insertOrUpdatePreference } from '@dentarium/api/doctors/calls';
import {
  CLINICAL_PREFERENCES,
  type ClinicalPreference,
  PREFERENCE_NAMES,
  type PreferenceName,
} from '@dentarium/domain/clinical-preferences';
import { callQuery, toast, useLeaveGuard, useSession } from '@dentarium/platform';
import { PageHeader, QueryBoundary, Skeletons } from '@dentarium/ui';
import { type Form, FormField, useForm } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { Section } from '../frame/section.tsx';
import styles from './preference.module.css';

type Values = Readonly<Record<PreferenceName, string>>;

function toPreferenceValues(pairs: readonly { readonly key: string; readonly value: string }[]): Values {
  const toValue = (name: PreferenceName): string =>
    pairs.find(({ key }) => key === name)?.value ?? CLINICAL_PREFERENCES[name].defaultValue;
  return {
    toothMark: toValue('toothMark'),
    annexStep: toValue('annexStep'),
    preference: toValue('preference'),
    depressPreference: toValue('depressPreference'),
    alignment: toValue('alignment'),
    default3Step: toValue('default3Step'),
  };
}

/** Shows the clinical preferences of a doctor at `/personal/preference` (PERS-05). */
export default function PreferencePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const savedPreferences = useQuery(callQuery(getPreference, { query: { userId: user.id } }, { silent: true }));
  return (
    <>
      <PageHeader title={t('frame.preference')} />
      <QueryBoundary query={savedPreferences} onRefetchError="showBoth" loading={<Skeletons shape="rows" count={6} />}>
        {(preferences) => <PreferenceForm userId={user.id} savedValues={toPreferenceValues(preferences)} />}
      </QueryBoundary>
    </>
  );
}

function PreferenceForm({ userId, savedValues }: { readonly userId: string; readonly savedValues: Values }) {
  const { t } = useTranslation();
  const form = useForm<Values>({
    start: savedValues,
    draftKey: 'preferences',
    save: (send, values) => {
      const changedNames = PREFERENCE_NAMES.filter((key) => values[key] !== savedValues[key]);
      const preferences = changedNames.map((key) => ({ key, value: values[key] }));
      return send(insertOrUpdatePreference, { body: { operatorId: userId, preferences } });
    },
    toNextValues: (_, values) => values,
    onSaved: () => toast('success', t('preference.saved')),
  });
  useLeaveGuard(form.unsaved, t('preference.leave'));
  return (
    <Section title={t('preference.title')} text={t('preference.text')}>
      <form
        id={form.id}
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.unsaved) void form.submit();
        }}
      >
        {PREFERENCE_NAMES.map((name) => (
          <PreferenceField key={name} form={form} name={name} />
        ))}
        <div className={styles['buttons']}>
          <Button type="primary" htmlType="submit" disabled={!form.unsaved} loading={form.saving}>
            {t('action.save')}
          </Button>
          <Button disabled={!form.unsaved} onClick={form.discard}>
            {t('action.reset')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

function PreferenceField({ form, name }: { readonly form: Form<Values>; readonly name: PreferenceName }) {
  const { t } = useTranslation();
  const { values }: ClinicalPreference = CLINICAL_PREFERENCES[name];
  const texts = { label: t(`preference.${name}.label`), hint: t(`preference.${name}.hint`) };
  if (values === null) {
    return (
      <FormField form={form} name={name} {...texts}>
        {(control, { value, change }) => (
          <Input
            {...control}
            className={styles['text'] ?? ''}
            maxLength={50}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
    );
  }
  return (
    <FormField form={form} name={name} {...texts} group>
      {(_, { value, change }) => (
        <Radio.Group
          value={value}
          onChange={({ target }) => change(String(target.value))}
          options={values.map((option) => ({ value: option, label: t(`preference.${name}.${option}`) }))}
        />
      )}
    </FormField>
  );
}
