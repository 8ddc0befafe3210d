import { type AdministeredUser, resetPassword } from '@dentarium/api/administration/calls';
import { deleteUser, setUserDisabled } from '@dentarium/server/clinic-calls/administration';
import { useApiMutation, useSession } from '@dentarium/platform';
import { App, type MenuProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstPassword } from './first-password.tsx';

type Items = NonNullable<MenuProps['items']>;

/** Provides the row menu of an account, and the dialog with a new password. */
export function useAccountActions(onEdit: (user: AdministeredUser) => void): {
  readonly toMenuItems: (user: AdministeredUser) => Items;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const me = useSession().user.id;
  const [issuedPassword, setIssuedPassword] = useState<{ readonly name: string; readonly password: string } | null>(
    null,
  );
  const reset = useApiMutation((send, { id }: AdministeredUser) => send(resetPassword, { body: { userId: id } }), {
    onSuccess: ({ password }, { name }) => setIssuedPassword({ name, password }),
  });
  const disable = useApiMutation(setUserDisabled);
  const remove = useApiMutation(deleteUser);

  const openConfirm = (texts: { title: string; text: string; ok: string }, run: () => Promise<unknown>): void =>
    void modal.confirm({
      title: texts.title,
      content: texts.text,
      okText: texts.ok,
      cancelText: t('action.cancel'),
      onOk: run,
    });

  const confirmReset = (user: AdministeredUser): void =>
    openConfirm(
      { title: t('accounts.resetAsk', { name: user.name }), text: t('accounts.resetText'), ok: t('accounts.reset') },
      () => reset.mutate(user),
    );
  const confirmToggleDisabled = (user: AdministeredUser): void => {
    const { id, isDisabled, version } = user;
    const kind = isDisabled ? 'enable' : 'disable';
    openConfirm(
      {
        title: t(`accounts.${kind}Ask`, { name: user.name }),
        text: t(`accounts.${kind}Text`),
        ok: t(`accounts.${kind}`),
      },
      () => disable.mutate({ params: { id }, body: { isDisabled: !isDisabled, version } }),
    );
  };
  const confirmRemoval = ({ id, name, version }: AdministeredUser): void =>
    openConfirm(
      { title: t('accounts.removeAsk', { name }), text: t('accounts.removeText'), ok: t('accounts.remove') },
      () => remove.mutate({ params: { id }, query: { version } }),
    );

  return {
    toMenuItems: (user) => [
      { key: 'edit', label: t('accounts.edit'), onClick: () => onEdit(user) },
      { key: 'reset', label: t('accounts.reset'), onClick: () => confirmReset(user) },
      {
        key: 'disable',
        label: t(user.isDisabled ? 'accounts.enable' : 'accounts.disable'),
        disabled: user.id === me,
        onClick: () => confirmToggleDisabled(user),
      },
      ...(user.lastSignInAt === null && user.id !== me
        ? [{ key: 'remove', label: t('accounts.remove'), danger: true, onClick: () => confirmRemoval(user) }]
        : []),
    ],
    dialog:
      issuedPassword === null ? null : (
        <FirstPassword
          name={issuedPassword.name}
          password={issuedPassword.password}
          onClose={() => setIssuedPassword(null)}
        />
      ),
  };
}
