import { useQuery } from '@tanstack/react-query'
import { encode } from 'uqr'
import type { DesignedItem, ItemValue } from '#contract/certificate/design.ts'
import {
  DEFAULT_COLOR,
  DEFAULT_FONT,
  DEFAULT_SIZE,
  fonts,
  isTextual,
  itemValueWords,
  LINE_HEIGHT,
} from '#contract/certificate/design.ts'
import { media } from '#contract/media/media.ts'
import { apiQuery } from '#console/api/query.ts'
import { Icon } from '#console/ui/icon.tsx'
import { familyOf, widthOf } from './fonts.ts'

export type Sample = Partial<Record<ItemValue, string>>

/** What an item prints with the values of a sample. */
export function textOf({ value, text }: DesignedItem, sample: Sample): string {
  if (value === 'TEXT') return text ?? ''
  const printed = sample[value] ?? itemValueWords[value]
  return [text, printed].filter(Boolean).join(' ')
}

/** The large picture of an item of the gallery. */
export function usePictureUrl(id: number | null | undefined): string | null {
  const { data } = useQuery({ ...apiQuery(media.calls.read, { id: id ?? 0 }), enabled: typeof id === 'number' })
  return data?.previewUrl ?? data?.url ?? null
}

function Picture({ id }: { id: number | null | undefined }) {
  const url = usePictureUrl(id)
  return url === null ? (
    <span className="flex size-full items-center justify-center bg-sunken text-muted">
      <Icon name="image" size={24} />
    </span>
  ) : (
    <img src={url} alt="" draggable={false} className="size-full object-contain" />
  )
}

const shares = { LEFT: 0, CENTER: 0.5, RIGHT: 1 } as const

/** Text as the printer sets it: by its baseline, and smaller where it is too wide. */
function Lines({ item, sample }: { item: DesignedItem; sample: Sample }) {
  const font = item.font ?? DEFAULT_FONT
  const size = item.fontSize ?? DEFAULT_SIZE
  const lines = textOf(item, sample).split('\n')
  const widths = lines.map((line) => widthOf(line, font, size))
  const widest = Math.max(...widths)
  const scale = widest > item.w ? item.w / widest : 1
  return lines.map((line, at) => (
    <span
      // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
      key={at}
      className="absolute whitespace-pre"
      style={{
        left: (item.w - (widths[at] ?? 0) * scale) * shares[item.align],
        top: at * LINE_HEIGHT * size * scale,
        // The baseline stays where that of the full size is.
        transform: `scale(${scale})`,
        transformOrigin: `0 ${fonts[font].ascent * size}px`,
        fontFamily: `"${familyOf(font)}"`,
        fontSize: size,
        lineHeight: 'normal',
        color: item.color ?? DEFAULT_COLOR,
      }}
    >
      {line}
    </span>
  ))
}

/** The code in the middle of its box, as it is printed. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg aria-hidden viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-full">
      <path d={path} fill="#000" />
    </svg>
  )
}

/** How an item looks on the page. */
export function ItemView({ item, sample }: { item: DesignedItem; sample: Sample }) {
  if (item.value === 'QR') return <QrCode text={sample.QR ?? ''} />
  if (!isTextual(item.value)) return <Picture id={item.mediaId} />
  return <Lines item={item} sample={sample} />
}
