import {
  type KeptValue,
  previewUnmerge,
  type UnmergePreview,
  type UnmergeRows,
} from '@dentarium/server/calls/patients/unmerge';
import { callQuery, useLanguage } from '@dentarium/platform';
import { Dialog, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './operations.module.css';
import { useUnmergePatients } from './use-unmerge-patients.ts';

/** Shows what the undoing of a merge returns and what stays, and undoes it (PAT-07). */
export default function UnmergeDialog(props: {
  /** The patient who was merged into another. */
  readonly dropped: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { dropped, onClose } = props;
  const previewQuery = callQuery(previewUnmerge, { params: { id: dropped.id } }, { silent: true });
  const preview = useQuery({ ...previewQuery, staleTime: 0, gcTime: 0 });
  const unmerge = useUnmergePatients();
  const handleUnmerge = async (): Promise<void> => {
    const result = await unmerge.mutate({ params: { id: dropped.id } });
    if (result !== undefined) onClose();
  };
  return (
    <Dialog
      open
      title={t('unmerge.title', { name: dropped.name })}
      okText={t('unmerge.do')}
      okButtonProps={{ danger: true, loading: unmerge.isPending, disabled: preview.data === undefined }}
      width={640}
      onOk={() => void handleUnmerge()}
      onCancel={onClose}
    >
      <QueryBoundary query={preview} loading={<Skeletons shape="rows" count={5} />}>
        {(loadedPreview) => <UnmergeEffect preview={loadedPreview} />}
      </QueryBoundary>
    </Dialog>
  );
}

function UnmergeEffect({ preview }: { readonly preview: UnmergePreview }) {
  const { t } = useTranslation();
  const { merge, keptName, keptNo, restoredNo, keptValues, keptRows } = preview;
  const names = { name: merge.name, no: merge.patientNo, keptName, keptNo, restoredNo };
  return (
    <div className={styles['merge']}>
      <p className={styles['effect']}>{t('unmerge.lead', names)}</p>
      {preview.isInRecycleBin ? <Alert type="info" showIcon title={t('unmerge.bin')} /> : null}
      {restoredNo === merge.patientNo ? null : <Alert type="warning" showIcon title={t('unmerge.newNo', names)} />}
      <RowList title={t('unmerge.returning', names)} rows={preview.returning} />
      <RowList title={t('unmerge.leaving', names)} rows={preview.leaving} warns />
      <RowList title={t('unmerge.staying', names)} rows={preview.staying} warns />
      <RowList title={t('unmerge.kept')} rows={keptRows} values={keptValues} warns />
    </div>
  );
}

/** Lists rows by kind and changed values; nothing if there are none. */
function RowList(props: {
  readonly title: string;
  readonly rows: readonly UnmergeRows[];
  readonly values?: readonly KeptValue[];
  /** True for changes since the merge, which need a look. */
  readonly warns?: boolean;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { title, rows, values = [], warns = false } = props;
  if (rows.length + values.length === 0) return null;
  const list = (
    <ul className={styles['names']}>
      {rows.map(({ name, count, labels }) => (
        <li key={name.en}>
          {t('unmerge.rows', { rows: name[language], count })}
          {labels.length === 0 ? null : (
            <div className={styles['labels']}>{[...labels, ...(count > labels.length ? ['…'] : [])].join(', ')}</div>
          )}
        </li>
      ))}
      {values.map((keptValue) => (
        <li key={[keptValue.name.en, keptValue.label, keptValue.column.en].join(' ')}>
          {keptValue.label === '' ? null : <>{keptValue.label} · </>}
          <KeptText keptValue={keptValue} />
        </li>
      ))}
    </ul>
  );
  if (warns) return <Alert type="warning" showIcon title={title} description={list} />;
  return (
    <section>
      <h3 className={styles['heading']}>{title}</h3>
      {list}
    </section>
  );
}

function KeptText({ keptValue }: { readonly keptValue: KeptValue }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const column = keptValue.column[language];
  if (keptValue.value === null || keptValue.former === null) return column;
  const toText = (value: string): string => (value === '' ? t('unmerge.empty') : value);
  return t('unmerge.value', { column, value: toText(keptValue.value), former: toText(keptValue.former) });
}
