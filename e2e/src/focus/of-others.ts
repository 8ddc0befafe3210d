import { photo } from '../files/photo.ts';
import { at, chooseFile, inDialog, key } from './steps.ts';
import type { Opening } from './opening.ts';

/** What was made for who opens dialogs as an administrator. */
export interface AdministratorSeed {
  /** The page of a patient. */
  readonly patient: string;
  /** The user name of an account that nobody else uses. */
  readonly userName: string;
}

/** Everything that an administrator opens, by its source. */
export function ofAdministrator({
  patient,
  userName,
}: AdministratorSeed): Readonly<Record<string, readonly Opening[]>> {
  const account = `/user?q=${userName}`;
  const actions = 'personal:accounts.actionsOf';
  const ofRole = 'personal:roles.actionsOf';
  return {
    'mf-patients/src/tags/tag-group-editor.tsx': [
      {
        at: patient,
        first: ['tag.edit', 'tag.manage'],
        by: ['tag.deleteTag'],
        shows: 'tag.deleteTagQuestion',
        after: [key('Escape')],
      },
    ],
    'mf-personal/src/accounts/account-table.tsx': [{ at: account, by: [actions], shows: actions }],
    'mf-personal/src/accounts/account-drawer.tsx': [
      { at: account, by: [actions, 'personal:accounts.edit'], shows: 'personal:accounts.edit' },
    ],
    'mf-personal/src/accounts/use-account-actions.tsx': [
      { at: account, by: [actions, 'personal:accounts.disable'], shows: 'personal:accounts.disableAsk' },
    ],
    'mf-personal/src/accounts/first-password.tsx': [
      {
        at: account,
        by: [actions, 'personal:accounts.reset', inDialog('personal:accounts.reset')],
        shows: 'personal:accounts.passwordOf',
        leave: 'personal:accounts.passwordDone',
        backAt: actions,
      },
    ],
    'mf-personal/src/accounts/import-dialog.tsx': [
      { at: account, by: ['personal:accounts.import'], shows: 'personal:import.title' },
    ],
    'mf-personal/src/roles/role-matrix.tsx': [
      { at: '/roles', by: [ofRole, 'personal:roles.remove'], shows: 'personal:roles.removeAsk' },
      { at: '/roles', by: [ofRole], shows: ofRole },
    ],
    'mf-personal/src/roles/role-dialog.tsx': [
      { at: '/roles', by: ['personal:roles.new'], shows: 'personal:roles.new' },
    ],
    'mf-personal/src/setting/phone-dialog.tsx': [
      { at: '/personal/setting', by: ['personal:phone.title'], shows: 'personal:phone.title' },
    ],
    'mf-personal/src/setting/password-dialog.tsx': [
      { at: '/personal/setting', by: ['personal:password.title'], shows: 'personal:password.title' },
    ],
    'mf-personal/src/setting/avatar-dialog.tsx': [
      {
        at: '/personal/setting',
        by: [at('personal:avatar.choose'), chooseFile('personal:avatar.choose', () => photo('avatar.jpg'))],
        shows: 'personal:avatar.title',
      },
    ],
    'mf-personal/src/setting/third-party-section.tsx': [
      { at: '/personal/setting', by: ['personal:binding.unbindOf'], shows: 'personal:binding.unbindAsk' },
    ],
    'mf-personal/src/organization/apply-dialog.tsx': [
      { at: '/personal/organization', by: ['personal:organization.applyOf'], shows: 'personal:organization.applyOf' },
    ],
    'mf-personal/src/organization/organization-page.tsx': [
      {
        at: '/personal/organization',
        by: ['personal:organization.withdraw'],
        shows: 'personal:organization.withdrawAsk',
      },
    ],
  };
}

/** Everything at the front desk, by its source; who waits has images. */
export function ofNurse(name: string): Readonly<Record<string, readonly Opening[]>> {
  const more = 'triage.moreFor';
  return {
    'mf-patients/src/triage/register-arrival.tsx': [
      {
        at: '/triage',
        by: ['triage.register'],
        shows: 'triage.register',
        backAt: (page, say) => page.getByRole('combobox', { name: say('patients', 'triage.search') }),
      },
    ],
    'mf-patients/src/triage/triage-table.tsx': [{ at: '/triage', by: [more], shows: more }],
    'mf-patients/src/triage/visit-drawer.tsx': [{ at: '/triage', by: [more, 'triage.edit'], shows: 'triage.edit' }],
    'mf-patients/src/triage/call-dialog.tsx': [
      { at: '/triage', by: [at('triage.do.called', name), key('Enter')], shows: 'triage.callHint' },
    ],
    'mf-patients/src/triage/visit-images.tsx': [
      { at: '/triage', by: [at('triage.imageCount', name), key('Enter')], shows: 'triage.imagesOf' },
    ],
  };
}

/** What is there on a phone alone, by its source. */
export function onPhone(stage: string): Readonly<Record<string, readonly Opening[]>> {
  return {
    'mf-patients/src/images/slot-chooser.tsx': [{ at: stage, by: ['image.chooseFor'], shows: 'image.chooseFor' }],
    'shell/src/uploads/upload-sheet.tsx': [
      {
        at: stage,
        first: [chooseFile('upload.button', () => photo('on-a-phone.jpg'))],
        by: [at('uploads:title'), key('Enter')],
        shows: 'uploads:close',
      },
    ],
  };
}
