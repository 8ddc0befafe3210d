import type { CustomResult } from '@dentarium/cephalometry';
import { callQuery, useBenefit } from '@dentarium/platform';
import { createSearchCodec, searchId } from '@dentarium/platform/search-params';
import { queryMeasuredSets } from '@dentarium/server/calls/custom-measurements';
import { EmptyState, QueryBoundary, Skeletons, StageChip, Toolbar, useAgeText } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { formatValue } from '@dentarium/viewers/marks';
import { usePatientRecord } from '../patient/patient-record.ts';
import { PatientKeyHelp } from '../patient/patient-key-help.tsx';
import boardStyles from '../patient/measured-panels.module.css';
import { toMeasuringAddress } from '../viewers/measurable-image.ts';
import { CourseChart } from './course-chart.tsx';
import { toComparableValues, type Course, type CourseColumn, buildCourse, listMeasuredTemplates } from './course.ts';
import styles from './measuring.module.css';
import { TemplatesButton } from './templates-button.tsx';

const codec = createSearchCodec({ template: searchId });

/** Shows the measurements by templates over the stages at `/patient/:patientId/measurements` (BEN-05). */
export default function CoursePage() {
  const { t } = useTranslation();
  const { locked } = useBenefit(5);
  const { patient, files, stages } = usePatientRecord();
  const [searchParams, setSearchParams] = useSearchParams();
  const sets = useQuery(callQuery(queryMeasuredSets, { params: { id: patient.id } }, { silent: true }));
  return (
    <QueryBoundary query={sets} onRefetchError="replace" loading={<Skeletons shape="rows" count={6} />}>
      {(measuredSets) => {
        const templates = listMeasuredTemplates(measuredSets);
        const requestedId = codec.read(searchParams).template;
        const selectedTemplate = templates.find(({ id }) => id === requestedId) ?? templates[0];
        return (
          <section className={styles['page']} aria-label={t('measuring.course')}>
            <Toolbar label={t('measuring.course')} end={<TemplatesButton />}>
              <h2 className={boardStyles['title']}>{t('measuring.course')}</h2>
              {selectedTemplate === undefined ? null : (
                <Select
                  className={boardStyles['choice'] ?? ''}
                  aria-label={t('measuring.template')}
                  value={selectedTemplate.id}
                  options={templates.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(template: string) => setSearchParams(codec.write({ template }), { replace: true })}
                />
              )}
            </Toolbar>
            {selectedTemplate === undefined ? (
              <EmptyState kind="none" title={t('measuring.noCourse')} text={locked ?? t('measuring.noCourseHint')} />
            ) : (
              <CourseView
                name={selectedTemplate.name}
                course={buildCourse(selectedTemplate.id, measuredSets, files, stages)}
              />
            )}
            <PatientKeyHelp />
          </section>
        );
      }}
    </QueryBoundary>
  );
}

function CourseView({ name, course }: { readonly name: string; readonly course: Course }) {
  const { t } = useTranslation();
  const charts = course.rows.flatMap((row) => {
    const values = toComparableValues(course, row);
    return values === null || values.points.length < 2 ? [] : [{ ...row, ...values }];
  });
  const hasPixels = course.rows.some(({ results }) =>
    results.some((result) => result !== null && 'unit' in result && result.unit === 'px'),
  );
  return (
    <>
      <div className={boardStyles['scroll']}>
        <table className={`${boardStyles['table']} ${styles['course']}`} aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{t('board.measure')}</th>
              {course.columns.map((column) => (
                <ColumnHead key={column.set.id} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {course.rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {row.results.map((result, at) => (
                  <td key={course.columns[at]?.set.id} className={boardStyles['number']}>
                    <Value result={result} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasPixels ? <p className={styles['quiet']}>{t('measuring.pixelsDiffer')}</p> : null}
      <div className={styles['charts']}>
        {charts.map(({ key, name: measure, unit, points }) => (
          <CourseChart key={key} name={measure} unit={unit} points={points} />
        ))}
      </div>
    </>
  );
}

function ColumnHead({ column: { file, stage } }: { readonly column: CourseColumn }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const { patient } = usePatientRecord();
  const day = file.takenAt.slice(0, 10);
  return (
    <th scope="col">
      {stage === null ? t('image.facts.noStage') : <StageChip code={stage.stageCode} name={stage.stageName} />}
      <Link to={toMeasuringAddress(file)} aria-label={t('measuring.openAt', { day })}>
        {day}
      </Link>
      <span className={styles['quiet']}>{ageText(patient.birthDate, day)}</span>
    </th>
  );
}

function Value({ result }: { readonly result: CustomResult | null }) {
  const { t } = useTranslation();
  if (result === null) return '—';
  if ('value' in result) return formatValue(result.value, result.unit);
  const reason = 'missing' in result ? t('measuring.incomplete') : t('measuring.degenerate');
  return <span className={styles['quiet']}>{reason}</span>;
}
