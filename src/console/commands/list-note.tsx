import { useId } from 'react'
import type { Step } from '#engine/next-step.ts'
import { ConsequenceBox } from '#console/palette/ask/consequence-box.tsx'
import { Note } from '#console/palette/note.tsx'

interface Props {
  error: string | undefined
  help: string | undefined
  step: Extract<Step, { kind: 'ask' }>
}

/** What stands between a question's field and its list. */
export function ListNote({ error, help, step }: Props) {
  const id = useId()
  if (error === undefined && help === undefined && !step.final) return null
  return (
    <div className="flex flex-col gap-2 px-4 pt-2">
      <Note id={id} error={error} help={help} />
      {step.final ? <ConsequenceBox consequence={step.final} danger /> : null}
    </div>
  )
}
