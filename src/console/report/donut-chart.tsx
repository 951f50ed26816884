import { Group } from '@visx/group'
import { Pie } from '@visx/shape'
import type { ChartProps } from './chart.ts'
import { CHART_HEIGHT, fills, pointKey } from './chart.ts'
import { ChartFrame, ChartPoint } from './chart-frame.tsx'
import { Reading } from './reading.tsx'
import { usePoints } from './use-points.ts'
import { cellWords, drawnValue } from './words.ts'

const RADIUS = 110
const LINE = 24

interface DonutChartProps extends ChartProps {
  column: string
}

/** Parts of a whole around a ring, with each part a link that says its values; the words stand beside. */
export default function DonutChart({ title, points, columns, column, width }: DonutChartProps) {
  const own = columns.find(({ key }) => key === column)
  const parts = points.flatMap((point, index) => {
    const value = own ? drawnValue(own, point.row) : 0
    return value > 0 ? [{ point, value, index }] : []
  })
  const { box, shown, pointProps } = usePoints(parts.length)
  const isNarrow = width < 2 * RADIUS + 200
  const radius = isNarrow ? Math.min(RADIUS, width / 2 - 8) : RADIUS
  const legend = isNarrow ? { left: 8, top: 2 * radius + 40 } : { left: 2 * radius + 60, top: 40 }
  const height = isNarrow ? legend.top + parts.length * LINE : CHART_HEIGHT
  return (
    <div className="relative">
      <ChartFrame title={title} width={width} height={height} box={box}>
        <Group top={radius + 16} left={radius + 8}>
          <Pie
            data={parts}
            pieValue={({ value }) => value}
            // In the order of the table, from the top.
            pieSort={null}
            pieSortValues={null}
            outerRadius={radius}
            innerRadius={radius * 0.6}
            padAngle={0.02}
          >
            {({ arcs, path }) =>
              arcs.map((arc, n) => (
                <ChartPoint key={pointKey(arc.data.point)} point={arc.data.point} {...pointProps(n)}>
                  <path
                    d={path(arc) ?? ''}
                    className={`${fills[arc.data.index % fills.length]} stroke-transparent group-focus-visible:stroke-text`}
                    strokeWidth={3}
                  />
                </ChartPoint>
              ))
            }
          </Pie>
        </Group>
        <g aria-hidden className="pointer-events-none">
          {parts.map(({ point, index }, n) => (
            <Group key={pointKey(point)} left={legend.left} top={legend.top + n * LINE}>
              <rect width={12} height={12} y={-10} rx={2} className={fills[index % fills.length]} />
              <text x={20} className="fill-text text-xs">
                {`${point.label} · ${own ? cellWords(own, point.row) : ''}`}
              </text>
            </Group>
          ))}
        </g>
      </ChartFrame>
      {shown === undefined || !parts[shown] ? null : (
        <Reading point={parts[shown].point} columns={columns} at={(radius + 8) / width} />
      )}
    </div>
  )
}
