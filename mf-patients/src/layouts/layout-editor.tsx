import {
  deletePhotoLayout,
  insertPhotoLayout,
  type PhotoLayoutForm,
  updatePhotoLayout,
} from '@dentarium/api/services/photo-layout-service';
import { FILE_CATEGORIES, isInbox, NINE_PHOTO } from '@dentarium/domain';
import { toast, useApiMutation, useErrorText, useLanguage } from '@dentarium/platform';
import { Alert, App, Button, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NamedLayout, layoutForm } from './layout-cells.ts';
import { layoutError, MOST_ROWS, type PlaceContent, placesOf, sentLayout, withContent } from './layout-draft.ts';
import styles from './layouts.module.css';
import { chooseLayout } from './use-layouts.ts';

/** Makes a layout of one's own, beginning with the one that is shown, or changes it. */
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
  const errorText = useErrorText();
  const { modal } = App.useApp();
  const [form, change] = useState<PhotoLayoutForm>(() => ({ ...layoutForm(layout), ...(isNew ? { name: '' } : {}) }));
  const [tried, setTried] = useState(false);
  const error = layoutError(form);
  const { version } = layout;

  // Of a stale layout the latest version is read by then, so that saving again is meant.
  const keep = useApiMutation(
    (send) => {
      const body = sentLayout(form);
      return isNew || version === null
        ? send(insertPhotoLayout, { body })
        : send(updatePhotoLayout, { params: { id: layout.id }, body: { ...body, version } });
    },
    { silent: true },
  );
  const drop = useApiMutation(deletePhotoLayout, { silent: true, onSuccess: () => chooseLayout(NINE_PHOTO.id) });
  const saving = keep.isPending || drop.isPending;
  const failure = keep.error ?? drop.error;
  const save = async (): Promise<void> => {
    setTried(true);
    if (error !== null) return;
    const saved = await keep.mutate();
    if (saved === undefined) return;
    chooseLayout(saved.id);
    toast('success', t('layout.saved', { name: saved.name }));
    onClose();
  };
  const remove = async (): Promise<void> => {
    if (!(await modal.confirm({ title: t('layout.removeAsk', { name: layout.name }), okText: t('layout.remove') })))
      return;
    if ((await drop.mutate({ params: { id: layout.id } })) !== undefined) onClose();
  };
  return (
    <Modal
      open
      width={920}
      title={t(isNew ? 'layout.new' : 'layout.edit')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className={styles['footer']}>
          {isNew ? null : (
            <Button danger disabled={saving} onClick={() => void remove()}>
              {t('layout.remove')}
            </Button>
          )}
          <span className={styles['space']} />
          <Button onClick={onClose}>{t('layout.cancel')}</Button>
          <Button type="primary" loading={saving} onClick={() => void save()}>
            {t('layout.save')}
          </Button>
        </div>
      }
    >
      {failure === null ? null : (
        <Alert type="error" showIcon title={errorText(failure)} className={styles['alert'] ?? ''} />
      )}
      <div className={styles['fields']}>
        <label className={styles['field']}>
          <span>{t('layout.name')}</span>
          <Input
            value={form.name}
            maxLength={25}
            status={tried && (error === 'name' || error === 'long') ? 'error' : ''}
            onChange={({ target }) => change({ ...form, name: target.value })}
          />
        </label>
        <label className={styles['field']}>
          <span>{t('layout.rows')}</span>
          <InputNumber
            min={1}
            max={MOST_ROWS}
            aria-label={t('layout.rows')}
            value={form.rows}
            onChange={(rows) => change({ ...form, rows: rows ?? form.rows })}
          />
        </label>
        <label className={styles['field']}>
          <span>{t('layout.columns')}</span>
          <InputNumber
            min={1}
            max={MOST_ROWS}
            aria-label={t('layout.columns')}
            value={form.columns}
            onChange={(columns) => change({ ...form, columns: columns ?? form.columns })}
          />
        </label>
      </div>
      {tried && error !== null ? (
        <p className={styles['error']} role="alert">
          {t(`layout.error.${error}`)}
        </p>
      ) : null}
      <Places form={form} onChange={change} />
    </Modal>
  );
}

/** The places of the layout as they lie, each with a choice of what stands there. */
function Places({
  form,
  onChange,
}: {
  readonly form: PhotoLayoutForm;
  readonly onChange: (form: PhotoLayoutForm) => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const options = [
    { value: 'card', label: t('layout.card') },
    ...FILE_CATEGORIES.filter(({ code, group }) => !isInbox(code) && group !== 'product').map(({ code, name }) => ({
      value: String(code),
      label: name[language],
    })),
  ];
  const contentOf = (value: string | undefined): PlaceContent =>
    value === undefined ? null : value === 'card' ? 'card' : Number(value);
  return (
    <div className={styles['places']} style={{ gridTemplateColumns: `repeat(${form.columns}, minmax(0, 1fr))` }}>
      {placesOf(form).map(({ at, content }) => (
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
            onChange={(value: string | undefined) => onChange(withContent(form, at, contentOf(value)))}
          />
        </div>
      ))}
    </div>
  );
}
