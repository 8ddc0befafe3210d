import { createLatePage } from '@dentarium/ui';
import { DicomViewer, LinkedPair, loadWithViewer, ModelViewer, VolumeViewer } from '@dentarium/viewers';
import type { RouteObject } from 'react-router-dom';
import { PatientListPage } from './patient-list/patient-list-page.tsx';
import { PatientPage } from './patient-page/patient-page.tsx';
import { loadStagePage, loadTimelinePage } from './stages/load-pages.ts';

/** The pages of the patients. */
export const routes: RouteObject[] = [
  {
    path: '/patient',
    children: [
      { index: true, element: <PatientListPage /> },
      { path: 'measurements', ...createLatePage(() => import('./custom-measurements/templates-page.tsx')) },
      { path: 'camera', ...createLatePage(() => import('./camera-sorting/sort-page.tsx')) },
      { path: ':patientId/summary', ...createLatePage(() => import('./case-summary/summary-page.tsx')) },
      {
        path: ':patientId/ct/:fileId',
        ...createLatePage(() => loadWithViewer(() => import('./ct/ct-page.tsx'), VolumeViewer)),
      },
      { path: ':patientId/sheet', ...createLatePage(() => import('./patient-sheet/sheet-page.tsx')) },
      {
        path: ':patientId',
        element: <PatientPage />,
        children: [
          { index: true, ...createLatePage(loadTimelinePage) },
          { path: 'stage/:stageId', ...createLatePage(loadStagePage) },
          {
            path: 'images',
            ...createLatePage(() => loadWithViewer(() => import('./gallery/gallery-page.tsx'), LinkedPair)),
          },
          { path: 'organise', ...createLatePage(() => import('./image-organisation/organise-page.tsx')) },
          { path: 'ceph/:fileId', ...createLatePage(() => import('./cephalometry/ceph-page.tsx')) },
          { path: 'measure/:fileId', ...createLatePage(() => import('./custom-measurements/measure-page.tsx')) },
          { path: 'measurements', ...createLatePage(() => import('./custom-measurements/course-page.tsx')) },
          { path: 'records', ...createLatePage(() => import('./medical-records/record-page.tsx')) },
          { path: 'exam', ...createLatePage(() => import('./detailed-exam/exam-page.tsx')) },
          { path: 'deleted', ...createLatePage(() => import('./recycle-bin/deleted-page.tsx')) },
          { path: 'shares', ...createLatePage(() => import('./patient-operations/shares-page.tsx')) },
        ],
      },
    ],
  },
  {
    path: '/3DViewer',
    ...createLatePage(() => loadWithViewer(() => import('./model-viewer/viewer-page.tsx'), ModelViewer)),
  },
  { path: '/triage', ...createLatePage(() => import('./triage/triage-page.tsx')) },
  { path: '/exception', ...createLatePage(() => import('./exceptions/exception-page.tsx')) },
  { path: '/recyclebin', ...createLatePage(() => import('./recycle-bin/recycle-page.tsx')) },
  { path: '/dcmviewer', ...createLatePage(() => loadWithViewer(() => import('./dicom/dicom-page.tsx'), DicomViewer)) },
  { path: '/function/report/:pid', ...createLatePage(() => import('./reports/report-page.tsx')) },
];
