import { linkSignIn, type SignInAttempt } from '@dentarium/server/clinic-calls/sign-ins';
import { formatError } from '@dentarium/api';
import { toast, useLanguage } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../frame/text-input.tsx';

/** Links an existing account with a person whom the sign-in service has signed in. */
export default function LinkDialog({
  attempt: { subject, name, userName },
  onClose,
}: {
  readonly attempt: SignInAttempt;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const form = useForm({
    start: { userName },
    toBody: (draft) => ({ subject, userName: draft.userName }),
    schema: linkSignIn.body,
    problemText: (problem) => formatError(problem, language) ?? t('accounts.problem.required'),
    save: (send, body) => send(linkSignIn, { body }),
    refusals: {
      'user.notFound': 'userName',
      'user.setAdmin': 'userName',
      'signIn.accountLinked': 'userName',
    },
    // No draft: one short field.
    onSaved: () => {
      toast('success', t('signIns.linked'));
      onClose();
    },
  });
  const person = [name, userName, subject].find((text) => text !== '');
  return (
    <FormDialog title={t('signIns.linkTitle', { name: person })} form={form} onClose={onClose}>
      <FormField form={form} name="userName" label={t('accounts.userName')} required hint={t('signIns.linkHint')}>
        {(control, input) => <TextInput control={control} input={input} kind="userName" />}
      </FormField>
    </FormDialog>
  );
}
