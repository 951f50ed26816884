import { prospectOwners } from '#contract/crm/prospect-calls.ts'
import { prospect } from '#contract/crm/prospect.ts'
import type { StageKind } from '#contract/crm/prospect.rules.ts'
import { stage } from '#contract/crm/stage.ts'
import type { Context } from '#engine/context.ts'
import { knownRecord, nameRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { pickOf } from './record-commands.ts'

/** Asks for a prospect. */
export const pickProspect: RecordPrompt = pickOf(prospect)

/** Asks for prospects, by name or e-mail. */
export const pickProspects = (): RecordPrompt => pickOf(prospect, true)

/** Asks for a stage of the pipeline; all of them are offered. */
export const pickStage = (label: string): RecordPrompt => ({ ...pickOf(stage), label, few: true })

/** What a stage means, as far as it was seen. */
export const kindOfStage = (ctx: Context, id: number | undefined): StageKind | undefined =>
  id === undefined ? undefined : knownRecord(ctx, 'stage', id)?.kind

const toRef = ({ id, name }: { id: number; name: string }) => nameRef({ resource: 'user', id, label: name })

/** Asks for somebody who works with prospects. */
export const pickOwner: RecordPrompt = {
  kind: 'record',
  resource: 'user',
  label: 'Who looks after it?',
  names: ['owner', 'pemilik', 'petugas'],
  search: async (text, { call, customerId }) =>
    (await call(prospectOwners, { customerId, query: { text: text.trim() } })).map(toRef),
  async read(id, { call, customerId }) {
    const [found] = await call(prospectOwners, { customerId, query: { id: Number(id) } })
    return found && toRef(found)
  },
}
