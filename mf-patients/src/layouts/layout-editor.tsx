import {
  deletePhotoLayout,
  insertPhotoLayout,
  type OwnPhotoLayout,
  type PhotoLayoutForm,
  updatePhotoLayout,
} from '@dentarium/server/calls/photo-layouts';
import { FILE_CATEGORIES, isInbox } from '@dentarium/domain';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { toast, useApiMutation, useLanguage } from '@dentarium/platform';
import { type Form, FormDialog, FormField, useForm, useFormField, useFormValues } from '@dentarium/ui/form';
import { NumberField } from '@dentarium/ui';
import { App, Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { type NamedLayout, toLayoutForm } from './layout-cells.ts';
import {
  findLayoutError,
  MAX_EDITOR_LINES,
  type PlaceContent,
  listPlaces,
  toLayoutBody,
  replaceContent,
} from './layout-draft.ts';
import styles from './layouts.module.css';
import { chooseLayout } from './use-layouts.ts';

const PROBLEMS = ['name', 'long', 'empty'] as const;

type Values = PhotoLayoutForm & { readonly version: number };

function toLayoutValues(layout: NamedLayout): Values {
  return { ...toLayoutForm(layout), version: layout.version ?? 0 };
}

/** Creates an own layout, starting with the visible one, or changes it. */
export function LayoutEditor({
  layout,
  isNew,
  onClose,
}: {
  readonly layout: NamedLayout;
  readonly isNew: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const form = useForm<Values, Values, OwnPhotoLayout>({
    start: { ...toLayoutValues(layout), ...(isNew ? { name: '' } : {}) },
    toBody: (values) => ({ ...toLayoutBody(values), version: values.version }),
    schema: updatePhotoLayout.body,
    draftKey: `layout.${isNew ? 'new' : layout.id}`,
    rules: (values) => {
      const problem = findLayoutError(values);
      return problem === null ? [] : [{ field: problem === 'empty' ? 'cells' : 'name', problem }];
    },
    problemText: (problem) => {
      const problemKey = PROBLEMS.find((one) => one === problem);
      return problemKey === undefined ? undefined : t(`layout.error.${problemKey}`);
    },
    save: (send, { version, ...body }) =>
      isNew || layout.version === null
        ? send(insertPhotoLayout, { body })
        : send(updatePhotoLayout, { params: { id: layout.id }, body: { ...body, version } }),
    onSaved: (savedLayout) => {
      chooseLayout(savedLayout.id);
      toast('success', t('layout.saved', { name: savedLayout.name }));
      onClose();
    },
    stale: {
      noun: 'photoLayout',
      title: t('layout.stale'),
      // The list of layouts has been refetched by then.
      load: () => Promise.resolve(toLayoutValues(layout)),
    },
  });
  const deletion = useApiMutation(deletePhotoLayout, { onSuccess: () => chooseLayout(NINE_PHOTO.id) });
  const remove = async (): Promise<void> => {
    if (!(await modal.confirm({ title: t('layout.removeAsk', { name: layout.name }), okText: t('layout.remove') })))
      return;
    if ((await deletion.mutate({ params: { id: layout.id } })) === undefined) return;
    form.settle();
    onClose();
  };
  const renderLineField = (name: 'rows' | 'columns') => (
    <FormField form={form} name={name} label={t(`layout.${name}`)}>
      {(control, { value, change }) => (
        <NumberField
          control={control}
          required
          min={1}
          max={MAX_EDITOR_LINES}
          step={1}
          value={value}
          onChange={(count) => change(count ?? value)}
        />
      )}
    </FormField>
  );
  return (
    <FormDialog
      width={920}
      title={t(isNew ? 'layout.new' : 'layout.edit')}
      saveLabel={t('layout.save')}
      form={form}
      onClose={onClose}
      aside={
        isNew ? undefined : (
          <Button danger disabled={form.saving || deletion.isPending} onClick={() => void remove()}>
            {t('layout.remove')}
          </Button>
        )
      }
    >
      <div className={styles['fields']}>
        <FormField form={form} name="name" label={t('layout.name')}>
          {(control, { value, change }) => (
            <Input {...control} maxLength={25} value={value} onChange={({ target }) => change(target.value)} />
          )}
        </FormField>
        {renderLineField('rows')}
        {renderLineField('columns')}
      </div>
      <Places form={form} />
    </FormDialog>
  );
}

/** Shows the places of the layout in their positions, each with a choice of its content. */
function Places({ form }: { readonly form: Form<Values> }) {
  const { t } = useTranslation();
  const values = useFormValues(form);
  const { error } = useFormField(form, 'cells');
  const [language] = useLanguage();
  const options = [
    { value: 'card', label: t('layout.card') },
    ...FILE_CATEGORIES.filter(({ code, group }) => !isInbox(code) && group !== 'product').map(({ code, name }) => ({
      value: String(code),
      label: name[language],
    })),
  ];
  const toContent = (value: string | undefined): PlaceContent =>
    value === undefined ? null : value === 'card' ? 'card' : Number(value);
  return (
    <div data-field="cells">
      {error === undefined ? null : (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      <div className={styles['places']} style={{ gridTemplateColumns: `repeat(${values.columns}, minmax(0, 1fr))` }}>
        {listPlaces(values).map(({ at, content }) => (
          <div
            key={`${at.row} ${at.column}`}
            className={styles['place']}
            data-content={content === null ? 'none' : content === 'card' ? 'card' : 'image'}
            style={{
              gridRow: `${at.row + 1} / span ${at.rowSpan ?? 1}`,
              gridColumn: `${at.column + 1} / span ${at.columnSpan ?? 1}`,
            }}
          >
            <Select
              className={styles['choice'] ?? ''}
              aria-label={t('layout.place', { row: at.row + 1, column: at.column + 1 })}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('layout.nothing')}
              options={options}
              value={content === null ? undefined : String(content)}
              onChange={(value: string | undefined) => {
                const { cells, card } = replaceContent(form.get(), at, toContent(value));
                form.change({ cells, card });
              }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
