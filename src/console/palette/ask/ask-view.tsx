import { Suspense } from 'react'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import type { Context } from '#engine/context.ts'
import type { AnyCommand } from '#engine/define.ts'
import type { Frame } from '#engine/frame.ts'
import type { Step } from '#engine/next-step.ts'
import { AskChoice } from './ask-choice.tsx'
import { AskDate } from './ask-date.tsx'
import { AskRecord } from './ask-record.tsx'
import { AskTyped } from './ask-typed.tsx'
import { NoticeView } from '#console/commands/notice-view.tsx'
import { useWords } from '#console/commands/say.ts'
import { Waiting } from '#console/palette/waiting.tsx'

export interface AskProps {
  command: AnyCommand
  frame: Frame
  ctx: Context
  step: Extract<Step, { kind: 'ask' }>
  isRunning: boolean
  /** Why the last run failed. */
  failed: string | undefined
}

const AskFile = lazyPart(() => import('./ask-file.tsx'))
const AskSheet = lazyPart(() => import('./sheet/ask-sheet.tsx'))

/** One question, drawn by its kind. */
export function AskView(props: AskProps) {
  const words = useWords()
  const { prompt } = props.step.field
  switch (prompt.kind) {
    case 'text':
    case 'longtext':
    case 'int':
    case 'rupiah':
      return <AskTyped {...props} prompt={prompt} />
    case 'date':
      return <AskDate {...props} prompt={prompt} />
    case 'bool':
    case 'enum':
      return <AskChoice {...props} prompt={prompt} />
    case 'record':
      return <AskRecord {...props} prompt={prompt} />
    case 'sheet':
      return (
        <Suspense fallback={<Waiting />}>
          <AskSheet {...props} prompt={prompt} />
        </Suspense>
      )
    case 'file':
      return (
        <Suspense fallback={<Waiting />}>
          <AskFile {...props} prompt={prompt} />
        </Suspense>
      )
    default:
      // Nobody can be asked for it, so its issue is all that can be said.
      return <NoticeView frame={props.frame} text={props.step.issue ?? words(prompt.label)} />
  }
}
