import { Dialog } from '@dentarium/ui';
import { updatePassword } from '@dentarium/api/account/calls';
import type { OwnAccount } from '@dentarium/server/calls/account';
import { findPasswordProblem, computePasswordStrength } from '@dentarium/domain/password-rules';
import { refreshAnswers } from '@dentarium/platform';
import { type Form, FormDialog, type FieldError, FormField, useForm, useFormValue } from '@dentarium/ui/form';
import { Button, Input, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput, Outbox } from './code-field.tsx';
import styles from './setting.module.css';

interface Values {
  readonly by: 'old' | 'code';
  readonly old: string;
  readonly code: string;
  readonly next: string;
  readonly repetition: string;
}

const REFUSALS = {
  'account.passwordWrong': 'old',
  'account.passwordSame': 'next',
  'account.passwordShort': 'next',
  'sms.wrong': 'code',
  'sms.empty': 'code',
} as const;
const PROBLEMS = ['password.empty', 'code.empty', 'password.newEmpty', 'password.short', 'password.differ'] as const;

function listFieldErrors({ by, old, code, next, repetition }: Values): FieldError<Values>[] {
  const problem = findPasswordProblem(next);
  return [
    ...(by === 'old' && old === '' ? [{ field: 'old' as const, problem: 'password.empty' }] : []),
    ...(by === 'code' && code === '' ? [{ field: 'code' as const, problem: 'code.empty' }] : []),
    ...(problem === undefined
      ? []
      : [{ field: 'next' as const, problem: problem === 'empty' ? 'password.newEmpty' : 'password.short' }]),
    ...(repetition === next ? [] : [{ field: 'repetition' as const, problem: 'password.differ' }]),
  ];
}

/**
 * Shows the dialog for another password, by the old one or by a code to the phone; afterwards every session signs in
 * again (PERS-08).
 */
export default function PasswordDialog({
  account,
  onClose,
}: {
  readonly account: OwnAccount;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [isChanged, setChanged] = useState(false);
  // No draft: secrets.
  const form = useForm<Values, { oldPassword?: string; code?: string; newPassword: string }>({
    start: { by: account.hasPassword ? 'old' : 'code', old: '', code: '', next: '', repetition: '' },
    rules: listFieldErrors,
    problemText: (problem) => {
      const problemKey = PROBLEMS.find((one) => one === problem);
      return problemKey === undefined ? undefined : t(problemKey);
    },
    toBody: ({ by, old, code, next }) => ({ ...(by === 'old' ? { oldPassword: old } : { code }), newPassword: next }),
    schema: updatePassword.body,
    save: (send, body) => send(updatePassword, { body }),
    refusals: REFUSALS,
    onSaved: () => setChanged(true),
  });
  const by = useFormValue(form, 'by');

  if (isChanged) return <ChangedNotice />;
  return (
    <FormDialog title={t('password.title')} saveLabel={t('password.save')} form={form} onClose={onClose}>
      <FormField form={form} name="by" label={t('password.by')} group>
        {(_, { value, change }) => (
          <Segmented<'old' | 'code'>
            block
            value={value}
            onChange={change}
            options={[
              { value: 'old', label: t('password.byOld'), disabled: !account.hasPassword },
              { value: 'code', label: t('password.byCode'), disabled: account.phone === '' },
            ]}
          />
        )}
      </FormField>
      {by === 'old' ? (
        <PasswordField form={form} name="old" label={t('password.old')} kind="current-password" />
      ) : (
        <>
          <Outbox />
          <FormField form={form} name="code" label={t('code.label')} required>
            {(control, { value, change }) => (
              <CodeInput control={control} phone={() => ''} value={value} onChange={change} />
            )}
          </FormField>
        </>
      )}
      <PasswordField
        form={form}
        name="next"
        label={t('password.new')}
        kind="new-password"
        hint={<Strength form={form} />}
      />
      <PasswordField form={form} name="repetition" label={t('password.again')} kind="new-password" />
    </FormDialog>
  );
}

/** Shows that the password has changed. All sessions have ended, so the next request leads to the sign-in page. */
function ChangedNotice() {
  const { t } = useTranslation();
  return (
    <Dialog
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
    </Dialog>
  );
}

function PasswordField(props: {
  readonly form: Form<Values>;
  readonly name: 'old' | 'next' | 'repetition';
  readonly label: string;
  readonly kind: 'current-password' | 'new-password';
  readonly hint?: ReactNode;
}) {
  const { kind, ...field } = props;
  return (
    <FormField {...field} required>
      {(control, { value, change }) => (
        <Input.Password
          {...control}
          autoComplete={kind}
          maxLength={1024}
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </FormField>
  );
}

function Strength({ form }: { readonly form: Form<Values> }) {
  return <StrengthMeter password={useFormValue(form, 'next')} />;
}

/** Shows the strength of a password, in four steps and a word. */
function StrengthMeter({ password }: { readonly password: string }) {
  const { t } = useTranslation();
  const strength = computePasswordStrength(password);
  return (
    <span className={styles['meter']} role="status">
      {[1, 2, 3, 4].map((step) => (
        <span key={step} className={styles['step']} data-strength={step <= strength ? strength : 0} />
      ))}
      <span className={styles['meterText']}>{password === '' ? '' : t(`password.strength.${strength}`)}</span>
    </span>
  );
}
