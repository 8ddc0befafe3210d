import { ApiError } from '@dentarium/api';
import { type AdministeredUser, insertUserInfo, updateUserRole } from '@dentarium/api/administration/calls';
import { queryUserList, updateUserAccount } from '@dentarium/server/clinic-calls/administration';
import { createSignInAccount, type SignInAttempt } from '@dentarium/server/clinic-calls/sign-ins';
import { callQuery, queryClient, type Send, toast, useSession } from '@dentarium/platform';
import { FormDrawer, useForm } from '@dentarium/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountDraft, toAccountDraft, isSameDraft, hasSameRoles } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { FirstPassword } from './first-password.tsx';

/** Saves an existing account: its fields, and its roles if they were changed. */
async function saveChanges(
  send: Send,
  user: AdministeredUser,
  savedDraft: AccountDraft,
  draft: AccountDraft,
): Promise<void> {
  const { userName: _userName, roleIds, ...form } = draft;
  const params = { id: user.id };
  let { version } = user;
  if (!isSameDraft({ ...savedDraft, roleIds }, draft)) {
    const body = { ...form, orgIds: [...form.orgIds], version };
    ({ version } = await send(updateUserAccount, { params, body }));
  }
  if (!hasSameRoles(savedDraft, draft)) {
    await send(updateUserRole, { params, query: { version }, body: [...roleIds] });
  }
}

function toNames({ userName, name }: SignInAttempt): Pick<AccountDraft, 'userName' | 'name'> {
  return { userName, name };
}

/** Shows the form of an account. If somebody else saves first, the typed values stay and the user is notified. */
export default function AccountDrawer({
  user,
  attempt = null,
  onClose,
}: {
  readonly user: AdministeredUser | null;
  /** The person at the sign-in service who gets a new account, which has no password. */
  readonly attempt?: SignInAttempt | null;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { organisations } = useSession();
  const [base, setBase] = useState(user);
  const defaultOrgIds = organisations.length === 1 ? organisations.map(({ id }) => id) : [];
  const [createdAccount, setCreatedAccount] = useState<{ readonly name: string; readonly password: string } | null>(
    null,
  );

  const form = useForm<AccountDraft>({
    start: { ...toAccountDraft(user, defaultOrgIds), ...(attempt === null ? {} : toNames(attempt)) },
    schema: insertUserInfo.body,
    draftKey: `account.${user?.id ?? attempt?.subject ?? 'new'}`,
    hasSeveralCalls: base !== null,
    problemText: (problem) => {
      const key = `accounts.problem.${problem === 'user.nameTaken' ? 'taken' : problem}`;
      return i18n.exists(key, { ns: 'personal' }) ? t(key) : undefined;
    },
    save: async (send, draft) => {
      if (base !== null) return saveChanges(send, base, toAccountDraft(base, defaultOrgIds), draft);
      const body = { ...draft, orgIds: [...draft.orgIds], roleIds: [...draft.roleIds] };
      if (attempt !== null) {
        await send(createSignInAccount, { body: { ...body, subject: attempt.subject } });
        return;
      }
      const { password } = await send(insertUserInfo, { body });
      setCreatedAccount({ name: draft.name, password });
    },
    refusals: { 'user.nameTaken': 'userName' },
    onSaved: () => {
      // The first password of a new account is shown before the drawer closes.
      if (base === null && attempt === null) return;
      toast('success', t(attempt === null ? 'accounts.saved' : 'signIns.created'));
      onClose();
    },
    stale: {
      noun: 'account',
      title: t('accounts.stale'),
      load: async () => {
        const body = { keyword: base?.userName ?? '', pageIndex: 1, pageSize: 100 };
        const { items } = await queryClient.query({
          ...callQuery(queryUserList, { body }, { silent: true }),
          staleTime: 0,
        });
        const latest = items.find(({ id }) => id === base?.id);
        if (latest === undefined) throw new ApiError('user.notFound', '');
        setBase(latest);
        return toAccountDraft(latest, defaultOrgIds);
      },
    },
  });

  if (createdAccount !== null)
    return <FirstPassword name={createdAccount.name} password={createdAccount.password} onClose={onClose} />;
  return (
    <FormDrawer title={user === null ? t('accounts.new') : t('accounts.edit')} form={form} onClose={onClose}>
      <AccountFields form={form} isNew={user === null} />
    </FormDrawer>
  );
}
