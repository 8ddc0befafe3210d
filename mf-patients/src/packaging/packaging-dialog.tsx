import { downPatientFile } from '@dentarium/api/tasks/calls';
import { toast } from '@dentarium/platform';
import { FormDialog, useForm, useFormField, useFormValues } from '@dentarium/ui/form';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { countUse } from '../classification/count-use.ts';
import { Choice } from './choice.tsx';
import { ReleasedPictures } from './released-pictures.tsx';
import styles from './packaging.module.css';
import { PatientLines, usePatientStages } from './patient-stages.tsx';
import { StageSelect } from './stage-select.tsx';

interface Values {
  readonly extent: 'all' | 'chosen';
  /** The selected stages of each patient, by the id of the patient. */
  readonly stageIdsByPatient: Readonly<Record<string, readonly string[]>>;
  readonly isAnonymous: boolean;
  readonly maskFaces: boolean;
  /** Options of the profile that keep dates or the device in DICOM. */
  readonly keepDates: boolean;
  readonly keepDevice: boolean;
  /** Pictures that may show text and that a user has confirmed to show no name. */
  readonly reviewedIds: readonly string[];
}

const INITIAL_VALUES: Values = {
  extent: 'all',
  stageIdsByPatient: {},
  isAnonymous: false,
  maskFaces: false,
  keepDates: false,
  keepDevice: false,
  reviewedIds: [],
};

/** Returns the chosen options of the profile for DICOM; nothing without a choice. */
function toRetainedOptions({ keepDates, keepDevice }: Pick<Values, 'keepDates' | 'keepDevice'>) {
  const retain = [...(keepDates ? (['dates'] as const) : []), ...(keepDevice ? (['device'] as const) : [])];
  return retain.length === 0 ? {} : { retain };
}

/** Packs the files of at most ten patients into a zip, by stages (TASK-04). */
export default function PackagingDialog({
  patientIds,
  onClose,
}: {
  readonly patientIds: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const patientStages = usePatientStages(patientIds);
  const hasNoStage = ({ extent, stageIdsByPatient }: Values, id: string): boolean =>
    extent === 'chosen' && (stageIdsByPatient[id] ?? []).length === 0;
  // No draft: choices alone.
  const form = useForm({
    attemptKey: 'package.new',
    start: INITIAL_VALUES,
    toBody: ({ extent, stageIdsByPatient, isAnonymous, maskFaces, reviewedIds, ...choices }) => ({
      patients: patientIds.map((patientId) => ({
        patientId,
        stageIds: extent === 'all' ? ('all' as const) : [...(stageIdsByPatient[patientId] ?? [])],
      })),
      isAnonymous,
      maskFaces: isAnonymous && maskFaces,
      ...(isAnonymous && reviewedIds.length > 0 ? { looked: [...reviewedIds] } : {}),
      ...(isAnonymous ? toRetainedOptions(choices) : {}),
    }),
    schema: downPatientFile.body,
    rules: (values) =>
      patientIds.some((id) => hasNoStage(values, id)) ? [{ field: 'stageIdsByPatient', problem: 'required' }] : [],
    toErrorToast: () => t('packaging.selectStage'),
    save: (send, body) => send(downPatientFile, { body }),
    onSaved: (_, { isAnonymous: anonymous, maskFaces: masked }) => {
      if (anonymous && masked) countUse('faceMasking', patientIds.length);
      toast('info', t('packaging.begun'));
      onClose();
    },
  });
  const values = useFormValues(form);
  const { extent, isAnonymous, maskFaces, keepDates, keepDevice, reviewedIds } = values;
  const stagesField = useFormField(form, 'stageIdsByPatient');

  return (
    <FormDialog
      width={640}
      title={t('packaging.title', { count: patientIds.length })}
      saveLabel={t('packaging.begin')}
      ready={patientStages.data !== undefined}
      form={form}
      onClose={onClose}
    >
      <div className={styles['form']}>
        <Segmented
          aria-label={t('packaging.extent')}
          options={[
            { value: 'all' as const, label: t('packaging.allStages') },
            { value: 'chosen' as const, label: t('packaging.chosenStages') },
          ]}
          value={extent}
          onChange={(next) => form.change({ extent: next })}
        />
        <div data-field="stageIdsByPatient">
          <PatientLines query={patientStages} label={t('packaging.patients')}>
            {({ patient, stages }) =>
              extent === 'all' ? (
                <span className={styles['all']}>{t('packaging.stageCount', { count: stages.length })}</span>
              ) : (
                <StageSelect
                  label={t('packaging.stagesOf', { name: patient.name })}
                  stages={stages}
                  selectedIds={stagesField.value[patient.id] ?? []}
                  isInvalid={stagesField.error !== undefined && hasNoStage(values, patient.id)}
                  onChange={(ids) => stagesField.change({ ...stagesField.value, [patient.id]: ids })}
                />
              )
            }
          </PatientLines>
        </div>
        <Choice
          label={t('packaging.anonymous')}
          hint={t('packaging.anonymousHint')}
          checked={isAnonymous}
          onChange={(on) => form.change({ isAnonymous: on })}
        />
        <Choice
          label={t('packaging.mask')}
          hint={t('packaging.maskHint')}
          checked={isAnonymous && maskFaces}
          disabled={!isAnonymous}
          onChange={(on) => form.change({ maskFaces: on })}
        />
        <Choice
          label={t('packaging.keepDates')}
          hint={t('packaging.keepDatesHint')}
          checked={isAnonymous && keepDates}
          disabled={!isAnonymous}
          onChange={(on) => form.change({ keepDates: on })}
        />
        <Choice
          label={t('packaging.keepDevice')}
          hint={t('packaging.keepDeviceHint')}
          checked={isAnonymous && keepDevice}
          disabled={!isAnonymous}
          onChange={(on) => form.change({ keepDevice: on })}
        />
        {isAnonymous ? (
          <ReleasedPictures
            patientIds={patientIds}
            isChosen={({ patientId, stageId }) =>
              extent === 'all' || (stageId !== null && (stagesField.value[patientId] ?? []).includes(stageId))
            }
            reviewedIds={reviewedIds}
            onChange={(next) => form.change({ reviewedIds: next })}
          />
        ) : null}
      </div>
    </FormDialog>
  );
}
