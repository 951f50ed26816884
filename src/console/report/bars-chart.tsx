import { Group } from '@visx/group'
import { useTranslation } from '#console/app/i18n.ts'
import type { ChartProps } from './chart.ts'
import { fillOf, legendHeight, pointKey } from './chart.ts'
import { ChartFrame, ChartPoint } from './chart-frame.tsx'
import { Legend } from './legend.tsx'
import { Reading } from './reading.tsx'
import { usePoints } from './use-points.ts'
import { cellWords, drawnValue } from './words.ts'

const LABEL = 17
const BAR = 14
const GAP = 10
const SIDE = 12
/** Room for the number at the end of a bar. */
const NUMBER = 64

interface BarsChartProps extends ChartProps {
  /** The columns whose bars a row has, one under the other; or of `share` the parts of its one bar. */
  bars: readonly string[]
  /** Every row is one bar of the same length, which its parts divide. */
  share?: boolean
}

/** Horizontal bars under the names of their rows, each row a link that says its values. */
export default function BarsChart({ title, points, columns, bars, share = false, width }: BarsChartProps) {
  const { t } = useTranslation()
  const { box, shown, pointProps } = usePoints(points.length)
  const series = bars.flatMap((key, index) => {
    const column = columns.find((one) => one.key === key)
    return column ? [{ column, index, title: t(column.title) }] : []
  })
  const top = legendHeight(series.length, width - 2 * SIDE)
  const inner = Math.max(40, width - 2 * SIDE - (share ? 0 : NUMBER))
  const lines = share ? 1 : series.length
  const rowHeight = LABEL + lines * BAR + GAP
  const most = Math.max(1, ...points.flatMap(({ row }) => series.map(({ column }) => drawnValue(column, row))))
  return (
    <div className="relative">
      <ChartFrame title={title} width={width} height={top + points.length * rowHeight + GAP} box={box}>
        <Legend titles={series.map(({ title: one, index }) => ({ title: one, index }))} left={SIDE} width={inner} />
        {points.map((point, n) => {
          const values = series.map(({ column }) => drawnValue(column, point.row))
          const whole = Math.max(
            1,
            values.reduce((sum, value) => sum + value, 0),
          )
          const lengths = values.map((value) => (value / (share ? whole : most)) * inner)
          return (
            <Group key={pointKey(point)} top={top + n * rowHeight} left={SIDE}>
              <ChartPoint point={point} {...pointProps(n)}>
                <rect
                  data-hit
                  width={width - 2 * SIDE}
                  height={rowHeight - 2}
                  rx={3}
                  className="fill-transparent stroke-transparent stroke-2 group-hover:fill-hover group-focus-visible:fill-hover group-focus-visible:stroke-accent"
                />
              </ChartPoint>
              <g aria-hidden className="pointer-events-none">
                <text y={LABEL - 5} className="fill-text text-[11px]">
                  {point.label}
                </text>
                {series.map(({ column, index }, at) => {
                  const before = share ? lengths.slice(0, at).reduce((sum, one) => sum + one, 0) : 0
                  const y = LABEL + (share ? 0 : at * BAR)
                  return (
                    <Group key={column.key} top={y} left={before}>
                      <rect width={lengths[at] ?? 0} height={BAR - 2} className={fillOf(index)} />
                      {share ? null : (
                        <text x={(lengths[at] ?? 0) + 6} y={BAR - 4} className="fill-muted text-[11px] tabular-nums">
                          {cellWords(column, point.row)}
                        </text>
                      )}
                    </Group>
                  )
                })}
              </g>
            </Group>
          )
        })}
      </ChartFrame>
      {shown === undefined || !points[shown] ? null : <Reading point={points[shown]} columns={columns} at={0.7} />}
    </div>
  )
}
