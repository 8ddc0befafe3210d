import { callApi } from '@dentarium/api';
import { upFileInfoToStage } from '@dentarium/api/services/file-info-service';
import { queryPatientList } from '@dentarium/api/services/patient-service';
import { getStageListByPid } from '@dentarium/api/services/stage-service';
import { PENDING } from '@dentarium/domain';
import { invalidate } from '@dentarium/platform';
import type { FileInto } from '@dentarium/upload';
import { knownFiles, putFiles } from '../images/file-cache.ts';
import { setMain } from '../images/image-actions.ts';

/**
 * Files what was uploaded into its stage: in the category of the cell on which it was dropped, else in the inbox. The
 * page shows it at once; in a cell it comes on top.
 */
export const fileIntoStage: FileInto = async (
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
