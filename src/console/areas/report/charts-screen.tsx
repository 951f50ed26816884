import { useQueries } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useRef, useState } from 'react'
import { allows } from '#contract/core/permission.ts'
import { periodOf } from '#contract/core/report-period.ts'
import { MONTHLY_RECIPIENTS } from '#contract/report/monthly.ts'
import { reports } from '#contract/report/report.ts'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useAddressSearch } from '#console/app/screen/use-address.ts'
import { stringifySearch } from '#console/app/search-codec.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import type { Customer } from '#console/list/customer.tsx'
import { WithCustomer } from '#console/list/customer.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import type { PlacedReport } from '#console/report/all-reports.ts'
import { reportsFor } from '#console/report/all-reports.ts'
import { Controls } from '#console/report/controls.tsx'
import { readQuery } from '#console/report/search.ts'
import type { AnyReport, ReportQuery } from '#console/report/view.ts'
import { periodName } from '#console/report/words.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { buttonClass } from '#console/ui/button.tsx'
import { copyText } from '#console/ui/transfer/copy-text.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { ChartCard } from './chart-card.tsx'
import { chartsCommands } from './charts.commands.ts'
import { DaysBetween } from './days-between.tsx'

/** It takes everything that any report can be narrowed by. */
const widest = { call: reports.enrolmentsByDay as AnyReport['call'] }

/** Who gets the report of each month is a setting. */
const monthly = `/setting${stringifySearch({ keyword: MONTHLY_RECIPIENTS })}`

const hrefOf = (query: ReportQuery, chart?: string) => `/charts${stringifySearch({ ...query, chart })}`

/** Those of one list under its name. */
function bySet(all: readonly PlacedReport[]): [name: string, reports: PlacedReport[]][] {
  const groups = new Map<string, PlacedReport[]>()
  for (const one of all) groups.set(one.set.list, [...(groups.get(one.set.list) ?? []), one])
  return [...groups]
}

function Charts({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const held = useAtomValue(permissionsAtom)
  const search = useAddressSearch()
  const may = useMemo(() => reportsFor(held), [held])
  const gated = [...new Set(may.flatMap(({ set }) => (set.shownIf ? [set] : [])))]
  const open = useQueries({
    queries: gated.map(({ path, shownIf }) => ({
      queryKey: ['shown', path, customer.id],
      queryFn: () => shownIf?.(customer.id) ?? Promise.resolve(true),
    })),
  })
  const all = may.filter(({ set }) => !set.shownIf || open[gated.indexOf(set)]?.data === true)
  const page = useRef<HTMLDivElement>(null)
  const [today] = useState(() => new Intl.DateTimeFormat('sv', { timeZone: customer.timezone }).format(new Date()))
  const query = readQuery(widest, search)
  const period = periodOf(query, today)
  const { coreClassId } = query
  const show = (next: ReportQuery) => goTo(hrefOf(next))

  const cards = () => [...(page.current?.querySelectorAll<HTMLElement>('[data-chart]') ?? [])]
  const placeOf = () => cards().findIndex((card) => card.contains(document.activeElement))
  function step(by: -1 | 1): boolean {
    const to = cards()[Math.max(0, placeOf() + by)]
    to?.focus()
    to?.scrollIntoView({ block: 'start' })
    return to !== undefined
  }
  const copy = () => copyText(location.origin + hrefOf(query, cards()[placeOf()]?.dataset.chart))
  useScreenCommands(chartsCommands, {
    next: () => step(1),
    previous: () => step(-1),
    copy: () => void copy(),
  })

  return (
    <>
      <PageHeader
        title={t('Charts')}
        actions={
          allows(held, 'setting:read') ? (
            <PathLink href={monthly} className={buttonClass('secondary')}>
              {t('Monthly report by e-mail')}
            </PathLink>
          ) : null
        }
      />
      <div className="flex flex-col gap-2 border-b border-line px-4 pb-2">
        <Controls
          query={query}
          thisMonth={today.slice(0, 7)}
          period={periodName({ ...period, asOf: today })}
          byPlatform
          isDated
          onChange={show}
        />
        <div className="flex flex-wrap items-center gap-2">
          <DaysBetween
            key={`${period.from} ${period.to}`}
            {...period}
            onChange={(days) => show({ ...query, month: undefined, year: undefined, ...days })}
          />
          <div className="w-56">
            <RecordPicker
              aria-label={t('Class')}
              placeholder={t('All classes')}
              source={records('class', customer.id)}
              value={typeof coreClassId === 'number' ? coreClassId : null}
              onChange={(id) => show({ ...query, coreClassId: id ?? undefined })}
            />
          </div>
        </div>
      </div>
      <div ref={page} className="flex min-h-0 grow flex-col gap-6 overflow-y-auto px-4 py-4 *:shrink-0">
        {bySet(all).map(([name, placed]) => (
          <div key={name} role="group" aria-label={t(name)} className="flex flex-col gap-3">
            <p aria-hidden className="font-semibold text-muted">
              {t(name)}
            </p>
            <div className="grid gap-3 xl:grid-cols-2">
              {placed.map((one) => (
                <ChartCard
                  key={one.key}
                  placed={one}
                  search={search}
                  customer={customer}
                  today={today}
                  atOnce={one === all[0]}
                  wanted={one.key === search.chart}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

/** Every report of the product on one page, of one period and with one set of filters, which the address holds. */
export default function ChartsScreen() {
  return <WithCustomer>{(customer) => <Charts key={customer.id} customer={customer} />}</WithCustomer>
}
