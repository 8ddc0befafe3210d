import type { PatientFile } from '@dentarium/api/files/info-calls';
import { bus } from '@dentarium/bus';
import { findPatientLeftEdge } from '@dentarium/domain/image-sides';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PatientRecord } from '../patient/patient-record.ts';
import { useFirstViewer, useViewerPages } from '../viewers/use-file-viewers.ts';
import { useCategoryName } from './category-name.ts';
import { hasImage } from './image-order.ts';
import { TILE } from './image-tile.tsx';
import { useImageFacts } from './use-image-facts.ts';

/**
 * Opens the full-screen viewer of the shell for the image that the address names with `view`, over the images of the
 * page in their order. A link is enough to open it; closing it takes the name out of the address and goes back to the
 * tile. A file that has a page of its own is opened there.
 *
 * @returns opens an image.
 */
export function useViewer(
  files: readonly PatientFile[],
  record: Pick<PatientRecord, 'patient' | 'stages' | 'mayEdit'>,
): (file: PatientFile) => void {
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const categoryName = useCategoryName();
  const getFacts = useImageFacts(record);
  const getFirstPage = useFirstViewer();
  const listPages = useViewerPages();
  const requestedId = searchParams.get('view');
  // Nothing is looked for while no image is wanted: a patient may have ten thousand.
  const images = requestedId === null ? NONE : files.filter(hasImage);
  const toOpen = images.some(({ id }) => id === requestedId) ? requestedId : null;
  const open = (fileId: string, getName: (category: number) => string): void => {
    const index = images.findIndex(({ id }) => id === fileId);
    bus.emit('viewer:open', {
      index,
      images: images.map((file) => ({
        fileId: file.id,
        title: getName(file.category),
        subtitle: file.name,
        mirror: file.mirror,
        rotation: file.rotation,
        note: file.note,
        noteVersion: record.mayEdit ? file.version : null,
        facts: getFacts(file),
        pages: listPages(file),
        patientLeft: findPatientLeftEdge(file),
      })),
    });
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });

  // The viewer is opened, and brought up to date when the files change while it is open.
  const closed = useRef(false);
  useEffect(() => {
    if (toOpen === null) closed.current = false;
    // `files` are what `latest` shows: when they change, or their names with the language, the viewer is told.
    else if (!closed.current && files.length > 0) latest.current(toOpen, categoryName);
  }, [toOpen, files, categoryName]);

  const pushed = useRef(false);
  useEffect(
    () =>
      bus.on('viewer:shown', ({ fileId }) => {
        setSearchParams((before) => (before.has('view') ? setViewParam(before, fileId) : before), { replace: true });
      }),
    [setSearchParams],
  );
  useEffect(
    () =>
      bus.on('viewer:closed', ({ fileId }) => {
        // Until the address follows, what changes on the page does not open it again.
        closed.current = true;
        const isInAddress = new URLSearchParams(location.search).has('view');
        if (isInAddress && pushed.current) void navigate(-1);
        else if (isInAddress) setSearchParams((before) => setViewParam(before, null), { replace: true });
        pushed.current = false;
        // The viewer gives the focus back to where it was opened; the image that was seen last is where one is now.
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[${TILE}="${fileId}"]`)?.focus());
      }),
    [setSearchParams, navigate],
  );

  return useCallback(
    (file) => {
      const page = getFirstPage(file);
      if (page !== null) {
        void navigate(page);
        return;
      }
      const { id } = file;
      // A second click of a double click finds the viewer in the address already; another image takes its place.
      const isOpen = new URLSearchParams(location.search).has('view');
      if (!isOpen) pushed.current = true;
      setSearchParams((before) => setViewParam(before, id), { replace: isOpen });
    },
    [setSearchParams, navigate, getFirstPage],
  );
}

const NONE: readonly PatientFile[] = [];

function setViewParam(before: URLSearchParams, fileId: string | null): URLSearchParams {
  const next = new URLSearchParams([...before].filter(([name]) => name !== 'view'));
  if (fileId !== null) next.set('view', fileId);
  return next;
}
