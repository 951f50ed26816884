import type { ChangeEvent } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { DateInput } from '#console/form/day/date-input.tsx'
import { isStrayLetter } from '#console/form/keep-letters-out.ts'
import { readDay } from '#console/form/typed.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { Select } from '#console/ui/select.tsx'
import { TextArea } from '#console/ui/text-area.tsx'
import { showDay } from '#engine/answers/calendar.ts'
import type { Context, RecordId, RecordRef } from '#engine/context.ts'
import type { Frame } from '#engine/frame.ts'
import { answer, askAgain } from '#engine/frame.ts'
import type { Field as AskedField } from '#engine/next-step.ts'
import { isNoNumber, showInteger, showRupiah } from '#engine/answers/parse-number.ts'
import type { Prompt } from '#engine/prompt.ts'
import { readAnswer } from '#engine/answers/read-answer.ts'
import { replaceFrame } from '#console/palette/palette-state.ts'
import { RecordField } from './record-field.tsx'
import { useWords } from '#console/commands/say.ts'
import { useDraft } from '#console/palette/use-draft.ts'

interface Props {
  field: AskedField
  frame: Frame
  ctx: Context
  value: unknown
  error: string | undefined
  disabled: boolean
  onChange: () => void
}

/** A value as it stands in a field that is typed into. */
export function shownValue(prompt: Prompt, value: unknown): string {
  if (typeof value === 'number') return showInteger(value)
  if (typeof value !== 'string') return ''
  return prompt.kind === 'date' ? showDay(value) : value
}

/** What the typed text is taken for, when that is worth saying. */
function meaning(prompt: Prompt, text: string, today: string): string | undefined {
  const read = readAnswer(prompt, text, today)
  if (!read.ok || read.value === undefined) return undefined
  const shown =
    prompt.kind === 'date'
      ? showDay(read.value as string)
      : prompt.kind === 'rupiah'
        ? showRupiah(read.value as number)
        : prompt.kind === 'int'
          ? showInteger(read.value as number)
          : text
  return shown === text.trim() ? undefined : `= ${shown}`
}

/** One field of a form, drawn by its kind. */
export function FormField({ field, frame, ctx, value, error, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { key, prompt, required } = field
  const [text, setText] = useDraft(frame, key, shownValue(prompt, value))
  // Letters in a number are said at once, not when the form is sent.
  const isNumber = prompt.kind === 'int' || prompt.kind === 'rupiah'
  const read = isNumber && isNoNumber(text) ? readAnswer(prompt, text, ctx.today) : undefined
  const problem = read?.ok === false ? words(read.problem) : undefined
  const help = prompt.kind === 'none' || prompt.help === undefined ? undefined : words(prompt.help)

  function choose(next: unknown, picked: readonly RecordRef[] = []) {
    onChange()
    // Asked again at once, so that the form stays even when this was the last answer it lacked.
    replaceFrame(askAgain(answer(frame, { [key]: next }, picked), key))
  }

  function type(next: string) {
    onChange()
    setText('capitals' in prompt && prompt.capitals ? next.toUpperCase() : next)
  }

  if (prompt.kind === 'bool') {
    return (
      <Checkbox checked={value === true} disabled={disabled} onChange={(event) => choose(event.target.checked)}>
        {t(prompt.label)}
      </Checkbox>
    )
  }
  return (
    <Field
      label={t(prompt.label)}
      required={required}
      error={error ?? problem}
      help={meaning(prompt, text, ctx.today) ?? help}
    >
      {(control) => {
        const typed = {
          ...control,
          value: text,
          disabled,
          autoComplete: 'off',
          onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
            if (!isNumber || !isStrayLetter(event)) type(event.target.value)
          },
          ...('placeholder' in prompt && prompt.placeholder ? { placeholder: prompt.placeholder } : {}),
        }
        if (prompt.kind === 'enum') {
          const options = prompt.options.map((option) => ({ value: option.value, label: t(option.label) }))
          const chosen = typeof value === 'string' ? value : null
          return <Select {...control} value={chosen} options={options} disabled={disabled} onChange={choose} />
        }
        if (prompt.kind === 'record') {
          return (
            <RecordField
              control={control}
              prompt={prompt}
              ctx={ctx}
              value={value as RecordId | undefined}
              draft={value === undefined ? text : ''}
              disabled={disabled}
              onChange={(ref) => choose(ref?.id, ref ? [ref] : [])}
            />
          )
        }
        if (prompt.kind === 'longtext') return <TextArea {...typed} />
        if (prompt.kind === 'date') {
          const { past = false } = prompt
          const day = readDay(text, ctx.today, past)
          return (
            <DateInput {...control} past={past} value={day} disabled={disabled} onChange={(to) => type(to ?? '')} />
          )
        }
        return <Input {...typed} {...(isNumber ? { inputMode: 'numeric' } : {})} />
      }}
    </Field>
  )
}
