import {
  toCrowdingDegree,
  deriveExam,
  toOverjetDegree,
  type OverjetLimits,
  TMJ_OPTIONS,
} from '@dentarium/domain/detailed-exam';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerProps, Choice, MeasureInput } from './exam-answer.tsx';
import { toDetailedExam, type Measure, parseMeasure } from './exam-draft.ts';
import { useAngleText } from './exam-text.ts';
import styles from './exam.module.css';
import { MeasuredSpace } from './measured-space.tsx';

function Section({ title, children, aside }: { title: string; children: ReactNode; aside?: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h2 className={styles['title']}>
        {title}
        <span className={styles['aside']}>{aside}</span>
      </h2>
      <div className={styles['rows']}>{children}</div>
    </section>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['row']}>
      <span className={styles['label']}>{label}</span>
      {children}
    </div>
  );
}

/** Shows the answers with a right and a left side (molars, canines, curve of Spee), and the midlines. */
export function SidesSection(props: AnswerProps) {
  const { t } = useTranslation();
  const angleText = useAngleText();
  const exam = toDetailedExam(props.draft);
  const isClass2 = exam.angleRight === 1 || exam.angleLeft === 1;
  const sides = ['Right', 'Left'] as const;
  const toLabel = (question: string, side: 'Right' | 'Left'): string => `${t(question)}, ${t(`exam.side${side}`)}`;
  return (
    <Section
      title={t('exam.section.occlusion')}
      aside={angleText({ ...deriveExam(exam), class2Division: exam.class2Division })}
    >
      <div className={styles['sideNames']} aria-hidden>
        <span>{t('exam.sideRight')}</span>
        <span>{t('exam.sideLeft')}</span>
      </div>
      <Row label={t('exam.angle.label')}>
        {sides.map((side) => (
          <Choice
            key={side}
            {...props}
            field={`angle${side}`}
            texts="angle"
            label={toLabel('exam.angle.label', side)}
          />
        ))}
      </Row>
      {isClass2 ? (
        <Row label={t('exam.class2Division.label')}>
          <Choice {...props} field="class2Division" label={t('exam.class2Division.label')} />
        </Row>
      ) : null}
      <Row label={t('exam.canine.label')}>
        {sides.map((side) => (
          <Choice
            key={side}
            {...props}
            field={`canine${side}`}
            texts="canine"
            label={toLabel('exam.canine.label', side)}
          />
        ))}
      </Row>
      <Row label={t('exam.spee')}>
        {sides.map((side) => (
          <MeasureInput key={side} {...props} field={`spee${side}`} label={toLabel('exam.spee', side)} unit="mm" />
        ))}
      </Row>
      {(['Upper', 'Lower'] as const).map((arch) => (
        <Row key={arch} label={t(`exam.midline${arch}`)}>
          <Choice {...props} field={`midline${arch}`} texts="midline" label={t(`exam.midline${arch}`)} />
          {(exam[`midline${arch}`] ?? 0) === 0 ? (
            <span />
          ) : (
            <MeasureInput {...props} field={`midline${arch}Mm`} label={`${t(`exam.midline${arch}`)} mm`} unit="mm" />
          )}
        </Row>
      ))}
    </Section>
  );
}

