import { toast, useErrorText, useLanguage } from '@dentarium/platform';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GAP_MINUTES, mergeUp, type Photo, type PhotoGroup, splitAt, splitPhotos } from './photo-groups.ts';
import { MAX_PHOTOS, filterPhotos, readPhotos } from './read-photos.ts';
import { type Assignment, beginFiling, fileGroup, loadCardPatients, UNASSIGNED } from './sorting.ts';

/** The state and the actions of sorting a memory card. */
export interface Sorting {
  readonly groups: readonly PhotoGroup[];
  /** The progress of reading; `null` while nothing is read. */
  readonly reading: { readonly readCount: number; readonly total: number } | null;
  /** Minutes that separate the photographs of two patients. */
  readonly gap: number;
  /** True if the photographs may be split again: no group was corrected or filed. */
  readonly mayResplit: boolean;
  readonly isFiling: boolean;
  readonly getAssignment: (groupId: string) => Assignment;
  readonly read: (files: readonly File[]) => void;
  readonly stop: () => void;
  /** Splits again; assignments stay with groups that begin with the same photograph. */
  readonly splitBy: (gap: number) => void;
  readonly assign: (groupId: string, change: Partial<Assignment>) => void;
  readonly splitAt: (photoId: string) => void;
  readonly mergeUp: (groupId: string) => void;
  /** Removes a group from the page; its files stay on the memory card. */
  readonly leaveOut: (groupId: string) => void;
  /** Files the groups of known patients; the others stay. */
  readonly file: () => Promise<void>;
}

/** Sorts photographs into groups with patient and stage, and files them on request. */
export function useSorting(orgId: string): Sorting {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const errorText = useErrorText();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [groups, setGroups] = useState<readonly PhotoGroup[]>([]);
  const [assignments, setAssignments] = useState<ReadonlyMap<string, Assignment>>(new Map());
  const [reading, setReading] = useState<Sorting['reading']>(null);
  const [gap, setGap] = useState(GAP_MINUTES);
  const [isFiling, setFiling] = useState(false);
  const [mayResplit, setMayResplit] = useState(true);
  const stopping = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      stopping.current?.abort();
      stopping.current = null;
    },
    [],
  );
  const batch = useRef(0);
  const thumbs = useRef<string[]>([]);
  useEffect(() => () => thumbs.current.forEach((url) => URL.revokeObjectURL(url)), []);

  const assign = (groupId: string, change: Partial<Assignment>): void =>
    setAssignments((before) => new Map(before).set(groupId, { ...(before.get(groupId) ?? UNASSIGNED), ...change }));

  /** Assigns the patients of cards to the groups that have one. */
  const recognise = async (newGroups: readonly PhotoGroup[]): Promise<void> => {
    const patients = await loadCardPatients(orgId, newGroups).catch((error: unknown) => {
      toast('error', errorText(error));
      return new Map<string, never>();
    });
    setAssignments((before) => {
      const after = new Map(before);
      for (const { id, card } of newGroups) {
        const patient = card === null ? undefined : patients.get(card);
        if (patient !== undefined && !after.has(id)) after.set(id, { ...UNASSIGNED, patient });
      }
      return after;
    });
  };

  const read = async (files: readonly File[]): Promise<void> => {
    const selectedFiles = filterPhotos(files);
    if (selectedFiles.length === 0) return toast('warning', t('camera.noPhotos'));
    if (selectedFiles.length > MAX_PHOTOS) return toast('warning', t('camera.tooMany', { most: MAX_PHOTOS }));
    const stop = new AbortController();
    stopping.current?.abort();
    stopping.current = stop;
    setReading({ readCount: 0, total: selectedFiles.length });
    const newPhotos = await readPhotos(selectedFiles, {
      batch: (batch.current += 1),
      signal: stop.signal,
      onProgress: (readCount) => setReading({ readCount, total: selectedFiles.length }),
    });
    const thumbUrls = newPhotos.flatMap(({ thumb }) => thumb ?? []);
    if (stopping.current !== stop) {
      // Another selection has replaced this one, or the page was left.
      for (const url of thumbUrls) URL.revokeObjectURL(url);
      return undefined;
    }
    thumbs.current.push(...thumbUrls);
    setReading(null);
    const split = splitPhotos(newPhotos, gap);
    // Adds them to the photographs that are already shown.
    setPhotos((before) => [...before, ...newPhotos]);
    setGroups((before) => [...before, ...split]);
    return recognise(split);
  };

  /** Prevents splitting again after corrections, which would be lost. */
  const correct = (change: (before: readonly PhotoGroup[]) => readonly PhotoGroup[]): void => {
    setMayResplit(false);
    setGroups(change);
  };

  const file = async (): Promise<void> => {
    setFiling(true);
    try {
      await beginFiling();
      const filed: string[] = [];
      let count = 0;
      for (const group of groups) {
        if (!(await fileGroup(group, assignments.get(group.id) ?? UNASSIGNED, language))) continue;
        filed.push(group.id);
        count += group.photos.length;
      }
      correct((before) => before.filter(({ id }) => !filed.includes(id)));
      const assignedCount = groups.filter(({ id }) => (assignments.get(id)?.patient ?? null) !== null).length;
      if (count > 0) toast('success', t('camera.filed', { count }));
      if (filed.length < assignedCount)
        toast('warning', t('camera.notAllFiled', { count: assignedCount - filed.length }));
    } catch {
      // The refusal was shown; nothing was filed.
    } finally {
      setFiling(false);
    }
  };

  return {
    groups,
    reading,
    gap,
    mayResplit,
    isFiling,
    getAssignment: (groupId) => assignments.get(groupId) ?? UNASSIGNED,
    read: (files) => void read(files),
    stop: () => stopping.current?.abort(),
    splitBy: (minutes) => {
      setGap(minutes);
      const split = splitPhotos(photos, minutes);
      setGroups(split);
      void recognise(split);
    },
    assign,
    splitAt: (photoId) => correct((before) => splitAt(before, photoId)),
    mergeUp: (groupId) => correct((before) => mergeUp(before, groupId)),
    leaveOut: (groupId) => correct((before) => before.filter(({ id }) => id !== groupId)),
    file,
  };
}
