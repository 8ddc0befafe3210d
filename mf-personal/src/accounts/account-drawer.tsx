import { isStale } from '@dentarium/api';
import {
  type AdministeredUser,
  insertUserInfo,
  queryUserList,
  updateUserAccount,
  updateUserRole,
} from '@dentarium/api/services/user-administration';
import { callQuery, queryClient, type Send, toast, useApiMutation, useSession } from '@dentarium/platform';
import { FormDrawer } from '@dentarium/ui';
import { mergeFields } from '@dentarium/ui/merge-fields';
import { StaleNotice } from '@dentarium/ui/stale-notice';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountDraft, draftOf, faultsOf, sameDraft, sameRoles } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { FirstPassword } from './first-password.tsx';

/** Saves an account that exists: its fields, and its roles where they were changed. */
async function saveChanges(
  send: Send,
  user: AdministeredUser,
  before: AccountDraft,
  draft: AccountDraft,
): Promise<void> {
  const { userName: _userName, roleIds, ...form } = draft;
  const params = { id: user.id };
  let { version } = user;
  if (!sameDraft({ ...before, roleIds }, draft)) {
    const body = { ...form, orgIds: [...form.orgIds], version };
    ({ version } = await send(updateUserAccount, { params, body }));
  }
  if (!sameRoles(before, draft)) {
    await send(updateUserRole, { params, query: { version }, body: [...roleIds] });
  }
}

/** The form of an account. Whoever was slower keeps what was typed, and is told. */
export default function AccountDrawer({
  user,
  onClose,
}: {
  readonly user: AdministeredUser | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { organisations } = useSession();
  const [base, setBase] = useState(user);
  const only = organisations.length === 1 ? organisations.map(({ id }) => id) : [];
  const before = draftOf(base, only);
  const [draft, setDraft] = useState(before);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [stale, setStale] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly password: string } | null>(null);
  const saved = useRef(false);

  const save = useApiMutation(
    async (send) => {
      if (base !== null) return saveChanges(send, base, before, draft);
      const body = { ...draft, orgIds: [...draft.orgIds], roleIds: [...draft.roleIds] };
      const { password } = await send(insertUserInfo, { body });
      setMade({ name: draft.name, password });
    },
    {
      silent: (error) => isStale(error, 'account') || faultsOf(error).size > 0,
      onSuccess: () => {
        saved.current = true;
        if (base === null) return;
        toast('success', t('accounts.saved'));
        onClose();
      },
      onError: (error) => {
        setFaults(faultsOf(error));
        if (isStale(error, 'account')) setStale(true);
      },
    },
  );
  const loadLatest = async (): Promise<void> => {
    if (base === null) return;
    const body = { keyword: base.userName, pageIndex: 1, pageSize: 100 };
    const { items } = await queryClient.query({
      ...callQuery(queryUserList, { body }, { silent: true }),
      staleTime: 0,
    });
    const latest = items.find(({ id }) => id === base.id);
    if (latest === undefined) return;
    setDraft(mergeFields(before, draft, draftOf(latest, only)).merged);
    setBase(latest);
    setStale(false);
  };

  if (made !== null) return <FirstPassword name={made.name} password={made.password} onClose={onClose} />;
  return (
    <FormDrawer
      title={user === null ? t('accounts.new') : t('accounts.edit')}
      unsaved={!sameDraft(before, draft)}
      saving={save.isPending}
      closes={(from, to) => !saved.current && from.pathname !== to.pathname}
      onClose={onClose}
      onSave={() => void save.mutate()}
    >
      {stale ? <StaleNotice title={t('accounts.stale')} onLoad={loadLatest} /> : null}
      <AccountFields
        draft={draft}
        isNew={user === null}
        faults={faults}
        onChange={(change) => {
          setDraft((now) => ({ ...now, ...change }));
          setFaults((now) => new Map([...now].filter(([field]) => !(field in change))));
        }}
      />
    </FormDrawer>
  );
}