/** Shows the relation of the front teeth, with the table of degrees. */
export function AnteriorSection({ limits, ...props }: AnswerProps & { readonly limits: OverjetLimits }) {
  const { t } = useTranslation();
  const degree = toOverjetDegree(parseMeasure(props.draft.overjetMm) ?? null, limits);
  return (
    <Section title={t('exam.section.anterior')}>
      <Row label={t('exam.anterior.label')}>
        <Choice {...props} field="anterior" label={t('exam.anterior.label')} />
      </Row>
      <Row label={t('exam.overjet')}>
        <MeasureInput
          {...props}
          field="overjetMm"
          label={t('exam.overjet')}
          unit="mm"
          hint={degree === null ? undefined : t(`exam.overjetDegree.${degree}`)}
        />
      </Row>
      <Row label={t('exam.overbite')}>
        <MeasureInput {...props} field="overbiteMm" label={`${t('exam.overbite')} mm`} unit="mm" />
        <MeasureInput {...props} field="overbitePercent" label={`${t('exam.overbite')} %`} unit="%" />
      </Row>
      <table className={styles['degrees']}>
        <thead>
          <tr>
            <th scope="col">{t('exam.degrees.label')}</th>
            <th scope="col">Ⅰ°</th>
            <th scope="col">Ⅱ°</th>
            <th scope="col">Ⅲ°</th>
          </tr>
        </thead>
        <tbody>
          {(['overbite', 'overjet', 'open'] as const).map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`exam.degrees.${kind}.label`)}</th>
              {([1, 2, 3] as const).map((column) => (
                <td key={column}>{t(`exam.degrees.${kind}.${column}`, { ...limits })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Shows the space in the arches. */
export function SpaceSection(props: AnswerProps) {
  const { t } = useTranslation();
  const formatDegree = (field: Measure): string | undefined => {
    const crowding = toCrowdingDegree(parseMeasure(props.draft[field]) ?? null);
    return crowding === null ? undefined : t(`exam.crowding.${crowding}`);
  };
  return (
    <Section title={t('exam.section.space')} aside={t('exam.crowding.sign')}>
      <div className={styles['sideNames']} aria-hidden>
        <span>{t('exam.upper')}</span>
        <span>{t('exam.lower')}</span>
      </div>
      <Row label={t('exam.crowding.label')}>
        {(['Upper', 'Lower'] as const).map((arch) => (
          <MeasureInput
            key={arch}
            {...props}
            field={`crowding${arch}`}
            label={t(`exam.crowding${arch}`)}
            unit="mm"
            hint={formatDegree(`crowding${arch}`)}
          />
        ))}
      </Row>
      {(['Anterior', 'Total'] as const).map((part) => (
        <Row key={part} label={t(`exam.bolton${part}`)}>
          <MeasureInput
            {...props}
            field={`bolton${part}`}
            label={t(`exam.bolton${part}`)}
            unit="%"
            hint={t(`exam.bolton${part}Mean`)}
          />
        </Row>
      ))}
      <MeasuredSpace {...props} />
    </Section>
  );
}

/** Shows the profile and the skeleton. */
export function FaceSection(props: AnswerProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('exam.section.face')}>
      {(['faceType', 'skeletal', 'vertical'] as const).map((field) => (
        <Row key={field} label={t(`exam.${field}.label`)}>
          <Choice {...props} field={field} label={t(`exam.${field}.label`)} />
        </Row>
      ))}
    </Section>
  );
}

/** Shows the joints and the periodontium. */
export function JointSection(props: AnswerProps) {
  const { t } = useTranslation();
  const { form, draft, readOnly } = props;
  const { tmj } = draft;
  // "Normal" excludes all other options.
  const toggle = (option: number): void => {
    if (tmj.includes(option)) form.change({ tmj: tmj.filter((other) => other !== option) });
    else
      form.change({
        tmj: option === 0 ? [0] : [...tmj.filter((other) => other !== 0), option].toSorted((one, other) => one - other),
      });
  };
  return (
    <Section title={t('exam.section.joints')}>
      <Row label={t('exam.tmj.label')}>
        <div className={styles['checks']} data-field="tmj" role="group" aria-label={t('exam.tmj.label')}>
          {TMJ_OPTIONS.map((option) => (
            <Checkbox key={option} checked={tmj.includes(option)} disabled={readOnly} onChange={() => toggle(option)}>
              {t(`exam.tmj.${option}`)}
            </Checkbox>
          ))}
          {tmj.length === 0 ? <span className={styles['note']}>{t('exam.notExamined')}</span> : null}
        </div>
      </Row>
      <Row label={t('exam.opening')}>
        <MeasureInput {...props} field="openingMm" label={t('exam.opening')} unit="mm" />
      </Row>
      <Row label={t('exam.perio.label')}>
        <Choice {...props} field="perio" label={t('exam.perio.label')} />
      </Row>
    </Section>
  );
}
