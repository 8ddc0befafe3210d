import { useLanguage } from '@dentarium/platform';
import { NumberField } from '@dentarium/ui';
import { type Form, FormField, useFormValue } from '@dentarium/ui/form';
import { Alert, Checkbox, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './catalogue.module.css';
import { EntryPrices, EntryTexts } from './entry-fields.tsx';
import { ITEM_COUNTS, type ItemDraft } from './item-draft.ts';
import type { Clinic } from './item-drawer.tsx';

const KINDS = [1, 2, 3, 4, 5, 6] as const;
const PHASES = [0, 1, 2] as const;
const ARCHES = ['both', 'single', 'any'] as const;
/** The maximum of each number. */
const MAX_COUNTS = { position: 9999, maxSteps: 999, restarts: 99, validMonths: 999 } as const;

/** Shows the fields of a product. */
export function ItemFields(props: {
  readonly form: Form<ItemDraft>;
  readonly clinics: readonly Clinic[];
  readonly isInUse: boolean;
}) {
  const { t } = useTranslation();
  const { form } = props;
  return (
    <>
      {props.isInUse ? (
        <Alert className={styles['wide'] ?? ''} type="info" showIcon title={t('catalogue.inUseNote')} />
      ) : null}
      <EntryTexts form={form} maxLength={300} />
      <Colours form={form} />
      <Scope form={form} />
      {ITEM_COUNTS.map((name) => (
        <FormField key={name} form={form} name={name} label={t(`catalogue.${name}`)} required>
          {(control, { value, change }) => (
            <NumberField digitsOnly control={control} value={value} onChange={change} min={0} max={MAX_COUNTS[name]} />
          )}
        </FormField>
      ))}
      <EntryPrices form={form} isRequired={false} />
      <FormField form={form} name="isNeedExpert" label={t('catalogue.isNeedExpert')}>
        {({ id }, { value, change }) => <Switch id={id} checked={value} onChange={change} />}
      </FormField>
      <Clinics form={form} clinics={props.clinics} />
    </>
  );
}

function Colours({ form }: { readonly form: Form<ItemDraft> }) {
  const { t } = useTranslation();
  return (['lightColor', 'deepColor'] as const).map((name) => (
    <FormField key={name} form={form} name={name} label={t(`catalogue.${name}`)} required>
      {({ status: _status, ...control }, { value, change }) => (
        <input
          {...control}
          className={styles['colour']}
          type="color"
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </FormField>
  ));
}

/** The scope of a product: its kind, order types, dentitions, arches and retainers. */
function Scope({ form }: { readonly form: Form<ItemDraft> }) {
  const { t } = useTranslation();
  return (
    <>
      <FormField form={form} name="kind" label={t('catalogue.kind')} required>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select<number>
            {...control}
            style={{ width: '100%' }}
            value={value}
            options={KINDS.map((kind) => ({ value: kind, label: t(`catalogue.kinds.${kind}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="arches" label={t('catalogue.arches')} required>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select<ItemDraft['arches']>
            {...control}
            style={{ width: '100%' }}
            value={value}
            options={ARCHES.map((arches) => ({ value: arches, label: t(`catalogue.archesOf.${arches}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="orderTypes" label={t('catalogue.orderTypes')} required group>
        {(_, { value, change }) => (
          <Checkbox.Group<number>
            value={value}
            options={([0, 1, 2] as const).map((type) => ({ value: type, label: t(`type.${type}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="dentalAges" label={t('catalogue.dentalAges')} required group>
        {(_, { value, change }) => (
          <Checkbox.Group<number>
            value={value}
            options={([1, 2] as const).map((age) => ({ value: age, label: t(`catalogue.dentalAge.${age}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="retainerPhase" label={t('catalogue.retainerPhase')} required>
        {({ 'aria-required': _required, ...control }, { value, change }) => (
          <Select<number>
            {...control}
            style={{ width: '100%' }}
            value={value}
            options={PHASES.map((phase) => ({ value: phase, label: t(`product.retainer.${phase}`) }))}
            onChange={change}
          />
        )}
      </FormField>
    </>
  );
}

/** The clinics that can order a product: all, or selected ones. */
function Clinics({ form, clinics }: { readonly form: Form<ItemDraft>; readonly clinics: readonly Clinic[] }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const isForAll = useFormValue(form, 'isForAll');
  return (
    <>
      <FormField form={form} name="isForAll" label={t('catalogue.isForAll')}>
        {({ id }, { value, change }) => <Switch id={id} checked={value} onChange={change} />}
      </FormField>
      {isForAll ? null : (
        <FormField form={form} name="orgIds" label={t('catalogue.orgIds')} hint={t('catalogue.orgIdsHint')} wide>
          {({ 'aria-required': _required, ...control }, { value, change }) => (
            <Select<string[]>
              {...control}
              mode="multiple"
              style={{ width: '100%' }}
              value={[...value]}
              showSearch={{ optionFilterProp: 'label' }}
              options={clinics.map(({ orgId, name }) => ({ value: orgId, label: name[language] }))}
              onChange={change}
            />
          )}
        </FormField>
      )}
    </>
  );
}
