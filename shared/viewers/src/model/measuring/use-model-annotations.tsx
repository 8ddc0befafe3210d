import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type Annotations, useAnnotations } from '../../annotations/use-annotations.ts';
import type { ViewerSource } from '../../source/viewer-source.ts';

/** The kept measurements of models, by the ids of their files. */
export type ModelAnnotations = ReadonlyMap<string, Annotations>;

/**
 * Reads and keeps the measurements of models.
 *
 * @returns the measurements, a function that returns their latest state for acts that are taken back later, and the
 *   element that keeps them, which shows nothing
 */
export function useModelAnnotations(
  source: Pick<ViewerSource, 'annotations' | 'allows'>,
  fileIds: readonly string[],
): {
  readonly annotations: ModelAnnotations;
  readonly findLatest: (fileId: string) => Annotations | undefined;
  readonly keepers: ReactNode;
} {
  const [annotations, setAnnotations] = useState<ModelAnnotations>(new Map());
  const latest = useRef(annotations);
  const report = useCallback((fileId: string, now: Annotations | null): void => {
    const next = new Map(latest.current);
    if (now === null) next.delete(fileId);
    else next.set(fileId, now);
    latest.current = next;
    setAnnotations(next);
  }, []);
  const findLatest = useCallback((fileId: string) => latest.current.get(fileId), []);
  const keepers = fileIds.map((id) => <AnnotationKeeper key={id} source={source} fileId={id} onAnnotations={report} />);
  return { annotations, findLatest, keepers };
}

/** Reads and keeps the measurements of one model. It shows nothing. */
function AnnotationKeeper(props: {
  readonly source: Pick<ViewerSource, 'annotations' | 'allows'>;
  readonly fileId: string;
  readonly onAnnotations: (fileId: string, annotations: Annotations | null) => void;
}) {
  const { source, fileId, onAnnotations } = props;
  const annotations = useAnnotations(source, fileId);
  const key = JSON.stringify([annotations.spatial, annotations.state]);
  useEffect(() => {
    onAnnotations(fileId, annotations);
    // oxlint-disable-next-line react/exhaustive-deps -- the object is made anew with each rendering
  }, [key, fileId, onAnnotations]);
  useEffect(() => () => onAnnotations(fileId, null), [fileId, onAnnotations]);
  return null;
}
