import type { Stage } from '@dentarium/api/stages/calls';
import { translateStageName } from '@dentarium/domain';
import type { Language } from '@dentarium/platform';
import { toStagesQuery } from './patient-query.ts';

/** Returns a stage with its generated name in a language; a typed name stays. */
export function localizeStage(stage: Stage, language: Language): Stage {
  return { ...stage, stageName: translateStageName(stage.stageName, language) };
}

// One function for each language, so that the selected data stays identical as long as the response does.
const LOCALIZE_STAGES: Readonly<Record<Language, (stages: readonly Stage[]) => Stage[]>> = {
  ch: (stages) => stages.map((stage) => localizeStage(stage, 'ch')),
  en: (stages) => stages.map((stage) => localizeStage(stage, 'en')),
};

/** Returns the query of the stages of a patient, named in the language of the reader. */
export function toLocalizedStagesQuery(patientId: string, language: Language) {
  return { ...toStagesQuery(patientId), select: LOCALIZE_STAGES[language] };
}
