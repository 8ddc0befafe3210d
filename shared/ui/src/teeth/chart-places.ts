import {
  toContactKey,
  listContacts,
  isDeciduous,
  getSuccessorOrThrow,
  TOOTH_ROWS,
  type ToothRow,
} from '@dentarium/domain';
import type { Direction } from '../keys/arrow-focus.ts';

/** A selectable place of the chart: a tooth, or the contact between two. */
export interface ChartPlace {
  /** The number of a tooth, or the key of a contact. */
  readonly key: string;
  /** The tooth; `null` for a contact. */
  readonly tooth: number | null;
  readonly line: number;
  /** The half column at which it begins, from 1; each place is two half columns wide. */
  readonly column: number;
}

/** The content of a chart beside the permanent teeth. */
export interface ChartShape {
  /** Includes the deciduous teeth. */
  readonly mixed: boolean;
  readonly thirdMolars: boolean;
  readonly contacts: boolean;
}

function isHidden(tooth: number, { thirdMolars }: ChartShape): boolean {
  return !thirdMolars && tooth % 10 === 8;
}

/** Returns the half column of a tooth: a deciduous one stands in the place of its successor. */
function toColumn(tooth: number): number {
  const permanent = isDeciduous(tooth) ? getSuccessorOrThrow(tooth) : tooth;
  const row: readonly number[] = permanent < 30 ? TOOTH_ROWS.upper : TOOTH_ROWS.lower;
  return row.indexOf(permanent) * 2 + 1;
}

function listToothPlaces(row: ToothRow, line: number, shape: ChartShape): ChartPlace[] {
  return TOOTH_ROWS[row]
    .filter((tooth) => !isHidden(tooth, shape))
    .map((tooth) => ({ key: String(tooth), tooth, line, column: toColumn(tooth) }));
}

function listContactPlaces(row: 'upper' | 'lower', line: number, shape: ChartShape): ChartPlace[] {
  return listContacts(row)
    .filter((pair) => !pair.some((tooth) => isHidden(tooth, shape)))
    .map(([one, other]) => ({ key: toContactKey(one, other), tooth: null, line, column: toColumn(one) + 1 }));
}

/** Lists the places of a chart, line by line from the top: contacts lie outside of their teeth. */
export function listChartPlaces(shape: ChartShape): readonly ChartPlace[] {
  const none: ChartPlace[] = [];
  return [
    ...(shape.contacts ? listContactPlaces('upper', 1, shape) : none),
    ...listToothPlaces('upper', 2, shape),
    ...(shape.mixed
      ? [...listToothPlaces('upperDeciduous', 3, shape), ...listToothPlaces('lowerDeciduous', 4, shape)]
      : none),
    ...listToothPlaces('lower', 5, shape),
    ...(shape.contacts ? listContactPlaces('lower', 6, shape) : none),
  ];
}

/** Finds the place that an arrow key leads to; `undefined` at the edge. */
export function findPlaceInDirection(
  places: readonly ChartPlace[],
  from: ChartPlace,
  direction: Direction,
): ChartPlace | undefined {
  if (direction === 'left' || direction === 'right') {
    const line = places.filter((place) => place.line === from.line);
    return line[line.indexOf(from) + (direction === 'left' ? -1 : 1)];
  }
  const step = direction === 'up' ? -1 : 1;
  const lines = [...new Set(places.map(({ line }) => line))];
  const next = lines[lines.indexOf(from.line) + step];
  return places
    .filter(({ line }) => line === next)
    .toSorted((one, other) => Math.abs(one.column - from.column) - Math.abs(other.column - from.column))[0];
}

/** Lists the teeth from one to another in their line; only the second one if they stand in different lines. */
export function listTeethBetween(places: readonly ChartPlace[], from: number, to: number): number[] {
  const one = places.find(({ tooth }) => tooth === from);
  const other = places.find(({ tooth }) => tooth === to);
  if (one === undefined || other === undefined || one.line !== other.line) return [to];
  const [first, last] = one.column < other.column ? [one.column, other.column] : [other.column, one.column];
  return places
    .filter(({ tooth, line, column }) => tooth !== null && line === one.line && column >= first && column <= last)
    .flatMap(({ tooth }) => (tooth === null ? [] : [tooth]));
}

/** Groups of permanent teeth that one button selects. */
export const TOOTH_GROUPS = {
  anterior: (tooth: number) => tooth < 50 && tooth % 10 <= 3,
  premolars: (tooth: number) => tooth < 50 && (tooth % 10 === 4 || tooth % 10 === 5),
  molars: (tooth: number) => tooth < 50 && tooth % 10 >= 6,
  upper: (tooth: number) => tooth < 30,
  lower: (tooth: number) => tooth >= 30 && tooth < 50,
} as const satisfies Readonly<Record<string, (tooth: number) => boolean>>;

/** A group of teeth that one button selects. */
export type ToothGroup = keyof typeof TOOTH_GROUPS;
