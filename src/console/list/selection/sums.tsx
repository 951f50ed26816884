import { useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { statusSlotAtom } from '#console/shell/status-state.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useResting } from '#console/form/use-resting.ts'
import { cx } from '#console/ui/cx.ts'
import { rupiah } from '#console/ui/format.ts'
import type { ListSummary } from '#contract/core/list/list-calls.ts'
import type { Column, ResourceList, Selected } from '#console/list/resource-list.ts'
import { sumsAtom, sumsHiddenAtom } from './sums-shown.ts'
import type { ListModel } from '#console/list/use-list.ts'
import { figuresKey, listKey } from '#console/list/rows/window-query.ts'

/** More rows than these are added up only when somebody asks. */
const FEW = 10_000
/** A selection or filter that still changes is not added up. */
const RESTING_MS = 200

/** What is to be added up: what is selected, or else all that the filter finds. */
function selectedOf<Row>({ selection, query }: ListModel<Row>): Selected {
  if (selection.kind === 'ids') return { ids: [...selection.ids] }
  const { sort: _sort, ...filter } = query
  return { filter, except: selection.kind === 'filter' ? [...selection.except] : [] }
}

/** The sums of what is selected or found, as far as they were asked for. */
function useSums<Row>(model: ListModel<Row>, wants: boolean) {
  const { list, selection, selectedCount, windows } = model
  const now = JSON.stringify(selectedOf(model))
  const resting = useResting(now, RESTING_MS)
  const [wanted, setWanted] = useState<string>()
  const count = selection.kind === 'none' ? (windows.total ?? 0) : selectedCount
  const isFew = selection.kind === 'ids' || (count <= FEW && !windows.estimated)
  const isAsked = wanted === now
  const enabled = wants && (isFew || isAsked) && resting === now && count > 0 && !windows.outdated
  const { data, isError, isFetching, refetch } = useQuery({
    // What was asked for once is not counted anew with every change that others make.
    queryKey: isFew ? figuresKey(list, 'sums', now) : listKey(list, 'sums', now),
    queryFn: async ({ signal }) => (await list.figures?.())?.sums?.(JSON.parse(now) as Selected, signal) ?? null,
    enabled,
    retry: false,
  })
  return {
    sums: enabled && !isError ? data?.sums : undefined,
    isEmpty: count === 0,
    isFew,
    isAsked,
    isError: enabled && isError,
    isFetching,
    ask: () => {
      if (enabled) void refetch()
      setWanted(now)
    },
  }
}

const amountOf = (sum: ListSummary['sums'][string]) => rupiah(typeof sum === 'string' ? BigInt(sum) : sum)

/** The columns that one sees: of others nobody asks what they come to. */
const shownOf = <Row,>({ list, layout, narrow }: ListModel<Row>): readonly Column<Row>[] =>
  narrow ? list.columns.filter(({ line }) => line !== undefined) : layout.columns.map(({ column }) => column)

/** `Rp.5.000`, or of several columns each with its title. */
function amounts<Row>(sums: ListSummary['sums'], columns: readonly Column<Row>[], t: (text: string) => string): string {
  const all = Object.entries(sums).filter(([name]) => columns.some(({ key }) => key === name))
  return all
    .map(([key, sum]) => {
      const title = columns.find((column) => column.key === key)?.title ?? key
      return all.length === 1 ? amountOf(sum) : `${t(title)} ${amountOf(sum)}`
    })
    .join(' · ')
}

function Sum<Row>({ model }: { model: ListModel<Row> }) {
  const { t } = useTranslation()
  const [hidden, setHidden] = useAtom(sumsHiddenAtom)
  const { sums, isEmpty, isFew, isAsked, isError, isFetching, ask } = useSums(model, !hidden)
  const shown = !hidden && (isFew || isAsked) && !isError
  const toggle = useRef<() => void>(undefined)
  useEffect(() => {
    toggle.current = () => {
      setHidden(shown)
      if (!shown) ask()
    }
  })
  const setSums = useSetAtom(sumsAtom)
  useEffect(() => {
    setSums(isEmpty ? null : { shown, toggle: () => toggle.current?.() })
    return () => setSums(null)
  }, [isEmpty, shown, setSums])
  if (isEmpty || hidden) return null
  const found = sums === undefined ? undefined : amounts(sums, shownOf(model), t) || undefined
  const words =
    found !== undefined
      ? t('Sum {{amount}}', { amount: found })
      : isError
        ? t('Total unavailable, try again')
        : isFetching
          ? t('Adding up…')
          : t('Sum')
  const tone = model.selection.kind === 'none' ? undefined : 'font-medium text-accent'
  if (isFew && !isAsked && !isError) return found === undefined ? null : <span className={tone}>{words}</span>
  return (
    <>
      <button
        type="button"
        onClick={ask}
        aria-busy={isFetching || undefined}
        className={cx('h-6 rounded-sm px-1.5 hover:bg-hover', tone ?? 'text-text')}
      >
        {words}
      </button>
      <span role="status" className="sr-only">
        {isAsked && !isFetching ? words : ''}
      </span>
    </>
  )
}

const sumsUp = <Row,>({ fields, figures }: ResourceList<Row>) =>
  figures !== undefined && Object.values(fields ?? {}).some((field) => field.sum)

/** What the money in a list comes to, in the status line: of the selected rows, or else of the whole filter. */
export function Sums<Row>({ model }: { model: ListModel<Row> }) {
  const slot = useAtomValue(statusSlotAtom)
  return slot && sumsUp(model.list) ? createPortal(<Sum model={model} />, slot) : null
}
