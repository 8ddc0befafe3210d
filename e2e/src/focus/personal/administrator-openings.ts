import { createPhoto } from '../../files/photo.ts';
import { focusButton, chooseFile, pressInDialog } from '../steps.ts';
import type { Openings } from '../opening.ts';

/**
 * Creates everything that an administrator opens, by its source.
 *
 * @param userName the user name of an account that nobody else uses
 */
export function createAdministratorOpenings(userName: string): Openings {
  const account = `/user?q=${userName}`;
  const actions = 'personal:accounts.actionsOf';
  const roleActions = 'personal:roles.actionsOf';
  return {
    'mf-personal/src/accounts/account-table.tsx': [{ at: account, by: [actions], textKey: actions }],
    'mf-personal/src/accounts/account-drawer.tsx': [
      { at: account, by: [actions, 'personal:accounts.edit'], textKey: 'personal:accounts.edit' },
    ],
    'mf-personal/src/accounts/use-account-actions.tsx': [
      { at: account, by: [actions, 'personal:accounts.disable'], textKey: 'personal:accounts.disableAsk' },
    ],
    'mf-personal/src/accounts/first-password.tsx': [
      {
        at: account,
        by: [actions, 'personal:accounts.reset', pressInDialog('personal:accounts.reset')],
        textKey: 'personal:accounts.passwordOf',
        leave: 'personal:accounts.passwordDone',
        backAt: actions,
      },
    ],
    'mf-personal/src/accounts/import-dialog.tsx': [
      { at: account, by: ['personal:accounts.import'], textKey: 'personal:import.title' },
    ],
    'mf-personal/src/roles/role-matrix.tsx': [
      { at: '/roles', by: [roleActions, 'personal:roles.remove'], textKey: 'personal:roles.removeAsk' },
      { at: '/roles', by: [roleActions], textKey: roleActions },
    ],
    'mf-personal/src/roles/role-dialog.tsx': [
      { at: '/roles', by: ['personal:roles.new'], textKey: 'personal:roles.new' },
    ],
    'mf-personal/src/setting/phone-dialog.tsx': [
      { at: '/personal/setting', by: ['personal:phone.title'], textKey: 'personal:phone.title' },
    ],
    'mf-personal/src/setting/password-dialog.tsx': [
      { at: '/personal/setting', by: ['personal:password.title'], textKey: 'personal:password.title' },
    ],
    'mf-personal/src/setting/avatar-dialog.tsx': [
      {
        at: '/personal/setting',
        by: [
          focusButton('personal:avatar.choose'),
          chooseFile('personal:avatar.choose', () => createPhoto('avatar.jpg')),
        ],
        textKey: 'personal:avatar.title',
      },
    ],
    'mf-personal/src/setting/third-party-section.tsx': [
      { at: '/personal/setting', by: ['personal:binding.unbindOf'], textKey: 'personal:binding.unbindAsk' },
    ],
    'mf-personal/src/organization/apply-dialog.tsx': [
      { at: '/personal/organization', by: ['personal:organization.applyOf'], textKey: 'personal:organization.applyOf' },
    ],
    'mf-personal/src/organization/organization-page.tsx': [
      {
        at: '/personal/organization',
        by: ['personal:organization.withdraw'],
        textKey: 'personal:organization.withdrawAsk',
      },
    ],
  };
}
