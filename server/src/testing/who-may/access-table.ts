import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../test-app.ts';
import { type Group, GROUPS, PEOPLE } from './people.ts';
import { type Asked, makeClinic, makeScene, type Scene } from './scene.ts';

/** The calls of an area, by what they are about. */
export type CallTable = Readonly<Partial<Record<Group, readonly Asked[]>>>;

const HIDDEN = /^(patient|stage|file|object|record|task|organisation|tag|order|scheme)\.notFound$/;

function outcomeOf(error: { code: string; status: number }): string {
  if (HIDDEN.test(error.code) && error.status === 404) return 'hidden';
  if (error.code === 'access.denied' && error.status === 403) return 'denied';
  return error.status === 401 ? 'unknown' : `${error.code} ${error.status}`;
}

async function outcome({ build, send }: Asked, scene: Scene): Promise<string> {
  const input = await build(scene);
  return send(scene.client, input).then(() => 'done', outcomeOf);
}

/** Somebody who asks, with what they may. */
type Person = (typeof PEOPLE)['public' | 'private'][number];

/**
 * Tests of every call of some areas, of everybody who may stand to a patient in any way, in both modes. All areas of a mode share
 * a server, and somebody is the same person in all of them.
 *
 * @param areas says what the calls of each area are about, behind the requirements that the table holds, and the calls.
 */
export function describeWhoMay(areas: (area: (about: string, calls: CallTable) => void) => void): void {
  describe.each(['public', 'private'] as const)('%s mode', (mode) => {
    let test_: TestApp;
    let clinic: Awaited<ReturnType<typeof makeClinic>>;
    const scenes = new Map<Person, Promise<Scene>>();

    beforeAll(async () => {
      test_ = await createTestApp({ MODE: mode });
      clinic = await makeClinic(test_);
    });
    afterAll(() => test_.close());

    function sceneOf(person: Person): Promise<Scene> {
      const scene = scenes.get(person) ?? makeScene(test_, clinic, person.tie, person.role);
      scenes.set(person, scene);
      return scene;
    }

    areas((about, calls) => {
      describe(`${about}: who may do what`, () => {
        test.each(PEOPLE[mode].map((person) => [person.tie, person.role ?? 'no role', person] as const))(
          '%s, %s',
          async (_tie, _role, person) => {
            const scene = await sceneOf(person);
            const [seen, expected]: [string[], string[]] = [[], []];
            for (const group of GROUPS) {
              for (const one of calls[group] ?? []) {
                seen.push(`${one.call.id}: ${await outcome(one, scene)}`);
                expected.push(`${one.call.id}: ${person.outcomes[group]}`);
              }
            }
            expect(seen).toEqual(expected);
          },
        );
      });
    });
  });
}
