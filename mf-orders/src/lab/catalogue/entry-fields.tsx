import { type Form, FormField } from '@dentarium/ui/form';
import { NumberField } from '@dentarium/ui';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** The shared fields of products and experts. */
type EntryDraft = {
  nameCh: string;
  nameEn: string;
  descriptionCh: string;
  descriptionEn: string;
  position: number | null;
  price: number | null;
  oldPrice: number | null;
};

/** Shows the fields of names and descriptions in both languages. @param longest the maximum length of a description */
export function EntryTexts<Draft extends EntryDraft>(props: {
  readonly form: Form<Draft>;
  readonly maxLength: number;
}) {
  const { t } = useTranslation();
  const form = props.form as unknown as Form<EntryDraft>;
  return (
    <>
      {(['nameCh', 'nameEn'] as const).map((name) => (
        <FormField key={name} form={form} name={name} label={t(`catalogue.${name}`)} required>
          {(control, { value, change }) => (
            <Input {...control} maxLength={60} value={value} onChange={({ target }) => change(target.value)} />
          )}
        </FormField>
      ))}
      {(['descriptionCh', 'descriptionEn'] as const).map((name) => (
        <FormField key={name} form={form} name={name} label={t(`catalogue.${name}`)} wide>
          {(control, { value, change }) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={props.maxLength}
              value={value}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </FormField>
      ))}
    </>
  );
}

/** Shows the fields of both prices. @param needed true if a price is required */
export function EntryPrices<Draft extends EntryDraft>(props: {
  readonly form: Form<Draft>;
  readonly isRequired: boolean;
}) {
  const { t } = useTranslation();
  const form = props.form as unknown as Form<EntryDraft>;
  return (['price', 'oldPrice'] as const).map((name) => (
    <FormField
      key={name}
      form={form}
      name={name}
      label={t(`catalogue.${name}`)}
      required={props.isRequired && name === 'price'}
      hint={t(`catalogue.${name}Hint`)}
    >
      {(control, { value, change }) => (
        <NumberField digitsOnly control={control} value={value} onChange={change} min={0} max={999_999} />
      )}
    </FormField>
  ));
}
