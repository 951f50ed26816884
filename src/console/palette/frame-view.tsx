import { useAtomValue } from 'jotai'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { Frame } from '#engine/frame.ts'
import { frameContext, stepOf } from '#engine/frame.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import { AskView } from './ask/ask-view.tsx'
import { Background } from './ask/background.tsx'
import { ConfirmView } from './ask/confirm-view.tsx'
import { usePaletteContext } from '#console/commands/context-atoms.ts'
import { FrameHeader } from './frame-header.tsx'
import { NoticeView } from '#console/commands/notice-view.tsx'
import { failureAtom, runningAtom } from './palette-state.ts'
import { findCommand } from '#console/commands/registry/registry.ts'
import { useWords } from '#console/commands/say.ts'
import { Waiting } from './waiting.tsx'
import { useWhoCan, useWhyHidden } from '#console/commands/why-hidden.ts'

const formView = () => import('./ask/form-view.tsx')
const FormView = lazyPart(formView)

/** Fetches the form of a command before one is opened: what is typed while it is on its way would be lost. */
export const fetchForm = (): void => void formView().catch(() => {})

/** A command on its way: what has been answered, and the next question. */
export function FrameView({ frame }: { frame: Frame }) {
  const words = useWords()
  const live = usePaletteContext()
  const command = findCommand(frame.command)
  const ctx = useMemo(() => frameContext(frame, live), [frame, live])
  const step = useMemo(() => (command ? stepOf(command, frame, live) : undefined), [command, frame, live])
  const failure = useAtomValue(failureAtom)
  const running = useAtomValue(runningAtom)
  const hidden = useWhyHidden(command, frame, ctx)
  const isFailed = failure?.frame === frame.id
  const reason = step?.kind === 'blocked' && step.reason.code === 'FORBIDDEN' ? step.reason : undefined
  const who = useWhoCan(reason ? reason.data.permission : isFailed ? failure.permission : undefined)
  if (!command || !step || step.kind === 'hidden') return <NoticeView frame={frame} text={hidden} />
  const isRunning = running?.frame === frame.id
  const failed = isFailed ? [words(failure.say), who].join(' ').trim() : undefined
  const shared = { command, frame, ctx, isRunning, failed }

  return (
    <>
      <FrameHeader {...shared} step={step} />
      {step.kind === 'blocked' || !command.background ? null : (
        <Background command={command} ctx={ctx} filled={step.filled} />
      )}
      {step.kind === 'blocked' ? (
        <NoticeView frame={frame} text={`${words(obstacleSay(step.reason))} ${who}`.trim()} />
      ) : null}
      {step.kind === 'ask' ? <AskView key={`${frame.id} ${step.field.key}`} {...shared} step={step} /> : null}
      {step.kind === 'form' ? (
        <Suspense fallback={<Waiting />}>
          <FormView key={frame.id} {...shared} step={step} />
        </Suspense>
      ) : null}
      {step.kind === 'confirm' || step.kind === 'run' ? (
        <ConfirmView key={`${frame.id} confirm`} {...shared} step={step} />
      ) : null}
    </>
  )
}
