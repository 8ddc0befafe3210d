import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import type { ViewerGroup, ViewerItem } from '@dentarium/viewers';
import { useCategoryName } from '../images/category-name.ts';
import { type FactRecord, useImageFactLister } from '../images/use-image-facts.ts';

/** Returns a stage as a group of viewer items. */
export function toViewerGroup({ id, stageName, stageDate }: Stage): ViewerGroup {
  return { id, name: stageName, date: stageDate };
}

/**
 * Returns a function that converts a file of a patient to a viewer item. The stages of the record are named in the language of the
 * reader.
 */
export function usePatientItems(): (record: FactRecord, file: PatientFile) => ViewerItem {
  const categoryName = useCategoryName();
  const listFacts = useImageFactLister();
  return (record, file) => {
    const { id, kind, category, name, mirror, rotation, patientLeft } = file;
    const stage = record.stages.find((one) => one.id === file.stageId);
    return {
      id,
      kind,
      category,
      name,
      mirror,
      rotation,
      patientLeft,
      title: categoryName(category),
      date: file.takenAt.slice(0, 10),
      group: stage === undefined ? null : toViewerGroup(stage),
      facts: listFacts(record, file),
    };
  };
}
