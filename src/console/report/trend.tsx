import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'

const size = { width: 120, height: 22 }

/** How a number went, day by day, within a line of a table. */
export default function Trend({ values }: { values: readonly number[] }) {
  const x = scaleLinear({ domain: [0, Math.max(1, values.length - 1)], range: [1, size.width - 1] })
  const y = scaleLinear({ domain: [0, Math.max(1, ...values)], range: [size.height - 2, 2] })
  return (
    <svg aria-hidden {...size} className="block">
      <LinePath
        data={[...values]}
        x={(_, n) => x(n)}
        y={(value) => y(value)}
        className="fill-none stroke-accent"
        strokeWidth={1.5}
      />
    </svg>
  )
}
