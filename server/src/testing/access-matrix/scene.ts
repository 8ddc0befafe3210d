import type { Call, CallInput, Client } from '@dentarium/api';
import type { RoleName } from '@dentarium/domain';
import { makePatient, share } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import type { PatientRelation } from './expected-access.ts';

/** A clinic with an owner who may do everything, and somebody who stands to its patients in one way. */
export interface Scene {
  readonly db: TestApp['db'];
  readonly organisation: string;
  readonly owner: string;
  readonly ownerClient: Client;
  readonly relation: PatientRelation;
  /** Who asks, and what they ask with. */
  readonly account: string;
  readonly client: Client;
  /** Makes a patient to whom they stand so. */
  readonly patient: () => Promise<string>;
  /** The same such patient each time, for calls that only look. */
  readonly lastingPatient: () => Promise<string>;
  /** Everyone who was made. */
  readonly patients: string[];
}

/** A call with what it is asked with; the input is made anew for each time it is asked. */
export interface SampleRequest {
  readonly call: Call;
  readonly build: (scene: Scene) => Promise<unknown>;
  readonly send: (client: Client, input: unknown) => Promise<unknown>;
}

/** Ties a call to an input that is right in every way, so that only who asks decides. */
export function sampleRequest<C extends Call>(
  call: C,
  build: (scene: Scene) => CallInput<C> | Promise<CallInput<C>>,
): SampleRequest {
  return {
    call,
    build: async (scene) => build(scene),
    // What `build` of this very call has made.
    send: (client, input) => client.call(call, input as CallInput<C>),
  };
}

/** The clinic that the patients belong to. */
export async function makeClinic(test: TestApp): Promise<Pick<Scene, 'db' | 'organisation' | 'owner' | 'ownerClient'>> {
  const organisation = await makeOrganisation(test.db);
  const owner = await makeAccount(test.db, { organisations: [organisation], roles: ['superAdmin'] });
  return { db: test.db, organisation, owner, ownerClient: await test.as(owner) };
}

/** Makes something once for a scene: the same for every call that asks for it. */
export function oncePerScene<Fixture>(make: (scene: Scene) => Promise<Fixture>): (scene: Scene) => Promise<Fixture> {
  const fixtures = new WeakMap<Scene, Promise<Fixture>>();
  return (scene) => {
    const fixture = fixtures.get(scene) ?? make(scene);
    fixtures.set(scene, fixture);
    return fixture;
  };
}

const CLINIC_RELATIONS: readonly PatientRelation[] = ['doctor', 'creator', 'colleague'];

async function makeRelatedPatient(
  clinic: Parameters<typeof makeScene>[1],
  relation: PatientRelation,
  account: string,
): Promise<string> {
  const { db, organisation, owner } = clinic;
  const doctor = relation === 'doctor' ? account : owner;
  const patient = await makePatient(db, organisation, doctor, {}, relation === 'creator' ? account : owner);
  if (relation === 'shared to view') await share(db, patient, account, owner);
  if (relation === 'shared to edit') await share(db, patient, account, owner, { canEdit: true });
  if (relation === 'share run out') await share(db, patient, account, owner, { canEdit: true, until: '2020-01-01' });
  return patient;
}

/** Somebody who stands to the patients of a clinic in this way. */
export async function makeScene(
  test: TestApp,
  clinic: Awaited<ReturnType<typeof makeClinic>>,
  relation: PatientRelation,
  role: RoleName | undefined,
): Promise<Scene> {
  const organisations = [CLINIC_RELATIONS.includes(relation) ? clinic.organisation : await makeOrganisation(test.db)];
  const account = await makeAccount(test.db, { organisations, roles: role === undefined ? [] : [role] });
  const patients: string[] = [];
  const patient = async () => {
    const id = await makeRelatedPatient(clinic, relation, account);
    patients.push(id);
    return id;
  };
  let lastingPatient: Promise<string> | undefined;
  return {
    ...clinic,
    relation,
    account,
    client: await test.as(relation === 'nobody' ? null : account),
    patients,
    patient,
    lastingPatient: () => (lastingPatient ??= patient()),
  };
}
