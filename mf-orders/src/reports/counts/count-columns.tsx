import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack } from '@visx/shape';
import { type Series, sumByPeriod } from './count-series.ts';
import styles from './statistics.module.css';

const HEIGHT = 208;
const MARGIN = { top: 8, bottom: 24, left: 40 };
/** The width of the name of a period including spacing. */
const NAME_WIDTH_PX = 72;
/** The width before the container is measured. */
const INITIAL_WIDTH_PX = 640;
/** The minimum end of the axis, so that small counts have whole numbers as marks. */
const MIN_AXIS_END = 4;

/** The data of the columns. */
export interface CountColumnsProps {
  readonly label: string;
  readonly periods: readonly string[];
  readonly series: readonly Series[];
}

/** Counts over time as stacked columns, in the width of the container. */
export default function CountColumns({ label, periods, series }: CountColumnsProps) {
  const initialSize = { width: INITIAL_WIDTH_PX, height: HEIGHT };
  const { parentRef, width } = useParentSize({ initialSize, ignoreDimensions: ['height', 'top', 'left'] });
  const bottom = HEIGHT - MARGIN.bottom;
  const places = periods.map((_, at) => at);
  const x = scaleBand<number>({ domain: places, range: [MARGIN.left, Math.max(MARGIN.left, width)], padding: 0.32 });
  const highest = Math.max(MIN_AXIS_END, ...sumByPeriod(series));
  const y = scaleLinear<number>({ domain: [0, highest], range: [bottom, MARGIN.top], nice: MIN_AXIS_END });
  const marks = y.ticks(MIN_AXIS_END).filter(Number.isInteger);
  const nameInterval = Math.max(1, Math.ceil((periods.length * NAME_WIDTH_PX) / Math.max(1, width - MARGIN.left)));
  const namedPlaces = places.filter((at) => at % nameInterval === 0);
  const slots = series.map((_, slot) => slot);
  return (
    <div ref={parentRef}>
      <svg className={styles['columns']} width={width} height={HEIGHT} role="img" aria-label={label}>
        {marks.map((mark) => (
          <g key={mark}>
            <line className={styles['grid']} x1={MARGIN.left} x2={width} y1={y(mark)} y2={y(mark)} />
            <text x={MARGIN.left - 8} y={y(mark)} textAnchor="end" dominantBaseline="central">
              {mark}
            </text>
          </g>
        ))}
        {namedPlaces.map((at) => (
          <text key={at} x={(x(at) ?? 0) + x.bandwidth() / 2} y={HEIGHT - 6} textAnchor="middle">
            {periods[at]}
          </text>
        ))}
        <BarStack<number, number>
          data={places}
          keys={slots}
          x={(at) => at}
          value={(at, slot) => series[slot]?.counts[at] ?? 0}
          xScale={x}
          yScale={y}
          color={() => ''}
        >
          {(stacks) =>
            stacks.flatMap(({ key: slot, bars }) =>
              bars
                .filter(({ height }) => height > 0)
                .map(({ index, x: left, y: top, width: wide, height }) => (
                  <rect
                    key={`${slot} ${index}`}
                    className={styles['column']}
                    data-slot={slot}
                    x={left}
                    y={top}
                    width={wide}
                    height={height}
                  >
                    <title>{`${periods[index] ?? ''} · ${series[slot]?.name ?? ''} · ${series[slot]?.counts[index] ?? 0}`}</title>
                  </rect>
                )),
            )
          }
        </BarStack>
      </svg>
    </div>
  );
}
