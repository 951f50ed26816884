import { fullMoment, shortDate, shortMoment } from './format.ts'

/** A moment, short; the full one shows on hover. `null` is a dash. */
export function Moment({ value, time = false }: { value: string | null; time?: boolean }) {
  if (value === null) return <span className="text-muted">–</span>
  return (
    <time dateTime={value} title={fullMoment(value)}>
      {time ? shortMoment(value) : shortDate(value)}
    </time>
  )
}
