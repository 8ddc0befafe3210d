import { queryUsersInfo } from '@dentarium/api/account/user-calls';
import { getPreference, insertOrUpdatePreference } from '@dentarium/api/doctors/calls';
import { updateFileNote } from '@dentarium/api/files/info-calls';
import { queryPhrases } from '@dentarium/api/medical-records/calls';
import { queryPatientListByName } from '@dentarium/api/patients/calls';
import { texts } from '@dentarium/platform';
import {
  buildMember,
  buildSampleFile,
  buildSamplePatient,
  CLINIC,
  FakeServer,
  setUpSite,
  signIn,
  USER_ID,
} from '@dentarium/platform/testing/fake-site';

/** The benefit of the doctor's membership; it has no other. */
export const OPEN_BENEFIT = 1;
/** A doctor of the sample clinic. */
export const DOCTOR_ID = USER_ID;
/** A doctor of the sample clinic with a long name. */
export const LONG_NAMED_DOCTOR_ID = '99999999-9999-4999-8999-999999999999';

const DOCTORS = [
  { id: DOCTOR_ID, name: '王医生 Dr Wang' },
  {
    id: LONG_NAMED_DOCTOR_ID,
    name: '欧阳医生 Dr Maximiliana Featherstonehaugh-Cholmondeley of the Orthodontic Clinic',
  },
].map((doctor) => ({ ...doctor, userName: 'doctor', isOrthodontist: true, attends: true, orgIds: [CLINIC.id] }));

const PHRASES = ['附件已更换。 Attachments replaced.', '口腔卫生良好。 Oral hygiene is good.'];

/** Signs a doctor in at a clinic with a server that answers in the page. */
export function startSampleSite(): void {
  signIn({ mode: 'public', member: buildMember([OPEN_BENEFIT]) });
  setUpSite();
  new FakeServer()
    .on(getPreference, () => [])
    .on(insertOrUpdatePreference, () => true as const)
    .on(queryUsersInfo, () => DOCTORS)
    .on(queryPatientListByName, () => [buildSamplePatient()])
    .on(queryPhrases, () =>
      PHRASES.map((text, index) => ({ id: `${index}0000000-0000-4000-8000-000000000000`, field: 'order', text })),
    )
    .on(updateFileNote, () => buildSampleFile());
}

/** Reports texts that no language file has as errors, which the tests of the gallery expect not to find. */
export function reportMissingTexts(): void {
  texts.options.parseMissingKeyHandler = (key: string) => {
    reportError(new Error(`The text ${key} is missing in ${texts.language}`));
    return key;
  };
}
