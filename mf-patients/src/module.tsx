import { defineModule } from '@dentarium/platform';
import { uploads } from '@dentarium/upload';
import { Outlet } from 'react-router-dom';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { PatientListPage } from './patient-list/patient-list-page.tsx';
import { PatientPage } from './patient-page/patient-page.tsx';
import { StagePage } from './stages/stage-page.tsx';
import { TimelinePage } from './stages/timeline-page.tsx';
import { fileIntoStage } from './upload/file-into-stage.ts';
import { UploadPanel } from './upload/upload-panel.tsx';

uploads.fileWith(fileIntoStage);

function PatientsFrame() {
  return (
    <>
      <Outlet />
      <UploadPanel />
    </>
  );
}

/** The patients with their stages and images. */
export default defineModule({
  name: 'patients',
  routes: [
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
  ],
  locales: { ch, en },
});
