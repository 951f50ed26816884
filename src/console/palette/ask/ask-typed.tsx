import type { ChangeEvent, KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { isStrayLetter } from '#console/form/keep-letters-out.ts'
import { cx } from '#console/ui/cx.ts'
import { isNoNumber, showInteger, showRupiah } from '#engine/answers/parse-number.ts'
import type { NumberPrompt, TextPrompt } from '#engine/prompt.ts'
import { canBeTriedOut } from '#engine/try-out.ts'
import { checkAnswer, readAnswer } from '#engine/answers/read-answer.ts'
import type { AskProps } from './ask-view.tsx'
import { isDangerous } from '#engine/define.ts'
import { ConsequenceBox } from './consequence-box.tsx'
import { FrameFooter } from '#console/palette/frame-footer.tsx'
import { answerFrame } from '#console/commands/open-command.ts'
import { isComposing } from '#console/palette/composing.ts'
import { isSubmit } from '#console/palette/submit-keys.ts'
import { Note } from '#console/palette/note.tsx'
import { TrialBox } from './trial-box.tsx'
import { clearTrial, tryFrame } from './try-frame.ts'
import { useWords } from '#console/commands/say.ts'
import { useDraft } from '#console/palette/use-draft.ts'

type Props = AskProps & { prompt: TextPrompt | NumberPrompt }

function initialText(prompt: Props['prompt'], value: unknown): string {
  if (typeof value === 'number') return prompt.kind === 'int' || prompt.kind === 'rupiah' ? showInteger(value) : ''
  return typeof value === 'string' ? value : ''
}

/** A question that is answered by typing: text, a number, an amount. */
export function AskTyped({ command, frame, ctx, step, isRunning, failed, prompt }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { field, filled, final, last } = step
  const [text, setText] = useDraft(frame, field.key, initialText(prompt, filled[field.key]))
  const [problem, setProblem] = useState<string>()
  const [touched, setTouched] = useState(false)
  // Who has tried an answer out means it.
  const wasTried = useRef(false)
  const id = useId()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isRunning) input.current?.focus()
  }, [isRunning])

  const read = readAnswer(prompt, text, ctx.today)
  const isWrong = (prompt.kind === 'int' || prompt.kind === 'rupiah') && isNoNumber(text) && !read.ok
  const error =
    problem ??
    (isWrong ? words(read.problem) : undefined) ??
    (touched ? undefined : step.issue) ??
    (touched ? undefined : failed)
  const seen = read.ok && typeof read.value === 'number' ? read.value : undefined
  const preview = seen === undefined ? undefined : prompt.kind === 'rupiah' ? showRupiah(seen) : showInteger(seen)

  /** The answer, when it is one; otherwise what is wrong with it is said. */
  function takeAnswer(): Record<string, unknown> | undefined {
    const wrong = read.ok ? checkAnswer(command, field, read.value) : words(read.problem)
    if (wrong !== undefined) {
      setProblem(t(wrong))
      input.current?.focus()
      return undefined
    }
    setTouched(false)
    return { [field.key]: read.ok ? read.value : undefined }
  }

  function go() {
    const answers = isRunning ? undefined : takeAnswer()
    if (answers) answerFrame(frame, answers, [], touched || wasTried.current)
  }

  function tryIt() {
    const answers = isRunning ? undefined : takeAnswer()
    if (!answers) return
    wasTried.current = true
    void tryFrame(frame, answers)
  }
  const onTry = last && canBeTriedOut(command) ? tryIt : undefined

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event)) return
    if (event.key === 'Enter' && event.altKey) {
      event.preventDefault()
      if (!event.repeat) onTry?.()
      return
    }
    const sends = isSubmit(event) || (event.key === 'Enter' && prompt.kind !== 'longtext')
    if (!sends) return
    event.preventDefault()
    if (!event.repeat) go()
  }

  const shared = {
    ref: input,
    id,
    value: text,
    'data-autofocus': true,
    autoComplete: 'off',
    readOnly: isRunning,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': field.required || undefined,
    'aria-describedby': `${id}-note`,
    onKeyDown,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if ((prompt.kind === 'int' || prompt.kind === 'rupiah') && isStrayLetter(event)) return
      setProblem(undefined)
      setTouched(true)
      clearTrial()
      setText('capitals' in prompt && prompt.capitals ? event.target.value.toUpperCase() : event.target.value)
    },
    ...('placeholder' in prompt && prompt.placeholder !== undefined ? { placeholder: prompt.placeholder } : {}),
    ...(prompt.kind === 'int' || prompt.kind === 'rupiah' ? { inputMode: 'numeric' as const } : {}),
    className: cx('min-w-0 grow bg-transparent text-lg outline-none', error !== undefined && 'text-danger'),
  } as const

  return (
    <>
      <div className="flex flex-col gap-2 px-4 pt-2 pb-3">
        <label htmlFor={id} className="text-sm text-muted">
          {t(prompt.label)}
        </label>
        <div
          className={cx(
            'flex items-center gap-3 border-b pb-1',
            error === undefined ? 'border-line-strong focus-within:border-accent' : 'border-danger',
          )}
        >
          {prompt.kind === 'longtext' ? <textarea {...shared} rows={4} /> : <input {...shared} type="text" />}
          {preview === undefined || preview === text.trim() ? null : (
            <span className="shrink-0 text-muted">= {preview}</span>
          )}
        </div>
        <Note id={`${id}-note`} error={error} help={prompt.help === undefined ? undefined : words(prompt.help)} />
        {final ? <ConsequenceBox consequence={final} danger={isDangerous(command)} /> : null}
      </div>
      <TrialBox frame={frame} />
      <FrameFooter
        action={final ? t(final.confirm.action ?? command.short ?? command.title) : t('Next')}
        danger={final !== undefined}
        keys={prompt.kind === 'longtext' ? 'mod+enter' : 'enter'}
        onGo={go}
        onTry={onTry}
        isRunning={isRunning}
      />
    </>
  )
}
