import type { PointerEvent } from 'react'
import { useRef, useState } from 'react'
import type { DesignedItem } from '#contract/certificate/design.ts'
import { isTextual, itemValueWords, PX_PER_MM } from '#contract/certificate/design.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import type { Chosen, Items } from './arrange.ts'
import { movedBy, snapped } from './arrange.ts'
import type { Sample } from './item-view.tsx'
import { ItemView, textOf, usePictureUrl } from './item-view.tsx'

export interface PageShape {
  w: number
  h: number
}

interface CanvasProps {
  items: Items
  page: number
  shape: PageShape
  backgroundId: number | null
  sample: Sample
  zoom: number
  chosen: Chosen
  disabled: boolean
  onChoose: (chosen: Chosen) => void
  onMove: (items: Items) => void
  onResize: (at: number, size: { w: number; h: number }) => void
}

/** Pixels of the screen within which a dragged item snaps. */
const REACH = 6

function Ruler({ length, zoom, axis }: { length: number; zoom: number; axis: 'x' | 'y' }) {
  const marks = Array.from({ length: Math.floor(length / PX_PER_MM / 10) + 1 }, (_, n) => n * 10)
  const size = length * zoom
  return (
    <div
      aria-hidden
      className={cx('relative shrink-0 bg-sunken text-[9px] text-muted', axis === 'x' ? 'ml-5 h-5' : 'w-5')}
      style={axis === 'x' ? { width: size } : { height: size }}
    >
      {marks.map((mm) => (
        <span
          key={mm}
          className={cx('absolute border-line-strong', axis === 'x' ? 'h-full border-l pl-0.5' : 'w-full border-t')}
          style={axis === 'x' ? { left: mm * PX_PER_MM * zoom } : { top: mm * PX_PER_MM * zoom }}
        >
          {mm % 50 === 0 ? mm : null}
        </span>
      ))}
    </div>
  )
}

/** What an item is called in lists and for screen readers. */
export function useItemName(): (item: DesignedItem, sample: Sample) => string {
  const { t } = useTranslation()
  return (item, sample) => {
    const kind = t(itemValueWords[item.value])
    return item.value === 'TEXT' ? `${kind}: ${textOf(item, sample).slice(0, 40)}` : kind
  }
}

interface Drag {
  from: { x: number; y: number }
  chosen: Chosen
  items: Items
  resizes: boolean
}

/** A page with its items, in millimeters. Items are moved and sized by pointer; keys are those of the designer. */
export function Canvas(props: CanvasProps) {
  const { items, page, shape, backgroundId, sample, zoom, chosen, disabled, onChoose, onMove, onResize } = props
  const { t } = useTranslation()
  const background = usePictureUrl(backgroundId)
  const drag = useRef<Drag>(undefined)
  const [guides, setGuides] = useState<{ vertical?: number | undefined; horizontal?: number | undefined }>({})

  function begin(event: PointerEvent<HTMLElement>, at: number, resizes: boolean): void {
    if (event.button !== 0) return
    event.stopPropagation()
    const adds = event.shiftKey || event.ctrlKey || event.metaKey
    const next = adds
      ? chosen.includes(at)
        ? chosen.filter((one) => one !== at)
        : [...chosen, at]
      : chosen.includes(at)
        ? chosen
        : [at]
    onChoose(next)
    if (disabled || adds) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: { x: event.clientX, y: event.clientY }, chosen: next, items, resizes }
  }

  function follow(event: PointerEvent<HTMLElement>, at: number): void {
    const held = drag.current
    const item = held?.items[at]
    if (!held || !item) return
    const dx = (event.clientX - held.from.x) / zoom
    const dy = (event.clientY - held.from.y) / zoom
    if (held.resizes) {
      onResize(at, { w: Math.max(4, Math.round(item.w + dx)), h: Math.max(4, Math.round(item.h + dy)) })
      return
    }
    const others = held.items.filter((one, n) => one.page === page && !held.chosen.includes(n))
    const box = { x: item.x + dx, y: item.y + dy, w: item.w, h: item.h }
    const snap = event.altKey
      ? { dx: 0, dy: 0, vertical: undefined, horizontal: undefined }
      : snapped(box, others, shape, REACH / zoom)
    setGuides(snap)
    onMove(movedBy(held.items, held.chosen, dx + snap.dx, dy + snap.dy))
  }

  function end(): void {
    drag.current = undefined
    setGuides({})
  }

  return (
    <div className="overflow-auto rounded-md border border-line bg-sunken p-2" tabIndex={-1}>
      <Ruler length={shape.w} zoom={zoom} axis="x" />
      <div className="flex">
        <Ruler length={shape.h} zoom={zoom} axis="y" />
        <div className="shrink-0" style={{ width: shape.w * zoom, height: shape.h * zoom }}>
          <div
            data-paper=""
            className="relative origin-top-left overflow-hidden bg-[#fff] shadow-raised"
            style={{ width: shape.w, height: shape.h, transform: `scale(${zoom})` }}
            onPointerDown={() => onChoose([])}
          >
            {background === null ? null : (
              <img src={background} alt="" draggable={false} className="absolute inset-0 size-full object-fill" />
            )}
            {items.map((item, at) =>
              item.page === page ? (
                <div
                  // oxlint-disable-next-line react/no-array-index-key -- items are known by their order
                  key={at}
                  role="button"
                  tabIndex={chosen[0] === at || (chosen.length === 0 && at === 0) ? 0 : -1}
                  data-item={at}
                  // What is seen is part of the name, so that it can be spoken to.
                  aria-label={[t(itemValueWords[item.value]), isTextual(item.value) ? textOf(item, sample) : '']
                    .filter(Boolean)
                    .join(': ')}
                  aria-pressed={chosen.includes(at)}
                  className={cx(
                    'absolute cursor-move touch-none select-none',
                    chosen.includes(at) ? 'outline-2 outline-accent' : 'hover:outline-1 hover:outline-muted',
                  )}
                  style={{ left: item.x, top: item.y, width: item.w, height: item.h }}
                  onFocus={() => chosen.includes(at) || onChoose([at])}
                  onPointerDown={(event) => begin(event, at, false)}
                  onPointerMove={(event) => follow(event, at)}
                  onPointerUp={end}
                  onPointerCancel={end}
                >
                  <ItemView item={item} sample={sample} />
                  {chosen.length === 1 && chosen[0] === at ? (
                    <span
                      aria-hidden
                      className="absolute -right-2 -bottom-2 size-4 cursor-nwse-resize rounded-full bg-accent"
                      onPointerDown={(event) => begin(event, at, true)}
                    />
                  ) : null}
                </div>
              ) : null,
            )}
            {guides.vertical === undefined ? null : (
              <span aria-hidden className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: guides.vertical }} />
            )}
            {guides.horizontal === undefined ? null : (
              <span aria-hidden className="absolute inset-x-0 h-0.5 bg-accent" style={{ top: guides.horizontal }} />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
