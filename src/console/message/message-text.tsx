import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { filledIn, placesIn } from '#contract/notification/template-text.ts'
import { useTranslation } from '#console/app/i18n.ts'

// Letters that no keyboard has stand around what was filled in, so that it can be told from the text.
const [KNOWN, UNKNOWN, END] = ['\uE000', '\uE001', '\uE002']
const marked = new RegExp(`([${KNOWN}${UNKNOWN}][^${END}]*${END})`)

/** A text with its places filled, each marked; a place without a value holds its name. */
export function markedText(text: string, values: Readonly<Record<string, string>>): string {
  const fill = placesIn(text).map((name) => {
    const value = values[name]
    return [name, value === undefined ? `${UNKNOWN}${name}${END}` : `${KNOWN}${value}${END}`]
  })
  return filledIn(text, Object.fromEntries(fill) as Record<string, string>)
}

function Filled({ text }: { text: string }) {
  const { t } = useTranslation()
  return text.split(marked).map((part, at) => {
    const inner = part.slice(1, -1)
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name
    if (at % 2 === 0) return <Fragment key={at}>{part}</Fragment>
    return part.startsWith(KNOWN ?? '') ? (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <mark key={at} className="rounded-sm bg-accent-soft text-text">
        {inner}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <mark key={at} title={t('Filled in when it is sent')} className="rounded-sm bg-warning-soft px-1 text-warning">
        {inner}
      </mark>
    )
  })
}

const looks = [
  { sign: '```', draw: (inner: ReactNode) => <code>{inner}</code> },
  { sign: '*', draw: (inner: ReactNode) => <strong>{inner}</strong> },
  { sign: '_', draw: (inner: ReactNode) => <em>{inner}</em> },
  { sign: '~', draw: (inner: ReactNode) => <s>{inner}</s> },
] as const

const escaped = (sign: string) => sign.replace(/[*]/g, String.raw`\*`)
// As WhatsApp reads them: between words, and tight around what they mark.
const formats = new RegExp(
  looks.map(({ sign }) => String.raw`(?<![\w])${escaped(sign)}(?=\S)([^\n]*?\S)${escaped(sign)}(?![\w])`).join('|'),
)

/** A text as WhatsApp shows it: `*bold*`, `_italic_`, `~struck~` and ```` ```code``` ````. */
function Formatted({ text }: { text: string }): ReactNode {
  const found = formats.exec(text)
  if (!found) return <Filled text={text} />
  const which = found.slice(1).findIndex((group) => group !== undefined)
  const look = looks[which]
  if (!look) return <Filled text={text} />
  return (
    <>
      <Filled text={text.slice(0, found.index)} />
      {look.draw(<Formatted text={found[which + 1] ?? ''} />)}
      <Formatted text={text.slice(found.index + found[0].length)} />
    </>
  )
}

/** A marked text on the screen; `formatted` as WhatsApp would. */
export function MessageText({ text, formatted = false }: { text: string; formatted?: boolean }) {
  return (
    <span className="break-words whitespace-pre-wrap">
      {formatted ? <Formatted text={text} /> : <Filled text={text} />}
    </span>
  )
}
