import { createReportTasks } from '@dentarium/api/services/report-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { MOST_PATIENTS } from '@dentarium/api/services/task-service';
import { toast, useApiMutation, useLanguage } from '@dentarium/platform';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PatientLines, usePatientStages } from '../packaging/patient-stages.tsx';
import { StageSelect } from '../packaging/stage-select.tsx';
import { firstChoices, MOST_STAGES, optionsOf, type ReportChoices, reportableStages } from './report-choices.ts';
import { ReportSettings } from './report-settings.tsx';
import styles from './reports.module.css';

/** The latest stage that can be reported, unless others are chosen. */
function stagesFor(stages: readonly Stage[], chosen: readonly string[] | undefined): readonly string[] {
  return (
    chosen ??
    reportableStages(stages)
      .slice(0, 1)
      .map(({ id }) => id)
  );
}

/** Has reports of at most ten patients made, each of their latest stage or of others (TASK-05). */
export default function BatchReportDialog({
  patientIds,
  onClose,
}: {
  readonly patientIds: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [choices, setChoices] = useState<ReportChoices>(() => firstChoices([], [], language));
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [tried, setTried] = useState(false);
  const tooMany = patientIds.length > MOST_PATIENTS;
  const state = usePatientStages(tooMany ? [] : patientIds);
  const reports =
    state.kind === 'known'
      ? state.patients.map(({ patient, stages }) => ({
          patientId: patient.id,
          stageIds: [...stagesFor(stages, chosen[patient.id])],
        }))
      : [];
  // Where two stages are chosen for anybody, the comparison can be chosen; others have no such page.
  const widest = reports.reduce<readonly string[]>(
    (most, { stageIds }) => (stageIds.length > most.length ? stageIds : most),
    [],
  );
  // Whose cephalograms were measured is not known here: the page comes with the radiographs, where there is one.
  const measuredStageIds = choices.pages.includes('xrays') ? widest : [];
  const options = optionsOf({ ...choices, stageIds: widest, measuredStageIds });

  const make = useApiMutation(createReportTasks, {
    onSuccess: (begun) => {
      toast('info', t('report.begun', { count: begun.length }));
      onClose();
    },
  });
  const begin = (): void => {
    setTried(true);
    if (reports.some(({ stageIds }) => stageIds.length === 0)) {
      toast('warning', t('report.selectStage'));
      return;
    }
    if (options.pages.length > 0) void make.mutate({ body: { reports, options } });
  };

  return (
    <Modal
      open
      centered
      width={680}
      title={t('report.batchTitle', { count: patientIds.length })}
      okText={t('report.begin')}
      okButtonProps={{ disabled: tooMany || state.kind !== 'known' }}
      confirmLoading={make.isPending}
      onOk={begin}
      onCancel={onClose}
    >
      {tooMany ? (
        <Alert type="warning" showIcon title={t('report.tooMany', { most: MOST_PATIENTS, count: patientIds.length })} />
      ) : (
        <div className={styles['dialog']}>
          <p className={styles['lead']}>{t('report.batchHint')}</p>
          <PatientLines state={state} label={t('packaging.patients')}>
            {({ patient, stages }) => {
              const stageIds = stagesFor(stages, chosen[patient.id]);
              return (
                <StageSelect
                  label={t('packaging.stagesOf', { name: patient.name })}
                  stages={reportableStages(stages)}
                  chosen={stageIds}
                  maxCount={MOST_STAGES}
                  isFaulty={tried && stageIds.length === 0}
                  onChange={(ids) => setChosen((before) => ({ ...before, [patient.id]: ids }))}
                />
              );
            }}
          </PatientLines>
          <ReportSettings
            choices={{ ...choices, stageIds: widest }}
            change={(change) => setChoices((before) => ({ ...before, ...change }))}
          />
        </div>
      )}
    </Modal>
  );
}
