import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { BoardStage } from '#contract/crm/prospect-calls.ts'
import type { Prospect } from '#contract/crm/prospect.ts'
import { prospect } from '#contract/crm/prospect.ts'
import { stage } from '#contract/crm/stage.ts'
import { timelineRead } from '#contract/crm/timeline.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { toast } from '#console/commands/runtime.ts'
import { saveAs } from '#console/commands/save-as.ts'
import type { RecordRef } from '#engine/context.ts'
import { say } from '#engine/say.ts'

/** A card that is shown where it is going, before the server has said so. */
export interface Move {
  row: Prospect
  from: number
  to: number
  /** All stages that it has been in on the way: their columns show it elsewhere. */
  stages: readonly number[]
}

type Target = Pick<BoardStage, 'id' | 'name' | 'kind' | 'slaDays' | 'color'>

const refOf = (row: Prospect): RecordRef<'prospect'> => ({
  resource: 'prospect',
  id: row.id,
  label: row.name,
  record: row,
})

/** Moves cards: at once on the screen, and back with the reason when the server refuses. */
export function useMoves() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map())
  /** What a screen reader is told. */
  const [said, setSaid] = useState('')
  const newest = useRef(new Map<number, Prospect>())
  const queue = useRef(new Map<number, Promise<unknown>>())

  const drop = (id: number) => setMoves((before) => new Map([...before].filter(([moved]) => moved !== id)))

  /** Reads anew what shows prospects: the board, and the one that is open next to it. */
  const reread = () =>
    Promise.all(
      [prospect.calls.list, prospect.calls.read, timelineRead].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    )

  /** What is decided asks for more: why it was lost, or who becomes the student. */
  async function decide(row: Prospect, to: Target): Promise<void> {
    // What is still being saved makes the version that this one changes.
    await queue.current.get(row.id)
    const record = await client.fetchQuery(apiQuery(stage.calls.read, { id: to.id }))
    const picked: RecordRef<'stage'> = { resource: 'stage', id: to.id, label: to.name, record }
    openCommand('prospect.move', { prospect: row.id, stage: to.id }, 'palette', {
      refs: [refOf(row)],
      picked: [picked],
    })
  }

  async function send(row: Prospect, to: Target): Promise<void> {
    const { id, name } = row
    // The card is painted first.
    await new Promise((done) => setTimeout(done))
    const now = newest.current.get(id) ?? row
    const saving = saveAs('prospect.move')
    try {
      const moved = await saving.call(prospect.calls.update, { id, body: { version: now.version, stageId: to.id } })
      newest.current.set(id, moved)
      setMoves((before) => {
        const shown = before.get(id)
        return shown ? new Map(before).set(id, { ...shown, row: { ...shown.row, version: moved.version } }) : before
      })
      saving.saved(say('{{name}} moved to {{stage}}', { name, stage: to.name }), name)
      await reread()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const why = errorText(error)
      setSaid(t('{{name}} is back in {{stage}}: {{why}}', { name, stage: row.stage.name, why }))
      toast({
        kind: 'danger',
        say: say('{{name}} stays in {{stage}}', { name, stage: row.stage.name }),
        details: [why],
      })
      newest.current.delete(id)
      await reread()
    }
  }

  function move(row: Prospect, to: Target): void {
    const { id, name } = row
    if (row.stage.id === to.id) return
    if (to.kind !== 'OPEN') {
      void decide(row, to)
      return
    }
    const earlier = moves.get(id)
    const shown: Prospect = {
      ...row,
      stageId: to.id,
      stage: { id: to.id, name: to.name, kind: to.kind, color: to.color, slaDays: to.slaDays },
      stageEnteredAt: new Date().toISOString(),
    }
    const from = earlier?.from ?? row.stage.id
    const stages = [...(earlier?.stages ?? [from]), to.id]
    setMoves((before) => new Map(before).set(id, { row: shown, from, to: to.id, stages }))
    setSaid(t('{{name}} moved to {{stage}}', { name, stage: to.name }))
    // One after the other: each needs the version that the one before has made.
    const turn = (queue.current.get(id) ?? Promise.resolve()).then(() => send(row, to))
    queue.current.set(id, turn)
    void turn.finally(() => {
      if (queue.current.get(id) !== turn) return
      queue.current.delete(id)
      newest.current.delete(id)
      drop(id)
    })
  }

  return { moves, move, said }
}
