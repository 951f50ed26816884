import { Group } from '@visx/group'
import { fillOf, LEGEND_LINE, LEGEND_WIDTH, perLegendLine } from './chart.ts'

interface LegendProps {
  titles: readonly { title: string; index: number }[]
  left: number
  width: number
}

/** What the colors of a chart stand for, in as many lines as it takes. */
export function Legend({ titles, left, width }: LegendProps) {
  const each = perLegendLine(width)
  return (
    <g aria-hidden className="pointer-events-none">
      {titles.map(({ title, index }, n) => (
        <Group key={title} top={12 + Math.floor(n / each) * LEGEND_LINE} left={left + (n % each) * LEGEND_WIDTH}>
          <rect width={10} height={10} rx={2} y={-6} className={fillOf(index)} />
          <text x={16} y={3} className="fill-text text-[11px]">
            {title}
          </text>
        </Group>
      ))}
    </g>
  )
}
