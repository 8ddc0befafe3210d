import { REPORT_LAYOUTS, REPORT_TEMPLATES, type ReportPage } from '@dentarium/api/reports/calls';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { Field, StageChip } from '@dentarium/ui';
import { DoctorPicker } from '@dentarium/ui/pickers';
import { Checkbox, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLayoutName } from '../layouts/layout-name.ts';
import { useLayouts } from '../layouts/use-layouts.ts';
import { Choice } from '../packaging/choice.tsx';
import { ReviewedPictures } from '../packaging/reviewed-pictures.tsx';
import { LanguageField } from './language-field.tsx';
import { listAvailablePages, MAX_STAGES, type ReportChoices } from './report-choices.ts';
import { ReportLogo } from './report-logo.tsx';
import styles from './reports.module.css';

interface SettingsProps {
  readonly choices: ReportChoices;
  readonly change: (change: Partial<ReportChoices>) => void;
}

/** Shows all choices of a report except stages and texts, for one patient or for many. */
export function ReportSettings({
  choices,
  change,
  patientIds,
  isReported,
}: SettingsProps & {
  readonly patientIds: readonly string[];
  /** Returns whether the reports may show a file. */
  readonly isReported: (file: PatientFile) => boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles['pair']}>
        <Field label={t('report.template')} group>
          {() => (
            <Segmented
              aria-label={t('report.template')}
              options={REPORT_TEMPLATES.map((value) => ({ value, label: t(`report.templates.${value}`) }))}
              value={choices.template}
              onChange={(template) => change({ template })}
            />
          )}
        </Field>
        <LanguageField value={choices.language} onChange={(language) => change({ language })} />
      </div>
      <PagesField choices={choices} change={change} />
      <LayoutField choices={choices} change={change} />
      <div className={styles['switches']}>
        <Choice
          label={t('report.mask')}
          hint={t('report.maskHint')}
          checked={choices.mask}
          onChange={(mask) => change({ mask })}
        />
        <Choice
          label={t('report.anonymous')}
          hint={t('report.anonymousHint')}
          checked={choices.anonymous}
          onChange={(anonymous) => change({ anonymous })}
        />
      </div>
      {choices.anonymous ? (
        <ReviewedPictures
          hint={t('report.lookedHint')}
          patientIds={patientIds}
          isChosen={isReported}
          reviewedIds={choices.looked ?? []}
          onChange={(reviewedIds) => change({ looked: [...reviewedIds] })}
        />
      ) : null}
    </>
  );
}

function PagesField({ choices, change }: SettingsProps) {
  const { t } = useTranslation();
  const available = listAvailablePages(choices);
  const selectedPages = available.filter((page) => choices.pages.includes(page));
  return (
    <Field label={t('report.pages')} group error={selectedPages.length === 0 ? t('report.noPages') : undefined}>
      {() => (
        <Checkbox.Group
          className={styles['pages'] ?? ''}
          options={available.map((page) => ({ value: page, label: t(`report.page.${page}`) }))}
          value={selectedPages}
          // Pages that are unavailable now keep their selection until they are available again.
          onChange={(pages: ReportPage[]) =>
            change({ pages: [...pages, ...choices.pages.filter((page) => !available.includes(page))] })
          }
        />
      )}
    </Field>
  );
}

function LayoutField({ choices, change }: SettingsProps) {
  const { t } = useTranslation();
  const layoutName = useLayoutName();
  const { layouts } = useLayouts();
  const options = layouts
    .filter(({ id, version }) => version !== null || REPORT_LAYOUTS.some((builtInId) => builtInId === id))
    .map((layout) => ({ value: layout.id, label: layoutName(layout) }));
  return (
    <Field label={t('report.layout')}>
      {(control) => (
        <Select
          {...control}
          className={styles['wide'] ?? ''}
          options={options}
          value={choices.layout}
          disabled={!choices.pages.includes('intraoral')}
          onChange={(layout) => change({ layout })}
        />
      )}
    </Field>
  );
}

/** Shows the stages of a report: one, or two to compare. */
export function StagesField(props: {
  readonly stages: readonly Stage[];
  readonly selectedIds: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (stageIds: string[]) => void;
}) {
  const { t } = useTranslation();
  const { stages, selectedIds, error, onChange } = props;
  return (
    <Field label={t('report.stages')} required error={error} hint={t('report.stagesHint')} group>
      {() => (
        <Checkbox.Group className={styles['stages'] ?? ''} value={[...selectedIds]} onChange={onChange}>
          {stages.map(({ id, stageCode, stageName, stageDate }) => (
            <Checkbox key={id} value={id} disabled={selectedIds.length >= MAX_STAGES && !selectedIds.includes(id)}>
              <span className={styles['stage']}>
                <StageChip code={stageCode} name={stageName} />
                <span className={styles['date']}>{stageDate}</span>
              </span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      )}
    </Field>
  );
}

/** Shows the doctor and the logo of the report; an anonymous one shows neither. */
export function IdentityFields({ patient, choices, change }: SettingsProps & { readonly patient: Patient }) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('report.doctor')}>
        {(control) => (
          <DoctorPicker
            control={control}
            orgId={patient.orgId}
            extraOption={{ value: patient.doctorId, label: patient.doctorName }}
            value={choices.doctorId ?? patient.doctorId}
            disabled={choices.anonymous}
            onChange={(doctorId) => change({ doctorId: doctorId === patient.doctorId ? null : doctorId })}
          />
        )}
      </Field>
      <ReportLogo
        organisationId={patient.orgId}
        isVisible={choices.logo && !choices.anonymous}
        isDisabled={choices.anonymous}
        onShow={(logo) => change({ logo })}
      />
    </>
  );
}
