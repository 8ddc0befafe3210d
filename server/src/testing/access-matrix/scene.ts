import type { Call, CallInput, Client } from '@dentarium/api';
import type { RoleName } from '@dentarium/domain';
import { makePatient, sharePatientWith } from '../../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import type { PatientRelation } from './expected-access.ts';

/** A clinic with an owner who has every right, and a caller with one relation to its patients. */
export interface Scene {
  readonly db: TestApp['db'];
  readonly organisation: string;
  readonly owner: string;
  readonly ownerClient: Client;
  readonly relation: PatientRelation;
  /** The account of the caller. */
  readonly account: string;
  readonly client: Client;
  /** Creates a patient with this relation to the caller. */
  readonly patient: () => Promise<string>;
  /** Returns the same patient each time, for requests that only read. */
  readonly lastingPatient: () => Promise<string>;
  /** The ids of all patients that were created. */
  readonly patients: string[];
}

/** A valid request for a call. Its input is built for each use. */
export interface SampleRequest {
  readonly call: Call;
  readonly build: (scene: Scene) => Promise<unknown>;
  readonly send: (client: Client, input: unknown) => Promise<unknown>;
}

/** Creates a sample request from a call and a function that builds a valid input, so that only the caller decides the outcome. */
export function sampleRequest<C extends Call>(
  call: C,
  build: (scene: Scene) => CallInput<C> | Promise<CallInput<C>>,
): SampleRequest {
  return {
    call,
    build: async (scene) => build(scene),
    // The input comes from `build` of the same call.
    send: (client, input) => client.call(call, input as CallInput<C>),
  };
}

/** Creates the clinic that the patients belong to. */
export async function makeClinic(test: TestApp): Promise<Pick<Scene, 'db' | 'organisation' | 'owner' | 'ownerClient'>> {
  const organisation = await makeOrganisation(test.db);
  const owner = await makeAccount(test.db, { organisations: [organisation], roles: ['superAdmin'] });
  return { db: test.db, organisation, owner, ownerClient: await test.as(owner) };
}

/** Wraps a factory so that it runs once for each scene. */
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
  if (relation === 'shared to view') await sharePatientWith(db, patient, account, owner);
  if (relation === 'shared to edit') await sharePatientWith(db, patient, account, owner, { canEdit: true });
  if (relation === 'share run out')
    await sharePatientWith(db, patient, account, owner, { canEdit: true, until: '2020-01-01' });
  return patient;
}

/** Creates a scene whose caller has a relation to the patients of a clinic. */
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
