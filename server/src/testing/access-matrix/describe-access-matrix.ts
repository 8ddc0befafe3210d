import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../test-app.ts';
import { type ActionGroup, ACTION_GROUPS, EXPECTED_ACCESS } from './expected-access.ts';
import { type SampleRequest, makeClinic, makeScene, type Scene } from './scene.ts';

/** The sample requests of an area, by group of actions. */
export type SampleRequestTable = Readonly<Partial<Record<ActionGroup, readonly SampleRequest[]>>>;

const HIDDEN_CODE = /\.notFound$/;

function toOutcome(error: { code: string; status: number }): string {
  if (HIDDEN_CODE.test(error.code) && error.status === 404) return 'hidden';
  if (error.code === 'access.denied' && error.status === 403) return 'denied';
  return error.status === 401 ? 'unknown' : `${error.code} ${error.status}`;
}

async function sendAndClassify({ build, send }: SampleRequest, scene: Scene): Promise<string> {
  const input = await build(scene);
  return send(scene.client, input).then(() => 'done', toOutcome);
}

/** An account with its expected access. */
type ExpectedAccess = (typeof EXPECTED_ACCESS)['public' | 'private'][number];

/**
 * Defines tests that send every sample request of some areas as every kind of account, in both modes. All areas of a mode share
 * a server and its accounts.
 *
 * @param defineAreas calls its argument for each area with a title, which names the requirements, and with the requests.
 */
export function describeAccessMatrix(
  defineAreas: (describeArea: (title: string, calls: SampleRequestTable) => void) => void,
): void {
  describe.each(['public', 'private'] as const)('%s mode', (mode) => {
    let site: TestApp;
    let clinic: Awaited<ReturnType<typeof makeClinic>>;
    const scenes = new Map<ExpectedAccess, Promise<Scene>>();

    beforeAll(async () => {
      site = await createTestApp({ MODE: mode });
      clinic = await makeClinic(site);
    });
    afterAll(() => site.close());

    function getScene(person: ExpectedAccess): Promise<Scene> {
      const scene = scenes.get(person) ?? makeScene(site, clinic, person.relation, person.role);
      scenes.set(person, scene);
      return scene;
    }

    defineAreas((title, calls) => {
      describe(`${title}: who may do what`, () => {
        test.each(EXPECTED_ACCESS[mode].map((person) => [person.relation, person.role ?? 'no role', person] as const))(
          '%s, %s',
          async (_tie, _role, person) => {
            const scene = await getScene(person);
            const [actual, expected]: [string[], string[]] = [[], []];
            for (const group of ACTION_GROUPS) {
              for (const request of calls[group] ?? []) {
                actual.push(`${request.call.id}: ${await sendAndClassify(request, scene)}`);
                expected.push(`${request.call.id}: ${person.outcomes[group]}`);
              }
            }
            expect(actual).toEqual(expected);
          },
        );
      });
    });
  });
}
