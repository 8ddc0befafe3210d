import { callApi, isStale, toRequest } from '@dentarium/api';
import { viewOriginal } from '@dentarium/api/files/calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { PATIENT_STATUS } from '@dentarium/domain';
import { callQuery, useApiMutation, useRight, useSession } from '@dentarium/platform';
import { queryAlignments, queryAnnotations, saveAlignment, saveAnnotations } from '@dentarium/server/calls/annotations';
import { queryVolumeAnnotations, saveVolumeAnnotations } from '@dentarium/server/calls/annotations/volumes';
import { getSlice, isVolumeRefusal, openVolume } from '@dentarium/server/calls/volumes';
import { pageImages } from '@dentarium/ui';
import type { AnnotationStore, OriginalReader, ViewerSource, VolumeMarkStore, VolumeReader } from '@dentarium/viewers';
import { downloadFile } from '../images/download-file.ts';

/** Reads the originals of patients. */
export const patientOriginals: OriginalReader = {
  query: (fileId) => callQuery(viewOriginal, { params: { fileId } }, { silent: true }),
  toRequest: (fileId) => toRequest(viewOriginal, { params: { fileId } }),
  read: (fileId, signal) => callApi(viewOriginal, { params: { fileId } }, { signal, silent: true }),
};

const toAnnotationsQuery = (fileId: string) => callQuery(queryAnnotations, { params: { fileId } }, { silent: true });

/** Returns the source of viewers for the files of a patient, whose changes it keeps as far as the user may make them. */
export function usePatientSource({ id, mayEdit, status }: Pick<Patient, 'id' | 'mayEdit' | 'status'>): ViewerSource {
  const hasEditRight = useRight('edit');
  const mayExport = useRight('export');
  const alignments = useApiMutation(saveAlignment, {
    scope: 'patients.alignments',
    silent: (error) => isStale(error, 'modelAlignment'),
  });
  return {
    images: pageImages,
    originals: patientOriginals,
    allows: {
      measure: true,
      save: hasEditRight && mayEdit && status === PATIENT_STATUS.inTreatment,
      download: mayExport,
      print: true,
    },
    annotations: useAnnotationStore(),
    volumeMarks: useVolumeMarkStore(),
    alignments: {
      query: callQuery(queryAlignments, { params: { id } }, { silent: true }),
      save: async ({ fileId, ...body }) => {
        await alignments.mutateAsync({ params: { fileId }, body });
      },
      isConflict: (error) => isStale(error, 'modelAlignment'),
    },
    download: (file) => void downloadFile(file),
  };
}

function useAnnotationStore(): AnnotationStore {
  const { user } = useSession();
  const { mutateAsync } = useApiMutation(saveAnnotations, {
    // Two X-rays side by side are saved independently: without a scope the second save would be taken for the first.
    scope: 'patients.annotations',
    silent: (error) => isStale(error, 'annotation'),
    onSuccess: (answer, { params: { fileId } }, cache) => cache.store(toAnnotationsQuery(fileId), answer),
  });
  return {
    query: toAnnotationsQuery,
    save: (fileId, { measurements, spatial, calibration, version }) =>
      mutateAsync({ params: { fileId }, body: { measurements, spatial, calibration, version } }),
    isConflict: isAnnotationConflict,
    toDraftName: (fileId) => `annotations.${user.id}.${fileId}`,
  };
}

function isAnnotationConflict(error: unknown): boolean {
  return isStale(error, 'annotation');
}

const toVolumeMarksQuery = (fileId: string, seriesId: string) =>
  callQuery(queryVolumeAnnotations, { params: { fileId }, query: { seriesId } }, { silent: true });

function useVolumeMarkStore(): VolumeMarkStore {
  const { user } = useSession();
  const { mutateAsync } = useApiMutation(saveVolumeAnnotations, {
    scope: 'patients.volumeAnnotations',
    silent: (error) => isStale(error, 'annotation'),
    onSuccess: (answer, { params: { fileId }, body: { seriesId } }, cache) =>
      cache.store(toVolumeMarksQuery(fileId, seriesId), answer),
  });
  return {
    query: toVolumeMarksQuery,
    save: (fileId, seriesId, { marks, arch, tilt, canals, version }) =>
      mutateAsync({ params: { fileId }, body: { marks, arch, tilt, canals, seriesId, version } }),
    isConflict: isAnnotationConflict,
    toDraftName: (fileId, seriesId) => `volumeAnnotations.${user.id}.${fileId}.${seriesId}`,
  };
}

/** Reads the volumes of patients. */
export const patientVolumes: VolumeReader = {
  query: (fileId, seriesId) =>
    callQuery(openVolume, { params: { fileId }, query: seriesId === undefined ? {} : { seriesId } }, { silent: true }),
  toSliceRequest: (fileId, at) => toRequest(getSlice, { params: { fileId, at } }),
  isRefusal: isVolumeRefusal,
};
