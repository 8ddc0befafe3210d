import { uploads } from '@dentarium/upload';
import { Outlet, type RouteObject } from 'react-router-dom';
import { PatientListPage } from './patient-list/patient-list-page.tsx';
import { PatientPage } from './patient-page/patient-page.tsx';
import { StagePage } from './stages/stage-page.tsx';
import { TimelinePage } from './stages/timeline-page.tsx';
import { fileIntoStage } from './upload/file-into-stage.ts';
import { UploadPanel } from './upload/upload-panel.tsx';

uploads.fileWith(fileIntoStage);

/** Whatever page of the patients is open, the uploads are in sight. */
function PatientsFrame() {
  return (
    <>
      <Outlet />
      <UploadPanel />
    </>
  );
}

/** The pages of the patients. */
export const routes: RouteObject[] = [
  {
    path: '/patient',
    element: <PatientsFrame />,
    children: [
      { index: true, element: <PatientListPage /> },
      {
        path: ':patientId',
        element: <PatientPage />,
        children: [
          { index: true, element: <TimelinePage /> },
          { path: 'stage/:stageId', element: <StagePage /> },
        ],
      },
    ],
  },
];
