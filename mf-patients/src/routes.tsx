import type { PageHandle } from '@dentarium/platform';
import { Skeletons } from '@dentarium/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { PatientListPage } from './patient-list/patient-list-page.tsx';
import { PatientPage } from './patient-page/patient-page.tsx';
import { loadStagePage, loadTimelinePage } from './stages/load-pages.ts';

/** The file of a page that is loaded when somebody goes there. */
interface LatePage {
  readonly default: ComponentType;
  /** Begins to load what the page is going to ask for. */
  readonly prepare?: PageHandle['prepare'];
}

/** A page that is loaded when somebody goes there; when the site is opened there, beside the start of the site. */
function later(load: () => Promise<LatePage>): Pick<RouteObject, 'element' | 'handle'> {
  const Page = lazy(load);
  const handle: PageHandle = {
    prepare(address) {
      // What does not come is loaded again when it is shown.
      load().then(
        ({ prepare }) => prepare?.(address),
        () => undefined,
      );
    },
  };
  const element = (
    <Suspense fallback={<Skeletons shape="rows" count={8} />}>
      <Page />
    </Suspense>
  );
  return { element, handle };
}

async function loadDicomPage(): Promise<LatePage> {
  const { default: Page, prepare } = await import('./dicom/dicom-page.tsx');
  return { default: Page, prepare };
}

/** The pages of the patients. */
export const routes: RouteObject[] = [
  {
    path: '/patient',
    children: [
      { index: true, element: <PatientListPage /> },
      { path: 'measurements', ...later(() => import('./custom-measurements/templates-page.tsx')) },
      { path: 'camera', ...later(() => import('./camera-sorting/sort-page.tsx')) },
      { path: ':patientId/summary', ...later(() => import('./case-summary/summary-page.tsx')) },
      { path: ':patientId/ct/:fileId', ...later(() => import('./ct/ct-page.tsx')) },
      { path: ':patientId/sheet', ...later(() => import('./patient-sheet/sheet-page.tsx')) },
      {
        path: ':patientId',
        element: <PatientPage />,
        children: [
          { index: true, ...later(loadTimelinePage) },
          { path: 'stage/:stageId', ...later(loadStagePage) },
          { path: 'images', ...later(() => import('./gallery/gallery-page.tsx')) },
          { path: 'organise', ...later(() => import('./image-organisation/organise-page.tsx')) },
          { path: 'ceph/:fileId', ...later(() => import('./cephalometry/ceph-page.tsx')) },
          { path: 'measure/:fileId', ...later(() => import('./custom-measurements/measure-page.tsx')) },
          { path: 'measurements', ...later(() => import('./custom-measurements/course-page.tsx')) },
          { path: 'records', ...later(() => import('./medical-records/record-page.tsx')) },
          { path: 'exam', ...later(() => import('./detailed-exam/exam-page.tsx')) },
          { path: 'deleted', ...later(() => import('./recycle-bin/deleted-page.tsx')) },
          { path: 'shares', ...later(() => import('./patient-operations/shares-page.tsx')) },
        ],
      },
    ],
  },
  { path: '/3DViewer', ...later(() => import('./model-viewer/viewer-page.tsx')) },
  { path: '/triage', ...later(() => import('./triage/triage-page.tsx')) },
  { path: '/exception', ...later(() => import('./exceptions/exception-page.tsx')) },
  { path: '/recyclebin', ...later(() => import('./recycle-bin/recycle-page.tsx')) },
  { path: '/dcmviewer', ...later(loadDicomPage) },
  { path: '/function/report/:pid', ...later(() => import('./reports/report-page.tsx')) },
];
