import { importImage } from '@dentarium/server/calls/front-desk';
import { upFileInfoToPatient, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { fileTriageImages } from '@dentarium/server/calls/front-desk/triage';
import { findFileCategory, PENDING_CATEGORY, translateStageName } from '@dentarium/domain';
import { languageAtom, pageStore, queryClient, runApiMutation, texts, toast } from '@dentarium/platform';
import { fileOverlay } from '@dentarium/server/calls/overlays';
import { divert, listPersonDifferences, toFilingResult, toNewFile } from '@dentarium/ui/other-person';
import { uploads } from '@dentarium/upload';
import { z } from 'zod/mini';
import { getCachedFiles, mergeFiles } from '../images/file-cache.ts';
import { classify, restoreCategories, setMain } from '../images/image-actions.ts';
import { recordUndo } from '../images/undo-steps.ts';
import { toFilesQuery, toStagesQuery } from '../patient/patient-query.ts';
import { describePatient, describeStage, describeVisit } from './describe-place.ts';
import { joinUploadBatch } from './upload-batch.ts';

const toLabel = (place: string): string => texts.t(`upload.into.${place}`, { ns: 'patients' });

/**
 * Uploads into a stage: into the category of the cell on which the file was dropped, otherwise into the inbox. The page
 * shows it at once; in a cell it is on top.
 */
export const toStage = uploads.register('patients.stage', {
  /** `sourceIds` are the files that a screenshot shows. */
  payload: z.object({ patientId: z.string(), stageId: z.string(), sourceIds: z.optional(z.array(z.string())) }),
  label({ patientId, stageId }) {
    const stages = queryClient.getQueryData(toStagesQuery(patientId).queryKey);
    const stage = stages?.find(({ id }) => id === stageId);
    return stage === undefined ? toLabel('stage') : translateStageName(stage.stageName, pageStore.get(languageAtom));
  },
  describe: ({ patientId, stageId }) => describeStage(patientId, stageId),
  compare: listPersonDifferences,
  async file(
    { objectId, uploadId, name, category = PENDING_CATEGORY, taken, reason },
    { patientId, stageId, sourceIds },
  ) {
    const sources = sourceIds === undefined ? {} : { sourceIds };
    const file = { ...toNewFile({ objectId, name, category, taken, reason }), ...sources };
    joinUploadBatch();
    const answer = await runApiMutation(
      upFileInfoToStage,
      { params: { id: stageId }, body: { files: [file] } },
      {
        requestKey: uploadId,
        silent: true,
        inBatch: true,
        // With hundreds of uploads each one would refetch all files of the patient.
        onSuccess: ({ files }, _, cache) =>
          cache.complete(toFilesQuery(patientId), (before) => mergeFiles(before, files)),
      },
    );
    const [filedImage] = answer.files;
    if (filedImage !== undefined && category !== PENDING_CATEGORY && !filedImage.isMain)
      void setMain(filedImage, getCachedFiles(patientId), true);
    const [duplicate] = answer.duplicates;
    if (duplicate !== undefined && category !== PENDING_CATEGORY)
      await moveToCategory(patientId, duplicate.fileId, category);
    return toFilingResult(answer);
  },
});

/** Moves a file that is already in the stage to the slot on which it is dropped, with a notice and undo. */
async function moveToCategory(patientId: string, fileId: string, category: number): Promise<void> {
  const files = await queryClient.query({ ...toFilesQuery(patientId), staleTime: 0 });
  const file = files.find(({ id }) => id === fileId);
  if (file === undefined || file.category === category) return;
  if (!(await classify([file], category, files))) return;
  const toCategoryName = (code: number): string => findFileCategory(code)?.name[pageStore.get(languageAtom)] ?? '';
  const text = texts.t('upload.intoSlot', {
    ns: 'patients',
    name: file.name,
    before: toCategoryName(file.category),
    category: toCategoryName(category),
  });
  const step = recordUndo(text, () => void restoreCategories([file], files));
  toast('info', text, step.undo, step.expirySignal);
}

/** Uploads the overlay picture of two images into the stage of the later one. */
export const toOverlays = uploads.register('patients.overlay', {
  payload: z.object({
    patientId: z.string(),
    stageId: z.string(),
    fileIds: z.tuple([z.string(), z.string()]),
    note: z.string(),
  }),
  label: () => toLabel('overlay'),
  describe: ({ patientId, stageId }) => describeStage(patientId, stageId),
  async file({ objectId, uploadId, name, taken: { takenAt } }, { patientId, stageId, fileIds, note }) {
    const answer = await runApiMutation(
      fileOverlay,
      { params: { id: stageId }, body: { objectId, name, takenAt, note, fileIds } },
      {
        requestKey: uploadId,
        silent: true,
        onSuccess: ({ files }, _, cache) =>
          cache.complete(toFilesQuery(patientId), (before) => mergeFiles(before, files)),
      },
    );
    return answer.duplicates.length > 0 ? 'existing' : 'new';
  },
});

/** Uploads to a patient without a known stage, into the stage "unclassified". */
export const toPatient = uploads.register('patients.patient', {
  payload: z.object({ patientId: z.string() }),
  label: () => toLabel('patient'),
  describe: ({ patientId }) => describePatient(patientId, toLabel('patient')),
  compare: listPersonDifferences,
  async file({ objectId, uploadId, name, category = PENDING_CATEGORY, taken, reason }, { patientId }) {
    const file = toNewFile({ objectId, name, category, taken, reason });
    joinUploadBatch();
    const answer = await runApiMutation(
      upFileInfoToPatient,
      { params: { id: patientId }, body: { files: [file] } },
      {
        requestKey: uploadId,
        silent: true,
        inBatch: true,
        onSuccess: ({ files }, _, cache) =>
          cache.complete(toFilesQuery(patientId), (before) => mergeFiles(before, files)),
      },
    );
    return toFilingResult(answer);
  },
});

/** Uploads at the front desk into the stage of today of a visit, for classification. */
export const toVisit = uploads.register('patients.visit', {
  payload: z.object({ visitId: z.string() }),
  label: () => toLabel('visit'),
  describe: ({ visitId }) => describeVisit(visitId, toLabel('visit')),
  async file({ objectId, uploadId, name, taken }, { visitId }) {
    const file = { objectId, name, takenAt: taken.takenAt, takenSource: taken.source };
    joinUploadBatch();
    const answer = await runApiMutation(
      fileTriageImages,
      { params: { id: visitId }, body: { files: [file] } },
      { requestKey: uploadId, silent: true, inBatch: true },
    );
    return toFilingResult(answer);
  },
});

/** Uploads an image without a patient: filed by the ID that it contains, or reported as an exception. */
export const toImport = uploads.register('patients.import', {
  payload: z.object({ orgId: z.string() }),
  label: () => toLabel('import'),
  async file({ objectId, uploadId, name, taken }, { orgId }) {
    const body = { orgId, objectId, name, takenAt: taken.takenAt, takenSource: taken.source };
    joinUploadBatch();
    const { exceptionId } = await runApiMutation(
      importImage,
      { body },
      { requestKey: uploadId, silent: true, inBatch: true },
    );
    return exceptionId === null ? 'new' : divert({ exceptionId, differences: [] });
  },
});
