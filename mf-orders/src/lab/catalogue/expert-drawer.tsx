import type { CallResult } from '@dentarium/api';
import {
  type LabExpert,
  labExpertForm,
  type LabExpertForm,
  type queryLabCatalogue,
  saveLabExpert,
} from '@dentarium/server/calls/orders';
import { pickText } from '@dentarium/domain';
import { toast, useLanguage, useSession } from '@dentarium/platform';
import { NumberField } from '@dentarium/ui';
import { FormDrawer, FormField, useForm } from '@dentarium/ui/form';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { EntryPrices, EntryTexts } from './entry-fields.tsx';
import { findInvalidOldPrice } from './item-draft.ts';
import { PhotoField } from './photo-field.tsx';
import { useEditedEntry } from './use-edited-entry.ts';

/** An expert in the editor. Numbers may be missing. */
type ExpertDraft = Omit<LabExpertForm, 'position' | 'price' | 'photo' | 'accountId'> & {
  position: number | null;
  price: number | null;
  photo: string;
  accountId: string | null;
};

const NEW_EXPERT = {
  nameCh: '',
  nameEn: '',
  descriptionCh: '',
  descriptionEn: '',
  price: null,
  oldPrice: null,
  photo: '',
  accountId: null,
};

function toDraft(expert: LabExpert | null, position: number): ExpertDraft {
  if (expert === null) return { ...NEW_EXPERT, position };
  const { id: _id, version: _version, isRetired: _isRetired, isInUse: _isInUse, ...form } = expert;
  return form;
}

/** Shows the form of an expert. */
export default function ExpertDrawer(props: {
  /** `null` for a new one. */
  readonly expert: LabExpert | null;
  /** The position of a new one. */
  readonly position: number;
  readonly accounts: CallResult<typeof queryLabCatalogue>['accounts'];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const operatorId = useSession().user.id;
  const { base, loadLatest } = useEditedEntry(props.expert, ({ experts }) => experts);
  const form = useForm<ExpertDraft, LabExpertForm, LabExpert>({
    start: toDraft(props.expert, props.position),
    toBody: ({ position, price, ...draft }) => ({ ...draft, position: position ?? 0, price: price ?? 0 }),
    schema: labExpertForm,
    rules: (draft) => [
      ...(['position', 'price'] as const)
        .filter((field) => draft[field] === null)
        .map((field) => ({ field, problem: 'required' })),
      ...findInvalidOldPrice(draft),
    ],
    problemText: (problem) => (problem === 'order.oldPrice' ? t('catalogue.oldPriceRule') : undefined),
    refusals: { 'order.oldPrice': 'oldPrice', 'account.avatar': 'photo', 'order.expertAccount': 'accountId' },
    save: (send, body) => {
      const savedEntry = base === null ? {} : { expertId: base.id, version: base.version };
      return send(saveLabExpert, { body: { ...body, ...savedEntry, operatorId } });
    },
    onSaved: () => {
      toast('success', t('catalogue.saved'));
      props.onClose();
    },
    stale: {
      noun: 'catalogueEntry',
      title: t('catalogue.stale'),
      load: async () => toDraft(await loadLatest(), props.position),
    },
    draftKey: `catalogue.expert.${props.expert?.id ?? 'new'}`,
  });
  const toName = (draft: ExpertDraft): string => pickText(draft, 'name', language);
  const title = t(base === null ? 'catalogue.newExpert' : 'catalogue.editExpert');
  return (
    <FormDrawer title={title} form={form} onClose={props.onClose}>
      <FormField form={form} name="photo" label={t('catalogue.photo')} hint={t('catalogue.photoHint')} wide>
        {({ id }, { value, change }) => (
          <PhotoField id={id} name={toName(form.get())} value={value} onChange={change} />
        )}
      </FormField>
      <EntryTexts form={form} maxLength={500} />
      <FormField form={form} name="accountId" label={t('catalogue.account')} hint={t('catalogue.accountHint')} wide>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select<string>
            {...control}
            style={{ width: '100%' }}
            value={value ?? ''}
            options={[
              { value: '', label: t('catalogue.noAccount') },
              ...props.accounts.map(({ accountId, name }) => ({ value: accountId, label: name })),
            ]}
            onChange={(accountId) => change(accountId === '' ? null : accountId)}
          />
        )}
      </FormField>
      <EntryPrices form={form} isRequired />
      <FormField form={form} name="position" label={t('catalogue.position')} required>
        {(control, { value, change }) => (
          <NumberField digitsOnly control={control} value={value} onChange={change} min={0} max={9999} />
        )}
      </FormField>
    </FormDrawer>
  );
}
