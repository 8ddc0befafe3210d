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
import { useDoubtText } from './use-doubt-text.ts';
import { useImageFacts } from './use-image-facts.ts';

/**
 * Opens the full-screen viewer of the shell for the image in the `view` parameter of the address, over the images of the page in their
 * order.
 * A link is enough to open it; closing it removes the parameter and returns to the tile. A file with a page of its own is opened there.
 *
 * @returns a function that opens an image
 */
export function useViewer(
  files: readonly PatientFile[],
  record: Pick<PatientRecord, 'patient' | 'stages' | 'mayEdit'>,
): (file: PatientFile) => void {
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const categoryName = useCategoryName();
  const getFacts = useImageFacts(record);
  const getDoubt = useDoubtText();
  const getFirstPage = useFirstViewer();
  const listPages = useViewerPages();
  const requestedId = searchParams.get('view');
  // The search is skipped without a requested image, because a patient may have ten thousand.
  const images = requestedId === null ? NONE : files.filter(hasImage);
  const toOpen = images.some(({ id }) => id === requestedId) ? requestedId : null;
  const open = (fileId: string, getName: (category: number) => string): void => {
    const index = images.findIndex(({ id }) => id === fileId);
    bus.emit('viewer:open', {
      index,
      images: images.map((file) => ({
        fileId: file.id,
        title: getName(file.category),
        // The facts over the image can be hidden; the doubts stay.
        subtitle: [file.name, getDoubt(file)].filter((text) => text !== null).join(' · '),
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

  // The viewer is opened, and updated when the files change while it is open.
  const isClosed = useRef(false);
  useEffect(() => {
    if (toOpen === null) isClosed.current = false;
    // The effect also runs when the files or the language change, to update the viewer.
    else if (!isClosed.current && files.length > 0) latest.current(toOpen, categoryName);
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
        // Until the address is updated, changes of the page do not open the viewer again.
        isClosed.current = true;
        const isInAddress = new URLSearchParams(location.search).has('view');
        if (isInAddress && pushed.current) void navigate(-1);
        else if (isInAddress) setSearchParams((before) => setViewParam(before, null), { replace: true });
        pushed.current = false;
        // The viewer returns the focus to the opener, but the image that was viewed last is the current one.
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
      // The second click of a double click finds the viewer in the address already; another image replaces it.
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
