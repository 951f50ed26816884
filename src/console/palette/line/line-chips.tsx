import { useTranslation } from '#console/app/i18n.ts'
import { cx } from '#console/ui/cx.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { Context } from '#engine/context.ts'
import type { LineError } from '#engine/line/assign.ts'
import type { Reading } from '#engine/line/parse-line.ts'
import type { LineArg } from '#engine/line/read-args.ts'
import { showAnswer } from '#engine/answers/show-answer.ts'
import { useWords } from '#console/commands/say.ts'

interface Props {
  reading: Reading
  /** Errors that are shown by now. */
  errors: readonly LineError[]
  /** Knows the records that the line names. */
  ctx: Context
}

interface Chip {
  readonly from: number
  readonly label?: string
  readonly value: string
  readonly error?: string
}

/** The arguments of a typed line, each as it is understood, with what is wrong with it. */
export function LineChips({ reading, errors, ctx }: Props) {
  const { t } = useTranslation()
  const words = useWords()

  function valueOf({ state, prompt, text }: LineArg): string {
    switch (state.kind) {
      case 'read':
        return words(showAnswer(prompt, state.value, ctx))
      case 'several':
        return t('{{text}}: several matches', { text: text.trim() })
      case 'waiting':
        return `${text.trim()} …`
      case 'blank':
        return '…'
      default:
        return text.trim()
    }
  }

  const chips = reading.args.map((arg): Chip => {
    const own = errors.filter((error) => error.key === arg.key)
    const error = own.map(({ say }) => words(say)).join(' ')
    return {
      from: arg.from,
      label: t(arg.prompt.label),
      value: valueOf(arg),
      ...(error === '' ? {} : { error }),
    }
  })
  const strays = errors
    .filter((error) => !reading.args.some((arg) => arg.key === error.key))
    .map(({ from, to, say }): Chip => ({ from, value: reading.line.slice(from, to), error: words(say) }))
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {[...chips, ...strays]
        .sort((a, b) => a.from - b.from)
        .map(({ from, label, value, error }, place) => (
          <span
            key={`${place} ${from}`}
            className={cx(
              'flex min-h-6 max-w-full flex-wrap items-center gap-x-1 rounded-md border px-2 text-sm',
              error === undefined ? 'border-line bg-sunken' : 'border-danger text-danger',
            )}
          >
            {error === undefined ? null : <Icon name="alert" size={14} className="shrink-0" />}
            {label === undefined ? null : <span className={cx(error === undefined && 'text-muted')}>{label}</span>}
            <span className="max-w-72 truncate">{value}</span>
            {error === undefined ? null : <span className="font-medium">{error}</span>}
          </span>
        ))}
    </span>
  )
}
