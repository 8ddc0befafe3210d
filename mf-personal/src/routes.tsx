import { createLatePage } from '@dentarium/ui';
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
      { path: 'account', ...createLatePage(() => import('./account/account-page.tsx')) },
      { path: 'organization', ...createLatePage(() => import('./organization/organization-page.tsx')) },
      { path: 'join', ...createLatePage(() => import('./people/join-page.tsx')) },
      { path: 'preference', ...createLatePage(() => import('./preference/preference-page.tsx')) },
      { path: 'address', ...createLatePage(() => import('./address/address-page.tsx')) },
      { path: 'help', ...createLatePage(() => import('./help/help-page.tsx')) },
      { path: 'organisations', ...createLatePage(() => import('./operators/organisations-page.tsx')) },
      { path: 'people', ...createLatePage(() => import('./operators/people-page.tsx')) },
      { path: 'people/sign-ins', ...createLatePage(() => import('./operators/people-sign-ins-page.tsx')) },
      // The address before the accounts had tabs.
      { path: 'sign-ins', element: <Navigate to="/personal/people/sign-ins" replace /> },
      { path: 'services', ...createLatePage(() => import('./operators/services-page.tsx')) },
      { path: 'modules', ...createLatePage(() => import('./modules/modules-page.tsx')) },
    ],
  },
  {
    element: <AdministrationFrame />,
    children: [
      { path: '/user', ...createLatePage(() => import('./accounts/accounts-page.tsx')) },
      { path: '/user/sign-ins', ...createLatePage(() => import('./sign-ins/sign-ins-page.tsx')) },
      { path: '/user/audit', ...createLatePage(() => import('./audit/audit-page.tsx')) },
      { path: '/roles', ...createLatePage(() => import('./roles/roles-page.tsx')) },
    ],
  },
];
