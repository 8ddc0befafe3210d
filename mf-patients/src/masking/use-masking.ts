import { ApiError } from '@dentarium/api';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { FaceMask } from '@dentarium/domain/face-mask';
import { callQuery, findAnswer, runApiMutation, toast, useErrorText } from '@dentarium/platform';
import { makeMaskedCopy, queryMasks, saveMask } from '@dentarium/server/calls/masks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeFiles } from '../images/file-cache.ts';
import { toFilesQuery } from '../patient/patient-query.ts';
import { openPicture } from './masked-picture.ts';

/** The unsaved masks, by the ids of their photographs. */
type Masks = Readonly<Record<string, FaceMask>>;

function removeMask(masks: Masks, id: string): Masks {
  return Object.fromEntries(Object.entries(masks).filter(([key]) => key !== id));
}

/**
 * Manages the masks of photographs of a patient, and saves and copies them. A retry after a failure repeats neither saves nor copies;
 * unsaved masks stay on the page.
 *
 * @param onDone called when everything is saved
 */
export function useMasking(files: readonly PatientFile[], patientId: string, onDone: () => void) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const masksQuery = callQuery(queryMasks, { params: { id: patientId } }, { silent: true });
  const savedMasks = useQuery(masksQuery);
  const [set, change] = useState<Masks>({});
  const [saving, setSaving] = useState(false);
  const copied = useRef(new Set<string>());

  const storeMask = async ({ id }: PatientFile, mask: FaceMask, version: number): Promise<void> => {
    await runApiMutation(
      saveMask,
      { params: { id }, body: { mask, version } },
      {
        onSuccess: (answer, _, cache) =>
          cache.change(masksQuery, (all) => [...all.filter(({ fileId }) => fileId !== id), answer]),
      },
    );
    change((before) => removeMask(before, id));
  };
  const saveIfChanged = async (file: PatientFile): Promise<void> => {
    const before = findAnswer(masksQuery)?.find(({ fileId }) => fileId === file.id);
    const mask = set[file.id];
    if (mask !== undefined) return storeMask(file, mask, before?.version ?? 0);
    if (before !== undefined) return;
    const { first, release } = await openPicture(file);
    release();
    await storeMask(file, first('eyes'), 0);
  };
  const copy = async ({ id, name }: PatientFile): Promise<void> => {
    const copyName = t('masking.copyName', { name: name.replace(/\.[^.]*$/, '').slice(0, 230) });
    await runApiMutation(
      makeMaskedCopy,
      { params: { id }, body: { name: `${copyName}.jpg`, note: t('masking.copyNote', { name }) } },
      {
        onSuccess: ({ files: newFiles }, _, cache) =>
          cache.complete(toFilesQuery(patientId), (all) => mergeFiles(all, newFiles)),
      },
    );
    copied.current.add(id);
  };
  const finish = async (copies: boolean): Promise<void> => {
    setSaving(true);
    try {
      for (const file of files) {
        await saveIfChanged(file);
        if (copies && !copied.current.has(file.id)) await copy(file);
      }
      toast('success', t(copies ? 'masking.copied' : 'masking.kept', { count: files.length }));
      onDone();
    } catch (error) {
      // The refusal of a call is shown already; an unreadable photograph is not.
      if (!(error instanceof ApiError)) toast('error', errorText(error));
      setSaving(false);
    }
  };
  return {
    savedMasks,
    saving,
    hasUnsavedMasks: Object.keys(set).length > 0,
    /** Returns the mask of a photograph; `undefined` if there is none. */
    getMask: ({ id }: PatientFile) => set[id] ?? savedMasks.data?.find(({ fileId }) => fileId === id)?.mask,
    setMask: ({ id }: PatientFile, mask: FaceMask): void => {
      copied.current.delete(id);
      change((before) => ({ ...before, [id]: mask }));
    },
    finish,
  };
}
