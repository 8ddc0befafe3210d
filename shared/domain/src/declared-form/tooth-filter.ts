import { toContactKey, listContacts, isDeciduous } from '../tooth-notation.ts';
import { type FormView, readSource } from './condition.ts';
import type { Source, TeethField } from './declaration.ts';
import { toMembers } from './read-answer.ts';

/** The limits on the teeth of a field. */
export type ToothLimits = Pick<TeethField, 'among' | 'within' | 'without'>;

/** The contacts between neighbouring teeth, as they are stored. */
export const CONTACTS: ReadonlySet<string> = new Set(
  (['upper', 'lower'] as const).flatMap((row) => listContacts(row).map(([one, other]) => toContactKey(one, other))),
);
const GROUPS: Readonly<Record<NonNullable<TeethField['among']>[number], (tooth: number) => boolean>> = {
  upper: (tooth) => [1, 2, 5, 6].includes(Math.floor(tooth / 10)),
  lower: (tooth) => [3, 4, 7, 8].includes(Math.floor(tooth / 10)),
  anterior: (tooth) => tooth % 10 <= 3,
  posterior: (tooth) => tooth % 10 > 3,
  permanent: (tooth) => !isDeciduous(tooth),
  deciduous: isDeciduous,
  thirdMolar: (tooth) => tooth % 10 === 8,
};

/** Creates a function that returns whether a tooth can be chosen in a field. */
export function createToothFilter(field: ToothLimits, view: FormView): (tooth: number) => boolean {
  const collectPlaces = (sources: readonly Source[]) =>
    new Set(sources.flatMap((source) => toMembers(readSource(source, view))));
  const excludedPlaces = collectPlaces(field.without ?? []);
  const offeredPlaces = field.within === undefined ? undefined : collectPlaces(field.within);
  const groups = field.among ?? [];
  // Groups are combined with AND: "upper, posterior" means both.
  return (tooth) =>
    !excludedPlaces.has(tooth) && (offeredPlaces?.has(tooth) ?? true) && groups.every((group) => GROUPS[group](tooth));
}
