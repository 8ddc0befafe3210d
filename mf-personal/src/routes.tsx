import { latePage } from '@dentarium/ui';
import { Navigate, type RouteObject } from 'react-router-dom';
import { AdministrationFrame } from './frame/administration-frame.tsx';
import { PersonalFrame } from './frame/personal-frame.tsx';
import { SettingPage } from './setting/setting-page.tsx';

/** The pages of the personal centre and of the administration. */
export const routes: RouteObject[] = [
  {
    path: '/personal',
    element: <PersonalFrame />,
    children: [
      { index: true, element: <Navigate to="/personal/setting" replace /> },
      { path: 'setting', element: <SettingPage /> },
      { path: 'account', ...latePage(() => import('./account/account-page.tsx')) },
      { path: 'organization', ...latePage(() => import('./organization/organization-page.tsx')) },
      { path: 'preference', ...latePage(() => import('./preference/preference-page.tsx')) },
      { path: 'address', ...latePage(() => import('./address/address-page.tsx')) },
      { path: 'help', ...latePage(() => import('./help/help-page.tsx')) },
      { path: 'modules', ...latePage(() => import('./modules/modules-page.tsx')) },
    ],
  },
  {
    element: <AdministrationFrame />,
    children: [
      { path: '/user', ...latePage(() => import('./accounts/accounts-page.tsx')) },
      { path: '/user/audit', ...latePage(() => import('./audit/audit-page.tsx')) },
      { path: '/roles', ...latePage(() => import('./roles/roles-page.tsx')) },
    ],
  },
];
