import { callApi, isStale } from '@dentarium/api';
import {
  type AdministeredUser,
  insertUserInfo,
  queryUserList,
  updateUserAccount,
  updateUserRole,
} from '@dentarium/api/services/user-administration';
import { invalidate, toast, useErrorText, useSession } from '@dentarium/platform';
import { FormDrawer } from '@dentarium/ui';
import { mergeFields } from '@dentarium/ui/merge-fields';
import { StaleNotice } from '@dentarium/ui/stale-notice';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountDraft, draftOf, faultsOf, sameDraft, sameRoles } from './account-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { FirstPassword } from './first-password.tsx';

/** Saves an account that exists: its fields, and its roles where they were changed. */
async function saveChanges(user: AdministeredUser, before: AccountDraft, draft: AccountDraft): Promise<void> {
  const { userName: _userName, roleIds, ...form } = draft;
  const params = { id: user.id };
  let { version } = user;
  if (!sameDraft({ ...before, roleIds }, draft)) {
    const body = { ...form, orgIds: [...form.orgIds], version };
    ({ version } = await callApi(updateUserAccount, { params, body }, { silent: true }));
  }
  if (!sameRoles(before, draft)) {
    await callApi(updateUserRole, { params, query: { version }, body: [...roleIds] }, { silent: true });
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
  const errorText = useErrorText();
  const { organisations } = useSession();
  const [base, setBase] = useState(user);
  const only = organisations.length === 1 ? organisations.map(({ id }) => id) : [];
  const before = draftOf(base, only);
  const [draft, setDraft] = useState(before);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly password: string } | null>(null);
  const saved = useRef(false);

  const send = async (): Promise<void> => {
    if (base !== null) {
      await saveChanges(base, before, draft);
      toast('success', t('accounts.saved'));
      saved.current = true;
      return onClose();
    }
    const body = { ...draft, orgIds: [...draft.orgIds], roleIds: [...draft.roleIds] };
    const { password } = await callApi(insertUserInfo, { body }, { silent: true });
    saved.current = true;
    setMade({ name: draft.name, password });
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await send();
    } catch (error) {
      const found = faultsOf(error);
      setFaults(found);
      if (isStale(error, 'account')) setStale(true);
      else if (found.size === 0) toast('error', errorText(error));
    } finally {
      setSaving(false);
      void invalidate(queryUserList);
    }
  };
  const loadLatest = async (): Promise<void> => {
    if (base === null) return;
    const { items } = await callApi(queryUserList, { body: { keyword: base.userName, pageIndex: 1, pageSize: 100 } });
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
      saving={saving}
      closes={(from, to) => !saved.current && from.pathname !== to.pathname}
      onClose={onClose}
      onSave={() => void save()}
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
