import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#console/app/i18n.ts'
import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { Frame } from '#engine/frame.ts'
import type { Field, Issues, Step } from '#engine/next-step.ts'
import { canBeTriedOut } from '#engine/try-out.ts'
import { checkAnswer, readAnswer } from '#engine/answers/read-answer.ts'
import { FormField, shownValue } from './form-field.tsx'
import { FrameFooter } from '#console/palette/frame-footer.tsx'
import { Note } from '#console/palette/note.tsx'
import { answerFrame } from '#console/commands/open-command.ts'
import { draftKey, draftsAtom } from '#console/palette/palette-state.ts'
import { isComposing } from '#console/palette/composing.ts'
import { isSubmit } from '#console/palette/submit-keys.ts'
import { chooseFound } from '#console/ui/keyboard/found-keys.ts'
import { useWords } from '#console/commands/say.ts'
import { TrialBox } from './trial-box.tsx'
import { clearTrial, tryFrame } from './try-frame.ts'

export interface FormProps {
  command: AnyCommand
  frame: Frame
  ctx: Context
  step: Extract<Step, { kind: 'form' }>
  isRunning: boolean
  failed: string | undefined
}

const isTyped = ({ prompt }: Field) => ['text', 'longtext', 'int', 'rupiah', 'date'].includes(prompt.kind)

/** What is wrong, else the first field that must be answered still, else the first field. */
function focusFirst(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const required = [...(form?.querySelectorAll<HTMLElement>('[aria-required="true"]') ?? [])]
  const missing = required.find((control) => {
    const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
    return isField ? control.value === '' : control.dataset.empty !== undefined
  })
  ;(wrong ?? missing ?? form?.querySelector<HTMLElement>('input'))?.focus()
}

/** Many arguments at once. What was typed is kept until the form is answered or given up. */
export default function FormView({ command, frame, ctx, step, isRunning, failed }: FormProps) {
  const { t } = useTranslation()
  const words = useWords()
  const drafts = useAtomValue(draftsAtom)
  const [local, setLocal] = useState<Issues>({})
  const [fixed, setFixed] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const { fields, filled } = step
  const issues: Issues = { ...step.issues, ...local }

  // At first, and after a run that failed; never while somebody types.
  useEffect(() => {
    if (!isRunning) focusFirst(form.current)
  }, [isRunning])

  function issueOf(key: string): string | undefined {
    return fixed.has(key) ? undefined : issues[key]
  }

  function changed(key: string) {
    setFixed((before) => new Set(before).add(key))
    clearTrial()
  }

  function answerOf(field: Field): { value: unknown; issue: string | undefined } {
    const { key, prompt } = field
    if (!isTyped(field)) return { value: filled[key], issue: checkAnswer(command, field, filled[key]) }
    const read = readAnswer(prompt, drafts[draftKey(frame, key)] ?? shownValue(prompt, filled[key]), ctx.today)
    if (!read.ok) return { value: undefined, issue: words(read.problem) }
    return { value: read.value, issue: checkAnswer(command, field, read.value) }
  }

  /** The answers, when all of them are; otherwise what is wrong is said at the fields. */
  function takeAnswers(): Record<string, unknown> | undefined {
    const answers: Record<string, unknown> = {}
    const wrong: Record<string, string> = {}
    for (const field of fields) {
      const { value, issue } = answerOf(field)
      answers[field.key] = value
      if (issue !== undefined) wrong[field.key] = issue
    }
    flushSync(() => {
      setFixed(new Set())
      setLocal(wrong)
    })
    if (Object.keys(wrong).length === 0) return answers
    focusFirst(form.current)
    return undefined
  }

  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    const answers = isRunning ? undefined : takeAnswers()
    if (answers) answerFrame(frame, answers, [], true)
  }

  function tryIt() {
    const answers = isRunning ? undefined : takeAnswers()
    if (answers) void tryFrame(frame, answers)
  }
  const onTry = canBeTriedOut(command) ? tryIt : undefined

  // Before the fields: a picker would take its highlighted option on Enter.
  function onKeyDownCapture(event: KeyboardEvent) {
    if (isSubmit(event)) {
      event.preventDefault()
      event.stopPropagation()
      // What was typed to find a record is chosen first, so that it is seen before it is sent.
      if (!event.repeat && !(event.target instanceof Element && chooseFound(event.target))) submit(event)
      return
    }
    if (event.key !== 'Enter' || !event.altKey || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat) onTry?.()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDownCapture={onKeyDownCapture} className="flex min-h-0 flex-col">
      <div className="grid min-h-0 grid-cols-1 gap-x-4 gap-y-3 overflow-y-auto px-4 pt-3 pb-4 sm:grid-cols-2">
        {fields.map((field) => {
          const issue = issueOf(field.key)
          return (
            <FormField
              key={field.key}
              field={field}
              frame={frame}
              ctx={ctx}
              value={filled[field.key]}
              error={issue === undefined ? undefined : t(issue)}
              disabled={isRunning}
              onChange={() => changed(field.key)}
            />
          )
        })}
        <div className="sm:col-span-2">
          <Note id={`${frame.id}-note`} error={issueOf('') ?? failed} />
        </div>
      </div>
      <TrialBox frame={frame} />
      <FrameFooter
        action={t(command.short ?? command.title)}
        submits
        keys="mod+enter"
        onTry={onTry}
        isRunning={isRunning}
      />
    </form>
  )
}
