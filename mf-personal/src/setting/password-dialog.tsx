import { ApiError } from '@dentarium/api';
import { type OwnAccount, updatePassword } from '@dentarium/api/services/account-service';
import { passwordProblem, passwordStrength } from '@dentarium/domain';
import { refreshAnswers, useApiMutation, useErrorText } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { Button, Input, Modal, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../form-dialog/form-dialog.tsx';
import { CodeField, Outbox } from './code-field.tsx';
import styles from './setting.module.css';

type FieldName = 'old' | 'code' | 'next' | 'again';
type Faults = Partial<Record<FieldName, string>>;

const FIELD_OF: Readonly<Record<string, FieldName>> = {
  'account.passwordWrong': 'old',
  'account.passwordSame': 'next',
  'account.passwordShort': 'next',
  'sms.wrong': 'code',
  'sms.empty': 'code',
};

/** The field that a refusal of the server belongs to. */
function fieldOf(error: Error): FieldName | undefined {
  return error instanceof ApiError ? FIELD_OF[error.code] : undefined;
}

/** Another password, by the old one or by a code to the phone; after it everybody signs in anew (PERS-08). */
export default function PasswordDialog({
  account,
  onClose,
}: {
  readonly account: OwnAccount;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [by, setBy] = useState<'old' | 'code'>('old');
  const [values, setValues] = useState<Record<FieldName, string>>({ old: '', code: '', next: '', again: '' });
  const [faults, setFaults] = useState<Faults>({});
  const change = useApiMutation(updatePassword, {
    silent: (error) => fieldOf(error) !== undefined,
    onError: (error) => {
      const field = fieldOf(error);
      if (field !== undefined) setFaults({ [field]: errorText(error) });
    },
  });

  const set = (field: FieldName) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setFaults((before) => ({ ...before, [field]: undefined }));
  };
  const found = (): Faults => {
    const problem = passwordProblem(values.next);
    return {
      ...(values[by] === '' ? { [by]: t(by === 'old' ? 'password.empty' : 'code.empty') } : {}),
      ...(problem === undefined ? {} : { next: t(problem === 'empty' ? 'password.newEmpty' : 'password.short') }),
      ...(values.again === values.next ? {} : { again: t('password.differ') }),
    };
  };
  const save = (): void => {
    const now = found();
    setFaults(now);
    if (Object.keys(now).length > 0) return;
    const proof = by === 'old' ? { oldPassword: values.old } : { code: values.code };
    void change.mutate({ body: { ...proof, newPassword: values.next } });
  };

  if (change.isSuccess) return <ChangedNotice />;
  return (
    <FormDialog
      title={t('password.title')}
      saveText={t('password.save')}
      saving={change.isPending}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t('password.by')} group>
        {() => (
          <Segmented<'old' | 'code'>
            block
            value={by}
            onChange={(way) => {
              setBy(way);
              setFaults({});
            }}
            options={[
              { value: 'old', label: t('password.byOld') },
              { value: 'code', label: t('password.byCode'), disabled: account.phone === '' },
            ]}
          />
        )}
      </Field>
      {by === 'old' ? (
        <PasswordField
          label={t('password.old')}
          kind="current-password"
          value={values.old}
          fault={faults.old}
          onChange={set('old')}
        />
      ) : (
        <>
          <Outbox />
          <CodeField phone="" value={values.code} fault={faults.code} onChange={set('code')} />
        </>
      )}
      <PasswordField
        label={t('password.new')}
        kind="new-password"
        value={values.next}
        fault={faults.next}
        hint={<StrengthMeter password={values.next} />}
        onChange={set('next')}
      />
      <PasswordField
        label={t('password.again')}
        kind="new-password"
        value={values.again}
        fault={faults.again}
        onChange={set('again')}
      />
    </FormDialog>
  );
}

/** All sessions have ended with the old password: asking for anything now leads to the sign-in page. */
function ChangedNotice() {
  const { t } = useTranslation();
  return (
    <Modal
      open
      width={440}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('password.changed')}
      footer={
        <Button type="primary" onClick={() => void refreshAnswers({ ownAccount: true })}>
          {t('password.signIn')}
        </Button>
      }
    >
      {t('password.changedText')}
    </Modal>
  );
}

function PasswordField(props: {
  readonly label: string;
  readonly kind: 'current-password' | 'new-password';
  readonly value: string;
  readonly fault: string | undefined;
  readonly hint?: ReactNode;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={props.label} required fault={props.fault} hint={props.hint}>
      {(control) => (
        <Input.Password
          {...control}
          autoComplete={props.kind}
          maxLength={1024}
          value={props.value}
          onChange={({ target }) => props.onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** How hard a password is to guess, in four steps and a word. */
function StrengthMeter({ password }: { readonly password: string }) {
  const { t } = useTranslation();
  const strength = passwordStrength(password);
  return (
    <span className={styles['meter']} role="status">
      {[1, 2, 3, 4].map((step) => (
        <span key={step} className={styles['step']} data-strength={step <= strength ? strength : 0} />
      ))}
      <span className={styles['meterText']}>{password === '' ? '' : t(`password.strength.${strength}`)}</span>
    </span>
  );
}
