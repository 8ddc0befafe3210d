import { sortByArch, type Supernumerary, formatTooth, toUniversalSupernumerary } from '@dentarium/domain';
import { areTeethExamined, type DetailedExam, EXAM_CHARTS, EXAM_OPTIONS } from '@dentarium/domain/detailed-exam';
import { useLanguage, useToothNotation } from '@dentarium/platform';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Text keys of the options; a field shares the texts of its other side. */
const TEXTS: Readonly<Partial<Record<keyof DetailedExam, string>>> = {
  angleRight: 'angle',
  angleLeft: 'angle',
  canineRight: 'canine',
  canineLeft: 'canine',
  midlineUpper: 'midline',
  midlineLower: 'midline',
};

/** Returns the text key of the options of a field. */
function toOptionTextKey(field: keyof DetailedExam): string {
  return TEXTS[field] ?? field;
}

function isPercent(field: keyof DetailedExam): boolean {
  return field === 'overbitePercent' || field === 'boltonAnterior' || field === 'boltonTotal';
}

/** Returns the function that names a supernumerary tooth by its neighbour, in Universal preceded by its own number. */
export function useSupernumeraryText(): (tooth: Supernumerary) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [notation] = useToothNotation();
  return useCallback(
    ({ near, pos }) => {
      const place = t(`exam.near.${pos}`, { tooth: formatTooth(near, notation, language) });
      return notation === 'universal'
        ? t('exam.near.numbered', { number: toUniversalSupernumerary(near), place })
        : place;
    },
    [t, language, notation],
  );
}

/** Returns the function that formats one answer of an exam; the text is empty if there is none. */
export function useExamText(): (exam: DetailedExam, field: keyof DetailedExam) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [notation] = useToothNotation();
  const supernumeraryText = useSupernumeraryText();
  return useCallback(
    (exam, field) => {
      if (field === 'tmj') return exam.tmj.map((option) => t(`exam.tmj.${option}`)).join(', ');
      if (field === 'dentition') {
        const formatTeeth = (teeth: readonly number[]): string =>
          sortByArch(teeth)
            .map((tooth) => formatTooth(tooth, notation, language))
            .join(', ');
        const charts = EXAM_CHARTS.filter((chart) => exam.dentition[chart].length > 0).map(
          (chart) => `${t(`exam.teeth.${chart}`)} ${formatTeeth(exam.dentition[chart])}`,
        );
        const extra = exam.dentition.supernumerary.map(supernumeraryText);
        if (extra.length > 0) charts.push(`${t('exam.teeth.supernumerary')} ${extra.join(', ')}`);
        if (charts.length === 0 && areTeethExamined(exam.dentition)) return t('exam.noFindings');
        return charts.join('; ');
      }
      const value = exam[field];
      if (value === null) return '';
      if (field in EXAM_OPTIONS) return t(`exam.${toOptionTextKey(field)}.${value}`);
      return `${value} ${isPercent(field) ? '%' : 'mm'}`;
    },
    [t, language, notation, supernumeraryText],
  );
}

/** Returns the function that formats the molar relationship in one line: class, division, subdivision. */
export function useAngleText(): (derived: {
  readonly angleType: number | null;
  readonly subdivision: 'right' | 'left' | null;
  readonly class2Division: number | null;
}) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ angleType, subdivision, class2Division }) => {
      if (angleType === null) return '';
      const parts = [t(`exam.angle.${angleType}`)];
      if (angleType === 1 && class2Division !== null) parts.push(t(`exam.class2Division.${class2Division}`));
      if (subdivision !== null) parts.push(t(`exam.subdivision.${subdivision}`));
      return parts.join(' · ');
    },
    [t],
  );
}
