import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { EmptyState, KeyHelp, QueryBoundary, Skeletons, Toolbar, useKeys } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useViewer } from '../images/use-viewer.ts';
import { usePatientKeyLines } from '../patient/patient-keys.ts';
import { usePatientRecord } from '../patient/patient-record.ts';
import { DeletedRecords } from './deleted-records.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordForm } from './record-form.tsx';
import { toRecordsQuery } from './records-query.ts';
import styles from './records.module.css';

/**
 * Shows the findings and treatments of each visit at `/patient/:patientId/records` (PAT-10). `?record` opens the form.
 */
export default function RecordPage() {
  const { t } = useTranslation();
  const record = usePatientRecord();
  const { patient, files, mayEdit } = record;
  const [searchParams, setSearchParams] = useSearchParams();
  const records = useQuery(toRecordsQuery(patient.id));
  const keyLines = usePatientKeyLines();
  const openImage = useViewer(files, record);
  const openId = searchParams.get('record');
  const changeOpenId = (id: string | null): void =>
    setSearchParams(
      (before) =>
        new URLSearchParams(
          [...before].filter(([name]) => name !== 'record').concat(id === null ? [] : [['record', id]]),
        ),
    );
  const openNew = (): void => changeOpenId('new');
  useKeys({ n: openNew }, mayEdit);

  return (
    <QueryBoundary query={records} loading={<Skeletons shape="rows" count={6} />}>
      {(entries) => {
        const editedRecord = entries.find(({ id }) => id === openId);
        const button = mayEdit ? (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openNew} title="N">
            {t('record.new')}
          </Button>
        ) : null;
        return (
          <>
            <Toolbar label={t('record.title')} end={button}>
              <h2 className={styles['title']}>{t('record.title')}</h2>
              <span className={styles['quiet']}>{t('record.count', { count: entries.length })}</span>
            </Toolbar>
            {entries.length === 0 ? (
              <EmptyState
                kind="none"
                title={t('record.none')}
                text={t(mayEdit ? 'record.noneHint' : 'record.noneReadOnly')}
                action={button}
              />
            ) : (
              <ol className={styles['list']}>
                {entries.map((entry) => (
                  <RecordCard
                    key={entry.id}
                    entry={entry}
                    record={record}
                    onEdit={() => changeOpenId(entry.id)}
                    onImage={openImage}
                  />
                ))}
              </ol>
            )}
            {mayEdit ? <DeletedRecords patientId={patient.id} /> : null}
            <KeyHelp
              lines={[
                ...(mayEdit
                  ? [
                      { keys: ['n'], action: t('record.new') },
                      { keys: ['Ctrl', 'Enter'], action: t('record.keySave') },
                    ]
                  : []),
                ...keyLines,
              ]}
            />
            {mayEdit && (openId === 'new' || editedRecord?.mayChange === true) ? (
              <RecordForm
                key={openId}
                record={record}
                {...(editedRecord === undefined ? {} : { savedRecord: editedRecord })}
                onClose={() => changeOpenId(null)}
              />
            ) : null}
          </>
        );
      }}
    </QueryBoundary>
  );
}
