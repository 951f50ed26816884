import { useAtomValue } from 'jotai'
import { Suspense, useMemo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/lazy-part.tsx'
import type { Frame } from '#engine/frame.ts'
import { frameContext, stepOf } from '#engine/frame.ts'
import { obstacleSay } from '#engine/obstacle.ts'
import { AskView } from './ask-view.tsx'
import { ConfirmView } from './confirm-view.tsx'
import { usePaletteContext } from './context-atoms.ts'
import { FrameHeader } from './frame-header.tsx'
import { NoticeView } from './notice-view.tsx'
import { failureAtom, runningAtom } from './palette-state.ts'
import { findCommand } from './registry.ts'
import { useWords } from './say.ts'
import { Waiting } from './waiting.tsx'

const FormView = lazyPart(() => import('./form-view.tsx'))

/** A command on its way: what has been answered, and the next question. */
export function FrameView({ frame }: { frame: Frame }) {
  const { t } = useTranslation()
  const words = useWords()
  const live = usePaletteContext()
  const command = findCommand(frame.command)
  const ctx = useMemo(() => frameContext(frame, live), [frame, live])
  const step = useMemo(() => (command ? stepOf(command, frame, live) : undefined), [command, frame, live])
  const failure = useAtomValue(failureAtom)
  const running = useAtomValue(runningAtom)
  if (!command || !step) return <NoticeView frame={frame} text={t('This command is gone.')} />
  const isRunning = running?.frame === frame.id
  const failed = failure?.frame === frame.id ? words(failure.say) : undefined
  const shared = { command, frame, ctx, isRunning, failed }

  return (
    <>
      {step.kind === 'hidden' ? null : <FrameHeader {...shared} step={step} />}
      {step.kind === 'hidden' ? <NoticeView frame={frame} text={t('You may not do this any more.')} /> : null}
      {step.kind === 'blocked' ? <NoticeView frame={frame} text={words(obstacleSay(step.reason))} /> : null}
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
