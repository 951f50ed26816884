import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { DesignedItem, ItemValue } from '#contract/certificate/design.ts'
import { itemValues, itemValueWords, MAX_ITEMS, pxOf } from '#contract/certificate/design.ts'
import { certificateSample } from '#contract/certificate/template.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { useViewBox } from '#console/screen/grid/use-view-box.ts'
import { useCommandKeys } from '#console/screen/key-hint.tsx'
import { useLocalHistory } from '#console/screen/use-local-history.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { cx } from '#console/ui/cx.ts'
import { Field } from '#console/ui/field.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { Select } from '#console/ui/select.tsx'
import type { Chosen, Edge, Items } from './arrange.ts'
import { aligned, distributed, duplicated, movedBy, ordered, withValues } from './arrange.ts'
import { Canvas, useItemName } from './canvas.tsx'
import { designCommands } from './design.commands.ts'
import { loadFonts } from './fonts.ts'
import type { Sample } from './item-view.tsx'
import { fittingZoom, freshItem, itemsIn, shapeOf, without } from './items.ts'
import { Properties } from './properties.tsx'

const NO_SAMPLE: Sample = {}
const zooms = [0.25, 0.35, 0.5, 0.7, 1, 1.4, 2] as const

/** What is printed on a certificate, and where: by pointer on a page in millimeters, and wholly by keys. */
export default function Designer({ value, onChange, control, disabled, issues, values }: CustomInputProps) {
  const { t } = useTranslation()
  const customer = useAtomValue(customerAtom)
  const frame = useRef<HTMLDivElement>(null)
  const items = itemsIn(value)
  const [chosen, setChosen] = useState<Chosen>([])
  const [page, setPage] = useState(1)
  const [chosenZoom, setZoom] = useState<number>()
  const room = useRef<HTMLDivElement>(null)
  const { width } = useViewBox(room)
  const [participant, setParticipant] = useState<number | null>(null)
  const [longest, setLongest] = useState(false)
  const [, setLoaded] = useState(false)
  useEffect(() => void loadFonts().then(() => setLoaded(true)), [])

  const shape = shapeOf(values)
  const zoom = chosenZoom ?? fittingZoom(width, shape)
  const pages = typeof values.pages === 'number' ? values.pages : 1
  const shownPage = Math.min(page, pages)
  const query = { ...(participant === null ? {} : { studentLmsClassId: participant }), longest }
  const asked = useQuery({
    ...apiQuery(certificateSample, { customerId: customer?.id ?? 0, query }),
    enabled: customer !== undefined && customer !== null,
  })
  const sample = asked.data ?? NO_SAMPLE
  const nameOf = useItemName()

  const history = useLocalHistory<Items>(items, onChange, { scope: frame })
  const put = (next: Items, group?: string) => history.change(next, group)
  const current = chosen.filter((at) => items[at] !== undefined)
  const [first] = current
  const single = current.length === 1 && first !== undefined ? items[first] : undefined

  function add(kind: ItemValue): void {
    if (items.length >= MAX_ITEMS) return
    put([...items, freshItem(kind, shownPage, shape)])
    setChosen([items.length])
  }

  /** An effect on the chosen items; without any, the key is left alone. */
  const on = (change: () => Items | { items: Items; chosen: Chosen }, group?: string) => () => {
    if (disabled || current.length === 0) return false
    const next = change()
    if ('items' in next) {
      put(next.items)
      setChosen(next.chosen)
    } else put(next, group)
    return true
  }
  const move = (mmX: number, mmY: number) =>
    on(() => movedBy(items, current, pxOf(mmX), pxOf(mmY)), `move ${current.join(' ')}`)
  const align = (edge: Edge) => on(() => aligned(items, current, edge, shape))
  const zoomBy = (step: 1 | -1) => () => {
    const next = step > 0 ? zooms.find((one) => one > zoom + 0.001) : zooms.findLast((one) => one < zoom - 0.001)
    setZoom(next ?? zoom)
  }
  const remove = on(() => {
    setChosen([])
    return without(items, current)
  })
  useScreenCommands(
    designCommands,
    {
      left: move(-1, 0),
      right: move(1, 0),
      up: move(0, -1),
      down: move(0, 1),
      left10: move(-10, 0),
      right10: move(10, 0),
      up10: move(0, -10),
      down10: move(0, 10),
      duplicate: on(() => duplicated(items, current)),
      remove,
      all: () => setChosen(items.flatMap((item, at) => (item.page === shownPage ? [at] : []))),
      front: on(() => ordered(items, current, 'front')),
      back: on(() => ordered(items, current, 'back')),
      zoomIn: zoomBy(1),
      zoomOut: zoomBy(-1),
      alignLeft: align('left'),
      alignCenter: align('center'),
      alignRight: align('right'),
      alignTop: align('top'),
      alignMiddle: align('middle'),
      alignBottom: align('bottom'),
      distributeX: on(() => distributed(items, current, 'x')),
      distributeY: on(() => distributed(items, current, 'y')),
    },
    { scope: frame },
  )
  const keys = { duplicate: useCommandKeys(designCommands.duplicate), remove: useCommandKeys(designCommands.remove) }

  const issueOf = (at: number) => (key: string) => issues.find(({ field }) => field === `${at}.${key}`)?.message
  const change = (given: Partial<DesignedItem>, group: string) =>
    put(withValues(items, current, given), `${group} ${current.join(' ')}`)
  const alignments: readonly [Edge, string][] = [
    ['left', 'Left'],
    ['center', 'Center'],
    ['right', 'Right'],
    ['top', 'Top'],
    ['middle', 'Middle'],
    ['bottom', 'Bottom'],
  ]
  return (
    <div
      ref={frame}
      id={control.id}
      role="group"
      data-wide=""
      aria-label={t('Design')}
      aria-describedby={control['aria-describedby']}
      className="flex flex-col gap-2"
    >
      <div className="flex flex-wrap items-center gap-2" role="toolbar" aria-label={t('Design')}>
        <Select<ItemValue>
          className="max-w-48"
          aria-label={t('Add item')}
          placeholder={t('Add item')}
          value={null}
          disabled={disabled || items.length >= MAX_ITEMS}
          options={itemValues.map((kind) => ({ value: kind, label: t(itemValueWords[kind]) }))}
          onChange={add}
        />
        <Button
          icon="files"
          keys={keys.duplicate}
          disabled={disabled || current.length === 0}
          onClick={on(() => duplicated(items, current))}
        >
          {t('Duplicate')}
        </Button>
        <Button icon="x-circle" keys={keys.remove} disabled={disabled || current.length === 0} onClick={remove}>
          {t('Delete')}
        </Button>
        <Select<Edge>
          className="max-w-36"
          aria-label={t('Align')}
          placeholder={t('Align')}
          value={null}
          disabled={disabled || current.length === 0}
          options={alignments.map(([edge, label]) => ({ value: edge, label: t(label) }))}
          onChange={(edge) => align(edge)()}
        />
        <div className="flex items-center gap-2">
          <IconButton icon="minus" label={t('Zoom out')} onClick={zoomBy(-1)} />
          <span className="text-sm text-muted tabular-nums">{Math.round(zoom * 100)} %</span>
          <IconButton icon="plus" label={t('Zoom in')} onClick={zoomBy(1)} />
          <IconButton icon="maximize" label={t('Fit to width')} onClick={() => setZoom(undefined)} />
        </div>
        {pages > 1 ? (
          <Select
            className="max-w-28"
            aria-label={t('Page')}
            value={shownPage}
            options={Array.from({ length: pages }, (_, n) => ({ value: n + 1, label: `${t('Page')} ${n + 1}` }))}
            onChange={setPage}
          />
        ) : null}
      </div>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div ref={room} className="min-w-0">
          <Canvas
            items={items}
            page={shownPage}
            shape={shape}
            backgroundId={typeof values.backgroundMediaId === 'number' ? values.backgroundMediaId : null}
            sample={sample}
            zoom={zoom}
            chosen={current}
            disabled={disabled}
            onChoose={setChosen}
            onMove={(next) => put(next, `drag ${current.join(' ')}`)}
            onResize={(at, size) => put(withValues(items, [at], size), `resize ${at}`)}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Field label={t('Sample participant')}>
            {(picker) => (
              <RecordPicker
                {...picker}
                source={records('enrolment', customer?.id ?? 0)}
                value={participant}
                onChange={setParticipant}
                placeholder={t('Newest participant who passed')}
              />
            )}
          </Field>
          <Checkbox checked={longest} onChange={(event) => setLongest(event.target.checked)}>
            {t('Longest name of the academy')}
          </Checkbox>
          <ul aria-label={t('Printed items')} className="max-h-56 overflow-y-auto rounded-md border border-line">
            {items.map((item, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- items are known by their order
              <li key={at}>
                <button
                  type="button"
                  aria-pressed={current.includes(at)}
                  className={cx(
                    'w-full truncate px-2 py-1 text-left',
                    current.includes(at) ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover',
                  )}
                  onClick={(event) => {
                    setPage(item.page)
                    setChosen(event.shiftKey || event.ctrlKey || event.metaKey ? [...current, at] : [at])
                  }}
                >
                  {nameOf(item, sample)}
                </button>
              </li>
            ))}
            {items.length === 0 ? <li className="px-2 py-1 text-muted">{t('No items yet')}</li> : null}
          </ul>
          {single && first !== undefined ? (
            <Properties item={single} pages={pages} disabled={disabled} issue={issueOf(first)} onChange={change} />
          ) : null}
        </div>
      </div>
    </div>
  )
}
