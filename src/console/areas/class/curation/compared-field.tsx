import { useMemo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { number, rupiah } from '#console/ui/format.ts'
import type { Compared, ComparedVariant, Figure } from './curation-fields.ts'
import type { Piece } from './word-diff.ts'
import { wordDiff } from './word-diff.ts'

const written = (kind: Figure['kind'], value: number) => (kind === 'money' ? rupiah(value) : number(value))

/** A number, and by how much it differs from what it was. */
function FigureText({ figure: { kind, before, now } }: { figure: Figure }) {
  const { t } = useTranslation()
  if (now === null) return before === null ? '–' : <del>{written(kind, before)}</del>
  if (before === null || before === now) return <span className="tabular-nums">{written(kind, now)}</span>
  const difference = now - before
  const percent = before === 0 ? null : (difference / before) * 100
  return (
    <span className="inline-flex flex-wrap gap-x-2 tabular-nums">
      <span className="sr-only">{t('Before')}</span>
      <del className="text-muted">{written(kind, before)}</del>
      <span className="sr-only">{t('Now')}</span>
      <ins className="font-medium no-underline">{written(kind, now)}</ins>
      <span className={difference > 0 ? 'text-warning' : 'text-accent'}>
        {difference > 0 ? '+' : '-'}
        {written(kind, Math.abs(difference))}
        {percent === null
          ? null
          : ` (${difference > 0 ? '+' : '-'}${number(Math.round(Math.abs(percent) * 10) / 10)} %)`}
      </span>
    </span>
  )
}

const states = { new: 'New', removed: 'Removed', both: undefined } as const

function Variants({ variants }: { variants: readonly ComparedVariant[] }) {
  const { t } = useTranslation()
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr>
            {['Variant', 'Price', 'Seats per schedule', 'Minutes'].map((title) => (
              <th key={title} scope="col" className="py-1 pr-4 font-normal">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {variants.map(({ name, was, state, price, seats, minutes }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two variants can have the same name
            <tr key={at} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-4 font-medium">
                {was === null ? null : <del className="block text-muted">{was}</del>}
                {name} {states[state] === undefined ? null : <span className="text-warning">{t(states[state])}</span>}
              </th>
              {[price, seats, minutes].map((figure, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- the columns are always the same
                <td key={column} className="py-1 pr-4">
                  <FigureText figure={figure} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Marked({ pieces, as: As, look }: { pieces: readonly Piece[]; as: 'del' | 'ins'; look: string }) {
  return (
    <p className="min-w-0 break-words whitespace-pre-wrap">
      {pieces.map(({ text, isChanged }, at) =>
        isChanged ? (
          // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no name
          <As key={at} className={cx('rounded-sm px-0.5', look)}>
            {text}
          </As>
        ) : (
          text
        ),
      )}
    </p>
  )
}

function Texts({ before, now }: { before: string; now: string }) {
  const { t } = useTranslation()
  const diff = useMemo(() => wordDiff(before, now), [before, now])
  return (
    <div className="grid gap-x-6 gap-y-2 @2xl:grid-cols-2">
      <div>
        <p className="text-sm text-muted">{t('Before')}</p>
        <Marked pieces={diff.before} as="del" look="bg-danger-soft" />
      </div>
      <div>
        <p className="text-sm text-muted">{t('Now')}</p>
        <Marked pieces={diff.now} as="ins" look="bg-success-soft no-underline" />
      </div>
    </div>
  )
}

/** A field of a submission: old and new side by side, or only as it is where nothing differs. */
export function ComparedField({ field }: { field: Compared }) {
  switch (field.kind) {
    case 'variants':
      return <Variants variants={field.variants} />
    case 'text':
      return field.isChanged && field.before !== null ? (
        <Texts before={field.before} now={field.now} />
      ) : (
        <p className="break-words whitespace-pre-wrap">{field.now}</p>
      )
    default:
      return <FigureText figure={field} />
  }
}
