import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { Input } from '#console/ui/input.tsx'
import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import { isDangerous } from '#engine/define.ts'
import type { Frame } from '#engine/frame.ts'
import type { Step } from '#engine/next-step.ts'
import { canBeTriedOut } from '#engine/try-out.ts'
import { isComposing } from '#console/palette/composing.ts'
import { ConsequenceBox } from './consequence-box.tsx'
import { isSubmit } from '#console/palette/submit-keys.ts'
import { FrameFooter } from '#console/palette/frame-footer.tsx'
import { Note } from '#console/palette/note.tsx'
import { runFrame } from '#console/commands/open-command.ts'
import { READING_MS, readingClockAtom } from './reading.ts'
import { TrialBox } from './trial-box.tsx'
import { tryFrame } from './try-frame.ts'
import { useDraft } from '#console/palette/use-draft.ts'

interface Props {
  command: AnyCommand
  frame: Frame
  ctx: Context
  step: Extract<Step, { kind: 'confirm' | 'run' }>
  isRunning: boolean
  failed: string | undefined
}

/** The last question: what will happen, to how many, and which are left out. */
export function ConfirmView({ command, frame, step, isRunning, failed }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { consequence } = step
  const typed = step.kind === 'confirm' ? step.typed : undefined
  const [text, setText] = useDraft(frame, 'typed again', '')
  const clock = useAtomValue(readingClockAtom)
  const shownAt = useRef(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    shownAt.current = clock.now()
    form.current?.querySelector<HTMLElement>('input, button[type=submit]')?.focus()
  }, [clock])
  const complete = typed === undefined || text.trim() === typed
  const danger = isDangerous(command)

  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    if (!complete || isRunning || clock.now() - shownAt.current < READING_MS) return
    void runFrame(frame)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isSubmit(event)) {
      if (event.repeat) event.preventDefault()
      else submit(event)
    }
    if (event.key !== 'Enter' || !event.altKey || isComposing(event)) return
    event.preventDefault()
    if (!event.repeat) void tryFrame(frame)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the whole form, wherever the focus in it is
    <form ref={form} onSubmit={submit} onKeyDown={onKeyDown}>
      <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
        <ConsequenceBox consequence={consequence} danger={danger} />
        {typed === undefined ? null : (
          <div className="flex flex-col gap-1">
            <label htmlFor={id}>{t('Type {{text}} to continue', { text: typed })}</label>
            <Input id={id} value={text} onChange={(event) => setText(event.target.value)} autoComplete="off" />
          </div>
        )}
        <Note id={`${id}-note`} error={failed} />
      </div>
      <TrialBox frame={frame} />
      <FrameFooter
        action={t(consequence.confirm.action ?? command.short ?? command.title)}
        submits
        danger={danger}
        disabled={!complete}
        onTry={canBeTriedOut(command) ? () => void tryFrame(frame) : undefined}
        isRunning={isRunning}
      />
    </form>
  )
}
