import type { Stage } from '@dentarium/api/stages/calls';
import { translateStageName } from '@dentarium/domain';
import type { Language } from '@dentarium/platform';
import { toStagesQuery } from './patient-query.ts';

/** A stage with its name in a language, unless somebody typed the name. */
export function localizeStage(stage: Stage, language: Language): Stage {
  return { ...stage, stageName: translateStageName(stage.stageName, language) };
}

// One function for each language, so that what it gives stays the same as long as the answer does.
const LOCALIZE_STAGES: Readonly<Record<Language, (stages: readonly Stage[]) => Stage[]>> = {
  ch: (stages) => stages.map((stage) => localizeStage(stage, 'ch')),
  en: (stages) => stages.map((stage) => localizeStage(stage, 'en')),
};

/** The stages of a patient as a query, named in the language of the reader. */
export function toLocalizedStagesQuery(patientId: string, language: Language) {
  return { ...toStagesQuery(patientId), select: LOCALIZE_STAGES[language] };
}
