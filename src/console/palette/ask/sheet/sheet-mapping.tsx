import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { showInteger } from '#engine/answers/parse-number.ts'
import type { SheetPrompt } from '#engine/prompt.ts'
import type { Mapping } from '#engine/sheet-map.ts'
import { guessMapping, isGood, rowToSend } from '#engine/sheet-map.ts'
import type { AskProps } from '#console/palette/ask/ask-view.tsx'
import { FrameFooter } from '#console/palette/frame-footer.tsx'
import { Note } from '#console/palette/note.tsx'
import { answerFrame } from '#console/commands/open-command.ts'
import type { ReadFile } from '#console/palette/palette-state.ts'
import { SheetPreview } from './sheet-preview.tsx'
import { useCheckedRows } from './use-checked-rows.ts'

type Props = AskProps & { prompt: SheetPrompt; file: ReadFile; onOther: () => void }

/** Which column is which, what would be sent, and what is wrong with it. */
export function SheetMapping({ frame, ctx, step, isRunning, failed, prompt, file, onOther }: Props) {
  const { t } = useTranslation()
  const guess = useMemo(() => guessMapping(file.header, prompt.columns), [file.header, prompt.columns])
  const [chosen, setChosen] = useState<{ of: Mapping; mapping: Mapping }>({ of: guess, mapping: guess })
  const mapping = chosen.of === guess ? chosen.mapping : guess
  const [all, setAll] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const rows = useCheckedRows(file.rows, mapping, prompt, ctx.today, ctx.customerId)
  const good = useMemo(() => rows?.filter(isGood) ?? [], [rows])
  const wrong = (rows?.length ?? 0) - good.length
  const missing = prompt.columns.find((column) => column.required && mapping[column.key] === undefined)
  const ready = rows !== undefined
  useEffect(() => {
    // A person who has gone to one of the columns meanwhile stays there.
    const busy = form.current !== document.activeElement && form.current?.contains(document.activeElement)
    const button = ready ? form.current?.querySelector<HTMLElement>('button[type=submit]:enabled') : undefined
    if (!busy) (button ?? form.current)?.focus()
  }, [ready])

  const sent = all ? (rows ?? []) : good
  function submit(event: FormEvent) {
    event.preventDefault()
    if (sent.length === 0 || missing || isRunning) return
    const { nameKey, fileKey } = prompt
    answerFrame(frame, {
      [step.field.key]: sent.map(rowToSend),
      ...(nameKey === undefined ? {} : { [nameKey]: file.name }),
      ...(fileKey === undefined ? {} : { [fileKey]: file.file }),
    })
  }

  const noColumn = missing ? t('Choose the column for “{{name}}”.', { name: t(missing.label) }) : undefined
  return (
    <form ref={form} tabIndex={-1} onSubmit={submit} className="flex min-h-0 flex-col outline-none">
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 pt-2 pb-3">
        <p className="flex items-center gap-2">
          <Icon name="file" className="shrink-0 text-muted" />
          <span className="truncate font-medium">{file.name}</span>
          <span className="text-muted">{t('{{count}} rows', { count: file.rows.length })}</span>
          <Button className="ml-auto" onClick={onOther}>
            {t('Another file')}
          </Button>
        </p>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
          {prompt.columns.map((column) => (
            <label key={column.key} className="flex flex-col gap-1">
              <span className="text-sm text-muted">
                {t(column.label)}
                {column.required ? <span className="text-danger"> *</span> : null}
              </span>
              <select
                value={mapping[column.key] ?? ''}
                onChange={(event) => {
                  const at = event.target.value === '' ? undefined : Number(event.target.value)
                  setChosen({ of: guess, mapping: { ...mapping, [column.key]: at } })
                }}
                className="h-control rounded-md border border-line-strong bg-surface px-2"
              >
                <option value="">{t("Don't import")}</option>
                {file.header.map((name, at) => (
                  <option key={at} value={at}>
                    {name === '' ? t('Column {{number}}', { number: at + 1 }) : name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <SheetPreview columns={prompt.columns.filter(({ key }) => mapping[key] !== undefined)} rows={rows} />
        <p role="status">
          {rows === undefined ? t('Checking…') : null}
          {rows && wrong === 0 ? t('All rows look good.') : null}
          {rows && wrong > 0
            ? t('Rows: {{good}} good, {{wrong}} with problems.', {
                good: showInteger(good.length),
                wrong: showInteger(wrong),
              })
            : null}
        </p>
        {wrong > 0 ? (
          <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>
            {t('Send the rows with problems too; the job will list them.')}
          </Checkbox>
        ) : null}
        <Note id={`${id}-note`} error={noColumn ?? step.issue ?? failed} />
      </div>
      <FrameFooter
        action={t('Import {{count}} rows', { count: sent.length })}
        submits
        disabled={sent.length === 0 || missing !== undefined}
        isRunning={isRunning}
      />
    </form>
  )
}
