import { AxisBottom, AxisLeft, AxisRight } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { AreaClosed, Bar, LinePath } from '@visx/shape'
import { useTranslation } from '#console/app/i18n.ts'
import type { ChartProps } from './chart.ts'
import { CHART_HEIGHT, fillOf, legendHeight, pointKey, strokes } from './chart.ts'
import { ChartFrame, ChartPoint } from './chart-frame.tsx'
import { Legend } from './legend.tsx'
import { Reading } from './reading.tsx'
import { usePoints } from './use-points.ts'
import type { Drawn } from './view.ts'
import { drawnValue, scaleWords } from './words.ts'

const sides = { bottom: 28, left: 52, right: 44 }
const labelClass = { className: 'fill-muted text-[11px] tabular-nums', fill: undefined, fontSize: undefined }
/** The note about today is at the end of the legend. */
const SO_FAR = 60
/** A label of the bottom scale needs so many pixels. */
const LABEL_WIDTH = 30

interface SeriesChartProps extends ChartProps {
  drawn: readonly Drawn[]
}

/** Columns, lines and areas over one place after another, with each place a link that says its values. */
export default function SeriesChart({ title, points, columns, drawn, width }: SeriesChartProps) {
  const { t } = useTranslation()
  const { box, shown, pointProps } = usePoints(points.length)
  const come = points.filter(({ ahead }) => !ahead).length
  const series = drawn.flatMap((one, index) => {
    const column = columns.find(({ key }) => key === one.column)
    return column
      ? [{ ...one, index, title: t(column.title), values: points.map(({ row }) => drawnValue(column, row)) }]
      : []
  })
  const stacked = series.filter(({ as }) => as === 'stack')
  /** Where each part of a stacked column begins and ends. */
  const parts = stacked.map((one, at) =>
    one.values.map((value, n) => {
      const below = stacked.slice(0, at).reduce((sum, { values }) => sum + (values[n] ?? 0), 0)
      return [below, below + value] as const
    }),
  )
  const hasRight = series.some(({ right }) => right)
  const inner = {
    width: Math.max(40, width - sides.left - (hasRight ? sides.right : 12)),
    height: CHART_HEIGHT - legendHeight(1, width) - sides.bottom,
  }
  // With more lines of the legend the chart is higher.
  const margin = { ...sides, top: legendHeight(series.length, inner.width - SO_FAR) }
  const places = scaleBand({
    domain: points.map((_, n) => n),
    range: [0, inner.width],
    paddingInner: 0.25,
    paddingOuter: 0.1,
  })
  const heightOf = (of: typeof series) => {
    const tops = of.some(({ as }) => as === 'stack') ? (parts.at(-1) ?? []).map(([, top]) => top) : []
    const values = [...of.flatMap(({ values: own }) => own), ...tops]
    return scaleLinear({
      domain: [Math.min(0, ...values), Math.max(1, ...values)],
      range: [inner.height, 0],
      nice: 4,
    })
  }
  const scales = {
    left: heightOf(series.filter(({ right }) => !right)),
    right: heightOf(series.filter(({ right }) => right)),
  }
  const scaleOf = ({ right }: Drawn) => scales[right ? 'right' : 'left']
  const bars = series.filter(({ as }) => as === 'column')
  const barWidth = places.bandwidth() / Math.max(1, bars.length)
  const middle = (n: number) => (places(n) ?? 0) + places.bandwidth() / 2
  const every = Math.max(1, Math.ceil((points.length * LABEL_WIDTH) / inner.width))
  const ticks = points.flatMap(({ current }, n) => (n % every === 0 || current ? [n] : []))
  const whole = (value: { valueOf(): number }) => (Number.isInteger(value.valueOf()) ? scaleWords(value.valueOf()) : '')

  return (
    <div className="relative">
      <ChartFrame title={title} width={width} height={margin.top + inner.height + margin.bottom} box={box}>
        <Legend titles={series} left={margin.left} width={inner.width - SO_FAR} />
        <g aria-hidden className="pointer-events-none">
          {points.some(({ current }) => current) ? (
            <text x={margin.left + inner.width} y={15} textAnchor="end" className="fill-muted text-[11px]">
              {`* ${t('so far')}`}
            </text>
          ) : null}
        </g>
        <Group top={margin.top} left={margin.left}>
          {points.map((point, n) => (
            <ChartPoint key={pointKey(point)} point={point} {...pointProps(n)}>
              <rect
                data-hit
                x={places(n)}
                width={places.bandwidth()}
                height={inner.height}
                rx={3}
                className="fill-transparent stroke-transparent stroke-2 group-hover:fill-hover group-focus-visible:fill-hover group-focus-visible:stroke-accent"
              />
            </ChartPoint>
          ))}
          <g aria-hidden className="pointer-events-none">
            {scales.left.ticks(4).map((value) => (
              <line
                key={value}
                x2={inner.width}
                y1={scales.left(value)}
                y2={scales.left(value)}
                className="stroke-line"
              />
            ))}
            {bars.map((one, bar) =>
              one.values.map((value, n) => {
                const [low, high] = [scaleOf(one)(Math.min(0, value)), scaleOf(one)(Math.max(0, value))]
                return (
                  <Bar
                    key={`${one.column} ${n}`}
                    x={(places(n) ?? 0) + bar * barWidth}
                    width={barWidth}
                    y={high}
                    height={low - high}
                    className={fillOf(one.index)}
                    {...(points[n]?.current
                      ? { fillOpacity: 0.45, strokeDasharray: '3 2', stroke: 'currentColor' }
                      : {})}
                  />
                )
              }),
            )}
            {stacked.map((one, at) =>
              points.map((point, n) => {
                const [from, to] = parts[at]?.[n] ?? [0, 0]
                return (
                  <Bar
                    key={`${one.column} ${pointKey(point)}`}
                    x={places(n) ?? 0}
                    width={places.bandwidth()}
                    y={scales.left(to)}
                    height={scales.left(from) - scales.left(to)}
                    className={fillOf(one.index)}
                    {...(point.current ? { fillOpacity: 0.45 } : {})}
                  />
                )
              }),
            )}
            {series.map((one) => {
              const y = (value: number) => scaleOf(one)(value)
              const line = { x: (_: number, n: number) => middle(n), y, data: one.values.slice(0, come) }
              if (one.as === 'area') {
                return (
                  <AreaClosed
                    key={one.column}
                    {...line}
                    yScale={scaleOf(one)}
                    className={`${fillOf(one.index)} ${strokes[one.index]}`}
                    fillOpacity={0.2}
                    strokeWidth={2}
                  />
                )
              }
              return one.as === 'line' ? (
                <LinePath
                  key={one.column}
                  {...line}
                  className={`fill-none ${strokes[one.index]}`}
                  strokeWidth={2}
                  {...(one.index % 2 === 1 ? { strokeDasharray: '5 3' } : {})}
                />
              ) : null
            })}
            <AxisLeft
              scale={scales.left}
              numTicks={4}
              tickFormat={whole}
              hideTicks
              axisLineClassName="stroke-line-strong"
              tickLabelProps={{ ...labelClass, textAnchor: 'end', dx: -2, dy: 3 }}
            />
            {hasRight ? (
              <AxisRight
                scale={scales.right}
                left={inner.width}
                numTicks={4}
                tickFormat={whole}
                hideTicks
                axisLineClassName="stroke-line-strong"
                tickLabelProps={{ ...labelClass, textAnchor: 'start', dx: 2, dy: 3 }}
              />
            ) : null}
            <AxisBottom
              scale={places}
              top={inner.height}
              tickValues={ticks}
              tickFormat={(n) => (points[n]?.current ? `${points[n].short}*` : (points[n]?.short ?? ''))}
              hideTicks
              axisLineClassName="stroke-line-strong"
              tickLabelProps={{ ...labelClass, textAnchor: 'middle' }}
            />
          </g>
        </Group>
      </ChartFrame>
      {shown === undefined || !points[shown] ? null : (
        <Reading point={points[shown]} columns={columns} at={(margin.left + middle(shown)) / width} />
      )}
    </div>
  )
}
