import { type LabItem, labItemForm, saveLabItem } from '@dentarium/server/calls/orders';
import { toast, useSession } from '@dentarium/platform';
import { FormDrawer, useForm } from '@dentarium/ui/form';
import { useTranslation } from 'react-i18next';
import { toItemBody, type ItemDraft, createItemDraft, findMissingCounts, findInvalidOldPrice } from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';
import { useEditedEntry } from './use-edited-entry.ts';

/** A clinic with a contract with the manufacturer. */
export interface Clinic {
  readonly orgId: string;
  readonly name: { readonly ch: string; readonly en: string };
}

/** Shows the form of a product. Existing orders keep the previous state of a product, as the form states. */
export default function ItemDrawer(props: {
  /** `null` for a new one. */
  readonly item: LabItem | null;
  /** The position of a new one. */
  readonly position: number;
  readonly clinics: readonly Clinic[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { base, loadLatest } = useEditedEntry(props.item, ({ items }) => items);
  const form = useForm<ItemDraft, ReturnType<typeof toItemBody>, LabItem>({
    start: createItemDraft(props.item, props.position),
    toBody: toItemBody,
    schema: labItemForm,
    rules: (draft) => [...findMissingCounts(draft), ...findInvalidOldPrice(draft)],
    problemText: (problem) => (problem === 'order.oldPrice' ? t('catalogue.oldPriceRule') : undefined),
    refusals: { 'order.oldPrice': 'oldPrice', 'order.clinic': 'orgIds' },
    save: (send, body) => {
      const savedEntry = base === null ? {} : { itemId: base.id, version: base.version };
      return send(saveLabItem, { body: { ...body, ...savedEntry, operatorId } });
    },
    onSaved: () => {
      toast('success', t('catalogue.saved'));
      props.onClose();
    },
    stale: {
      noun: 'catalogueEntry',
      title: t('catalogue.stale'),
      load: async () => createItemDraft(await loadLatest(), props.position),
    },
    draftKey: `catalogue.item.${props.item?.id ?? 'new'}`,
  });
  return (
    <FormDrawer
      title={t(base === null ? 'catalogue.newItem' : 'catalogue.editItem')}
      form={form}
      onClose={props.onClose}
    >
      <ItemFields form={form} clinics={props.clinics} isInUse={base?.isInUse ?? false} />
    </FormDrawer>
  );
}
