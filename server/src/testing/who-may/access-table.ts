import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestApp, type TestApp } from '../test-app.ts';
import { type Group, GROUPS, PEOPLE } from './people.ts';
import { type Asked, makeClinic, makeScene, type Scene } from './scene.ts';

/** The calls of an area, by what they are about. */
export type CallTable = Readonly<Partial<Record<Group, readonly Asked[]>>>;

const HIDDEN = /^(patient|stage|file|object|record|task|organisation|tag)\.notFound$/;

function outcomeOf(error: { code: string; status: number }): string {
  if (HIDDEN.test(error.code) && error.status === 404) return 'hidden';
  if (error.code === 'access.denied' && error.status === 403) return 'denied';
  return error.status === 401 ? 'unknown' : `${error.code} ${error.status}`;
}

async function outcome({ build, send }: Asked, scene: Scene): Promise<string> {
  const input = await build(scene);
  return send(scene.client, input).then(() => 'done', outcomeOf);
}

/**
 * Tests of every call of an area, of everybody who may stand to a patient in any way, in both modes.
 *
 * @param area what the calls are about, behind the requirements that the table holds.
 */
export function describeWhoMay(area: string, calls: CallTable): void {
  describe.each(['public', 'private'] as const)(`${area}: who may do what, %s mode`, (mode) => {
    let test_: TestApp;
    let clinic: Awaited<ReturnType<typeof makeClinic>>;

    beforeAll(async () => {
      test_ = await createTestApp({ MODE: mode });
      clinic = await makeClinic(test_);
    });
    afterAll(() => test_.close());

    test.each(PEOPLE[mode].map(({ tie, role, outcomes }) => [tie, role ?? 'no role', role, outcomes] as const))(
      '%s, %s',
      async (tie, _, role, outcomes) => {
        const scene = await makeScene(test_, clinic, tie, role);
        const [seen, expected]: [string[], string[]] = [[], []];
        for (const group of GROUPS) {
          for (const one of calls[group] ?? []) {
            seen.push(`${one.call.id}: ${await outcome(one, scene)}`);
            expected.push(`${one.call.id}: ${outcomes[group]}`);
          }
        }
        expect(seen).toEqual(expected);
      },
    );
  });
}
