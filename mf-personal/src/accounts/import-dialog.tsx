import { importUsers } from '@dentarium/server/clinic-calls/administration';
import type { CallResult } from '@dentarium/api';
import { toast, useApiMutation } from '@dentarium/platform';
import { type Column, DataTable, Dialog } from '@dentarium/ui';
import { saveBlob } from '@dentarium/ui/save-blob';
import { FileButton } from '@dentarium/ui/file-button';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './accounts.module.css';

type Report = CallResult<typeof importUsers>;
type Problem = Report['problems'][number];

const TEMPLATE = '\uFEFFuserName,name,gender,phone,orthodontist,roles,organisations,password\r\n';

function saveTemplate(): void {
  saveBlob(new Blob([TEMPLATE], { type: 'text/csv' }), 'accounts.csv');
}

/** Text keys of the columns, as on the other screens; an unknown column is shown by its own name. */
const COLUMN_NAMES: Readonly<Record<string, string>> = {
  userName: 'accounts.userName',
  name: 'accounts.name',
  gender: 'profile.gender',
  phone: 'phone.label',
  orthodontist: 'profile.orthodontist',
  roles: 'accounts.role',
  organisations: 'accounts.organisation',
  password: 'password.label',
};

/** Imports accounts from a CSV file: first a dry run, then all of them or none. */
export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const isImportable = report !== null && report.problemCount === 0 && report.rows > 0;

  const run = useApiMutation(importUsers, {
    timeout: 300_000,
    onSuccess: (answer, { query: { dryRun } }) => {
      setReport(answer);
      if (dryRun === 'true' || answer.problemCount > 0) return;
      toast('success', t('import.done', { count: answer.created }));
      onClose();
    },
  });
  const sendFile = (selectedFile: File, dryRun: boolean): void =>
    void run.mutate({ query: { dryRun: dryRun ? 'true' : 'false' }, body: { file: selectedFile } });
  const chooseFile = (selectedFile: File): void => {
    setFile(selectedFile);
    setReport(null);
    sendFile(selectedFile, true);
  };

  return (
    <Dialog
      open
      width={720}
      title={t('import.title')}
      okText={report === null || !isImportable ? t('import.make') : t('import.makeCount', { count: report.rows })}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: !isImportable }}
      confirmLoading={run.isPending}
      onOk={() => file !== null && sendFile(file, false)}
      onCancel={onClose}
    >
      <div className={styles['drop']}>
        <p className={styles['columns']}>{t('import.text')}</p>
        <div className={styles['file']}>
          <FileButton accept=".csv,text/csv" loading={run.isPending} onFile={chooseFile}>
            {t('import.choose')}
          </FileButton>
          <Button type="link" onClick={saveTemplate}>
            {t('import.template')}
          </Button>
          <span>{file?.name}</span>
        </div>
        {report === null ? null : <ReportView report={report} />}
      </div>
    </Dialog>
  );
}

function ReportView({ report }: { readonly report: Report }) {
  const { t } = useTranslation();
  const { rows, problems, problemCount, encoding } = report;
  if (rows === 0 && problemCount === 0) return <Alert type="warning" showIcon title={t('import.empty')} />;
  if (problemCount === 0) {
    return (
      <Alert
        type="success"
        showIcon
        title={t('import.good', { count: rows })}
        description={t('import.encoding', { encoding: encoding.toUpperCase() })}
      />
    );
  }
  const columns: Column<Problem, never>[] = [
    { id: 'line', title: t('import.line'), width: '80px', cell: ({ line }) => line },
    {
      id: 'column',
      title: t('import.column'),
      width: '140px',
      cell: ({ column }) => {
        const name = COLUMN_NAMES[column];
        return name === undefined ? column : t(name);
      },
    },
    { id: 'value', title: t('import.value'), width: '180px', cell: ({ value }) => value },
    { id: 'problem', title: t('import.problem'), cell: ({ problem }) => t(`accounts.problem.${problem}`) },
  ];
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={t('import.bad', { count: problemCount })}
        description={
          problemCount > problems.length ? t('import.first', { count: problems.length }) : t('import.nobody')
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs keyboard focus */}
      <div className={styles['problems']} tabIndex={0} role="region" aria-label={t('import.problems')}>
        <DataTable
          label={t('import.problems')}
          columns={columns}
          rows={problems}
          rowKey={({ line, column, problem, value }) => `${line} ${column} ${problem} ${value}`}
        />
      </div>
    </>
  );
}
