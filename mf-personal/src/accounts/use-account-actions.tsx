import {
  type AdministeredUser,
  deleteUser,
  queryUserList,
  resetPassword,
  setUserDisabled,
} from '@dentarium/api/services/user-administration';
import { invalidate, toast, useCall, useErrorText, useSession } from '@dentarium/platform';
import { App, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstPassword } from './first-password.tsx';

type Items = NonNullable<MenuProps['items']>;

/** What can be done with an account from its row, and the dialog with a new password. */
export function useAccountActions(onEdit: (user: AdministeredUser) => void): {
  readonly actions: (user: AdministeredUser) => Items;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const errorText = useErrorText();
  const me = useSession().user.id;
  const reset = useCall(resetPassword, { silent: true });
  const disable = useCall(setUserDisabled, { silent: true });
  const remove = useCall(deleteUser, { silent: true });
  const [shown, setShown] = useState<{ readonly name: string; readonly password: string } | null>(null);

  /** Asks, does it, and brings the list up to date, whatever came of it. */
  const ask = (texts: { title: string; text: string; ok: string }, run: () => Promise<void>): void =>
    void modal.confirm({
      title: texts.title,
      content: texts.text,
      okText: texts.ok,
      cancelText: t('action.cancel'),
      onOk: async () => {
        try {
          await run();
        } catch (error) {
          toast('error', errorText(error));
        } finally {
          void invalidate(queryUserList);
        }
      },
    });

  const resetOf = (user: AdministeredUser): void =>
    ask(
      { title: t('accounts.resetAsk', { name: user.name }), text: t('accounts.resetText'), ok: t('accounts.reset') },
      async () => {
        const { password } = await reset.mutateAsync({ body: { userId: user.id } });
        setShown({ name: user.name, password });
      },
    );
  const disableOf = (user: AdministeredUser): void => {
    const kind = user.isDisabled ? 'enable' : 'disable';
    ask(
      {
        title: t(`accounts.${kind}Ask`, { name: user.name }),
        text: t(`accounts.${kind}Text`),
        ok: t(`accounts.${kind}`),
      },
      async () => {
        const body = { isDisabled: !user.isDisabled, version: user.version };
        await disable.mutateAsync({ params: { id: user.id }, body });
      },
    );
  };
  const removeOf = (user: AdministeredUser): void =>
    ask(
      { title: t('accounts.removeAsk', { name: user.name }), text: t('accounts.removeText'), ok: t('accounts.remove') },
      async () => {
        await remove.mutateAsync({ params: { id: user.id }, query: { version: user.version } });
      },
    );

  return {
    actions: (user) => [
      { key: 'edit', label: t('accounts.edit'), onClick: () => onEdit(user) },
      { key: 'reset', label: t('accounts.reset'), onClick: () => resetOf(user) },
      {
        key: 'disable',
        label: t(user.isDisabled ? 'accounts.enable' : 'accounts.disable'),
        disabled: user.id === me,
        onClick: () => disableOf(user),
      },
      ...(user.lastSignInAt === null && user.id !== me
        ? [{ key: 'remove', label: t('accounts.remove'), danger: true, onClick: () => removeOf(user) }]
        : []),
    ],
    dialog:
      shown === null ? null : (
        <FirstPassword name={shown.name} password={shown.password} onClose={() => setShown(null)} />
      ),
  };
}
