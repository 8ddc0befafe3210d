import { lazy } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { AdministrationFrame } from './frame/administration-frame.tsx';
import { PersonalFrame } from './frame/personal-frame.tsx';
import { SettingPage } from './setting/setting-page.tsx';

const AccountPage = lazy(() => import('./account/account-page.tsx'));
const OrganizationPage = lazy(() => import('./organization/organization-page.tsx'));
const AddressPage = lazy(() => import('./address/address-page.tsx'));
const PreferencePage = lazy(() => import('./preference/preference-page.tsx'));
const HelpPage = lazy(() => import('./help/help-page.tsx'));
const ModulesPage = lazy(() => import('./modules/modules-page.tsx'));
const AccountsPage = lazy(() => import('./accounts/accounts-page.tsx'));
const AuditPage = lazy(() => import('./audit/audit-page.tsx'));
const RolesPage = lazy(() => import('./roles/roles-page.tsx'));

/** The pages of the personal centre and of the administration. */
export const routes: RouteObject[] = [
  {
    path: '/personal',
    element: <PersonalFrame />,
    children: [
      { index: true, element: <Navigate to="/personal/setting" replace /> },
      { path: 'setting', element: <SettingPage /> },
      { path: 'account', element: <AccountPage /> },
      { path: 'organization', element: <OrganizationPage /> },
      { path: 'preference', element: <PreferencePage /> },
      { path: 'address', element: <AddressPage /> },
      { path: 'help', element: <HelpPage /> },
      { path: 'modules', element: <ModulesPage /> },
    ],
  },
  {
    element: <AdministrationFrame />,
    children: [
      { path: '/user', element: <AccountsPage /> },
      { path: '/user/audit', element: <AuditPage /> },
      { path: '/roles', element: <RolesPage /> },
    ],
  },
];
