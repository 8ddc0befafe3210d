import { createPhoto } from '../../files/photo.ts';
import { focusButton, chooseFile, pressInDialog, pressKey } from '../steps.ts';
import type { Opening } from '../opening.ts';

/** The records for the openings of an administrator. */
export interface AdministratorSeed {
  /** The page of a patient. */
  readonly patient: string;
  /** The user name of an account that nobody else uses. */
  readonly userName: string;
}

/** Creates everything that an administrator opens, by its source. */
export function createAdministratorOpenings({
  patient,
  userName,
}: AdministratorSeed): Readonly<Record<string, readonly Opening[]>> {
  const account = `/user?q=${userName}`;
  const actions = 'personal:accounts.actionsOf';
  const roleActions = 'personal:roles.actionsOf';
  return {
    'mf-patients/src/tags/tag-group-editor.tsx': [
      {
        at: patient,
        first: ['tag.edit', 'tag.manage'],
        by: ['tag.deleteTag'],
        textKey: 'tag.deleteTagQuestion',
        after: [pressKey('Escape')],
      },
    ],
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

/** Creates everything that the front desk opens, by its source; the waiting patient has images. */
export function createNurseOpenings(name: string): Readonly<Record<string, readonly Opening[]>> {
  const more = 'triage.moreFor';
  return {
    'mf-patients/src/triage/register-arrival.tsx': [
      {
        at: '/triage',
        by: ['triage.register'],
        textKey: 'triage.register',
        backAt: (page, say) => page.getByRole('combobox', { name: say('patients', 'triage.search') }),
      },
    ],
    'mf-patients/src/triage/triage-table.tsx': [{ at: '/triage', by: [more], textKey: more }],
    'mf-patients/src/triage/visit-drawer.tsx': [{ at: '/triage', by: [more, 'triage.edit'], textKey: 'triage.edit' }],
    'mf-patients/src/triage/call-dialog.tsx': [
      { at: '/triage', by: [focusButton('triage.do.called', name), pressKey('Enter')], textKey: 'triage.callHint' },
    ],
    'mf-patients/src/triage/visit-images.tsx': [
      { at: '/triage', by: [focusButton('triage.imageCount', name), pressKey('Enter')], textKey: 'triage.imagesOf' },
    ],
  };
}

/** Creates everything that exists on a phone only, by its source. */
export function createPhoneOpenings(stage: string): Readonly<Record<string, readonly Opening[]>> {
  return {
    'mf-patients/src/images/slot-chooser.tsx': [{ at: stage, by: ['image.chooseFor'], textKey: 'image.chooseFor' }],
    'shell/src/uploads/upload-sheet.tsx': [
      {
        at: stage,
        first: [chooseFile('upload.button', () => createPhoto('on-a-phone.jpg'))],
        by: [focusButton('uploads:title'), pressKey('Enter')],
        textKey: 'uploads:close',
      },
    ],
  };
}
