import {
  insertSavedFilter,
  type SavedFilter,
  type SavedFilterContent,
  updateSavedFilter,
} from '@dentarium/api/services/saved-filter-service';
import { toast, useApiMutation } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisationOptions } from '../patient/options.ts';

const FOR_ME = '';

/** Keeps the filter that is shown under a name, for oneself or for an organisation. */
export default function SaveFilterDialog({
  saved,
  content,
  onClose,
  onSaved,
}: {
  /** The filter that is changed; `null` for a new one. */
  readonly saved: SavedFilter | null;
  readonly content: SavedFilterContent;
  readonly onClose: () => void;
  readonly onSaved: (saved: SavedFilter) => void;
}) {
  const { t } = useTranslation();
  const organisations = useOrganisationOptions();
  const [name, setName] = useState(saved?.name ?? '');
  const [forWhom, setForWhom] = useState(saved?.orgId ?? FOR_ME);
  const [tried, setTried] = useState(false);

  const sending = useApiMutation(
    (send) => {
      const form = { name, filter: content, orgId: forWhom === FOR_ME ? null : forWhom };
      return saved === null
        ? send(insertSavedFilter, { body: form })
        : send(updateSavedFilter, { params: { id: saved.id }, body: { ...form, version: saved.version } });
    },
    { onSuccess: ({ name: kept }) => toast('success', t('list.saved.done', { name: kept })) },
  );
  const save = async (): Promise<void> => {
    setTried(true);
    if (name.trim() === '') return;
    // It is chosen by its id, so the list has to have it.
    const latest = await sending.mutate();
    if (latest !== undefined) onSaved(latest);
  };

  return (
    <Modal
      open
      title={t(saved === null ? 'list.saved.saveAs' : 'list.saved.change')}
      okText={t('list.saved.save')}
      confirmLoading={sending.isPending}
      onOk={() => void save()}
      onCancel={onClose}
      width={440}
    >
      <Field
        label={t('list.saved.name')}
        required
        error={tried && name.trim() === '' ? t('list.saved.nameFirst') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={30}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={() => void save()}
          />
        )}
      </Field>
      <Field label={t('list.saved.forWhom')}>
        {(control) => (
          <Radio.Group
            id={control.id}
            vertical
            value={forWhom}
            onChange={({ target }) => setForWhom(String(target.value))}
            options={[
              { value: FOR_ME, label: t('list.saved.forMe') },
              ...organisations.map(({ value, label }) => ({
                value,
                label: t('list.saved.forClinic', { clinic: label }),
              })),
            ]}
          />
        )}
      </Field>
    </Modal>
  );
}
