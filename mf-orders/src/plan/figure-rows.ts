import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import { formatDecimal } from '@dentarium/domain/decimal-text';
import { BOLTON_NORMS } from '@dentarium/scheme/figures';
import { formatSteps } from '../order/format-steps.ts';

/** A figure of a plan: its name, unit, norm, and its values or steps; `null` for a missing value. */
export interface FigureRow {
  /** The key of its name. */
  readonly name: string;
  readonly unit: 'mm' | 'percent' | 'count';
  readonly normal?: string;
  readonly toValues: (plan: OrderScheme) => readonly (number | string | null)[];
}

const ARCHES = ['upper', 'lower'] as const;

function createBoltonRow(kind: keyof typeof BOLTON_NORMS): FigureRow {
  const { mean, sd } = BOLTON_NORMS[kind];
  return {
    name: `bolton.${kind}`,
    unit: 'percent',
    normal: `${mean} ± ${sd}`,
    toValues: ({ figures: { bolton } }) => [bolton[kind]?.ratio ?? null, bolton[kind]?.ratioAfterIpr ?? null],
  };
}

function createBiteRow(name: 'overjet' | 'overbite'): FigureRow {
  return { name, unit: 'mm', toValues: ({ figures: { start, end } }) => [start[name], end[name]] };
}

function createArchRow(name: 'midline' | 'canineWidth' | 'molarWidth', arch: 'upper' | 'lower'): FigureRow {
  const toValues = ({ figures: { start, end } }: OrderScheme) => [start[name][arch], end[name][arch]];
  return { name: `${name}.${arch}`, unit: 'mm', toValues };
}

/** The figures with a value at the start and one at the end. A ratio has the values without and with reduction. */
export const FIGURE_ROWS: readonly FigureRow[] = [
  createBoltonRow('anterior'),
  createBoltonRow('overall'),
  createBiteRow('overjet'),
  createBiteRow('overbite'),
  ...(['midline', 'canineWidth', 'molarWidth'] as const).flatMap((name) =>
    ARCHES.map((arch) => createArchRow(name, arch)),
  ),
  {
    name: 'contacts',
    unit: 'count',
    toValues: ({ figures: { startContacts, endContacts } }) =>
      [startContacts, endContacts].map((contacts) => contacts.filter(({ isMarked }) => isMarked).length),
  },
];

/** The counts of each arch, with the upper one first. */
export const COUNT_ROWS: readonly FigureRow[] = [
  { name: 'aligners', unit: 'count', toValues: ({ steps }) => ARCHES.map((arch) => steps[arch]) },
  {
    name: 'overcorrection',
    unit: 'count',
    toValues: ({ overcorrection }) => ARCHES.map((arch) => overcorrection[arch]),
  },
  {
    name: 'passive',
    unit: 'count',
    toValues: ({ passive }) => ARCHES.map((arch) => (passive[arch].length === 0 ? null : formatSteps(passive[arch]))),
  },
  { name: 'retainers', unit: 'count', toValues: ({ retainers }) => ARCHES.map((arch) => retainers[arch]) },
  { name: 'attachments', unit: 'count', toValues: ({ figures }) => ARCHES.map((arch) => figures.attachments[arch]) },
  { name: 'ipr', unit: 'mm', toValues: ({ figures }) => ARCHES.map((arch) => figures.ipr[arch]) },
];

/** Formats a value for display. */
export function formatFigure(value: number | string | null, unit: FigureRow['unit']): string {
  if (value === null) return '–';
  if (unit === 'count' || typeof value === 'string') return String(value);
  return formatDecimal(value, unit === 'percent' ? 1 : 2);
}
