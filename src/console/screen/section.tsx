import type { ReactNode } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { PathLink } from '#console/list/path-link.tsx'
import { Moment } from '#console/ui/moment.tsx'

export const linkClass = 'min-w-0 break-words text-accent hover:underline'

/** A part of what is known of a record. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t(title)} className="rounded-md border border-line">
      <h2 className="flex min-h-9 items-center justify-between gap-2 border-b border-line px-4 text-sm font-semibold text-muted">
        {t(title)}
        {aside}
      </h2>
      {children}
    </section>
  )
}

interface Line {
  id: number
  href: string
  name: string
  /** English, translated; nothing is left out. */
  about: readonly (string | null)[]
  at: string
}

interface Rows<Row> {
  rows: readonly Row[]
  more: boolean
}

/** The newest records of a kind; null where the user may not read them. */
export type Part<Row> = Rows<Row> | null

export const linesOf = <Row,>(part: Part<Row>, line: (row: Row) => Line) =>
  part === null ? { lines: null } : { lines: part.rows.map(line), more: part.more }

interface LinesProps {
  title: string
  none: string
  /** Null: the person may not read them. */
  lines: readonly Line[] | null
  more?: boolean | undefined
}

/** Records with a line each, which opens the record. */
export function Lines({ title, none, lines, more = false }: LinesProps) {
  const { t } = useTranslation()
  if (lines === null) return null
  return (
    <Section title={title}>
      {lines.length === 0 ? <p className="px-4 py-2 text-muted">{t(none)}</p> : null}
      <ul className="flex flex-col">
        {lines.map(({ id, href, name, about, at }) => (
          <li
            key={`${href} ${id}`}
            className="flex flex-wrap items-baseline gap-x-2 px-4 py-1.5 not-last:border-b not-last:border-line"
          >
            <PathLink href={href} className={linkClass}>
              {name}
            </PathLink>
            <span className="min-w-0 grow break-words text-muted">
              {about
                .filter((word) => word !== null)
                .map((word) => t(word))
                .join(' · ')}
            </span>
            <span className="text-sm text-muted">
              <Moment value={at} time />
            </span>
          </li>
        ))}
      </ul>
      {more ? <p className="px-4 py-2 text-sm text-muted">{t('There are more.')}</p> : null}
    </Section>
  )
}
