import { callApi } from '@dentarium/api';
import { importImage, queryExceptions } from '@dentarium/api/services/exception-service';
import { upFileInfoToStage } from '@dentarium/api/services/file-info-service';
import { queryPatientList } from '@dentarium/api/services/patient-service';
import { getStageListByPid } from '@dentarium/api/services/stage-service';
import { fileTriageImages, queryTriageQueue } from '@dentarium/api/services/triage-service';
import { PENDING } from '@dentarium/domain';
import { invalidate } from '@dentarium/platform';
import type { FileInto } from '@dentarium/upload';
import { knownFiles, putFiles } from '../images/file-cache.ts';
import { setMain } from '../images/image-actions.ts';

/**
 * Files what was uploaded into its stage: in the category of the cell on which it was dropped, else in the inbox. The
 * page shows it at once; in a cell it comes on top.
 */
const fileIntoStage: FileInto = async (
  { patientId, stageId },
  objectId,
  { uploadId, name, category = PENDING, taken },
) => {
  const file = { objectId, name, category, takenAt: taken.takenAt, takenSource: taken.source };
  const answer = await callApi(
    upFileInfoToStage,
    { params: { id: stageId }, body: { files: [file] } },
    { requestKey: uploadId, silent: true },
  );
  putFiles(patientId, answer.files);
  void invalidate(getStageListByPid, queryPatientList);
  const [filed] = answer.files;
  if (filed !== undefined && category !== PENDING && !filed.isMain) void setMain(filed, knownFiles(patientId));
  return answer.duplicates.length > 0 ? 'existing' : 'new';
};

/** At the front desk: into the stage of today of a visit, to be classified. */
const fileIntoVisit =
  (visitId: string): FileInto =>
  async (_target, objectId, { uploadId, name, taken }) => {
    const file = { objectId, name, takenAt: taken.takenAt, takenSource: taken.source };
    await callApi(
      fileTriageImages,
      { params: { id: visitId }, body: { files: [file] } },
      { requestKey: uploadId, silent: true },
    );
    void invalidate(queryTriageQueue);
    return 'new';
  };

/** An image that nobody has said the patient of: filed by the ID that it names, or kept as an exception. */
const importInto =
  (orgId: string): FileInto =>
  async (_target, objectId, { uploadId, name, taken }) => {
    const body = { orgId, objectId, name, takenAt: taken.takenAt, takenSource: taken.source };
    await callApi(importImage, { body }, { requestKey: uploadId, silent: true });
    void invalidate(queryExceptions);
    return 'new';
  };

const WAYS: Readonly<Record<string, (id: string) => FileInto>> = { visit: fileIntoVisit, import: importInto };

/** Files what was uploaded the way that its target names. */
export const fileUploaded: FileInto = (target, objectId, meta) => {
  const [way = '', id = ''] = target.way?.split(' ') ?? [];
  const file = WAYS[way]?.(id) ?? fileIntoStage;
  return file(target, objectId, meta);
};
