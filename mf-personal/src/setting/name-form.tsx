import { updateUserInfo } from '@dentarium/api/account/calls';
import type { OwnAccount } from '@dentarium/server/calls/account';
import { toast, useLeaveGuard } from '@dentarium/platform';
import { createSaveKeyHandler, useForm, useFormField } from '@dentarium/ui/form';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { SectionLine } from '../frame/section.tsx';
import { updateSessionUser } from './own-account.ts';
import styles from './setting.module.css';

/** Shows the form for another name, in the line that shows the name. */
export default function NameForm({ account, onClose }: { readonly account: OwnAccount; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    start: { realName: account.name },
    toBody: ({ realName }) => ({ userId: account.id, realName: realName.trim().replace(/\s+/g, ' ') }),
    schema: updateUserInfo.body,
    draftKey: 'ownName',
    rules: ({ realName }) => (realName.trim() === '' ? [{ field: 'realName', problem: 'required' }] : []),
    problemText: (problem) => (problem === 'required' ? t('profile.nameRequired') : undefined),
    save: async (send, body) => {
      await send(updateUserInfo, { body });
      return body.realName;
    },
    failureField: 'realName',
    onSaved: (name) => {
      toast('success', t('profile.saved'));
      updateSessionUser({ name });
      onClose();
    },
  });
  const { value, change, leave, error } = useFormField(form, 'realName');
  useLeaveGuard(form.unsaved, t('profile.leave'));
  return (
    <SectionLine
      label={t('profile.name')}
      action={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <span id={form.id}>
        <span data-field="realName">
          <Input
            aria-label={t('profile.name')}
            aria-invalid={error !== undefined}
            status={error === undefined ? '' : 'error'}
            maxLength={50}
            value={value}
            onChange={({ target }) => change(target.value)}
            onBlur={leave}
            onKeyDown={createSaveKeyHandler(form)}
          />
        </span>
      </span>
      {error === undefined ? null : (
        <span className={styles['error']} role="alert">
          {error}
        </span>
      )}
    </SectionLine>
  );
}
