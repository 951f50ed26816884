import type { Complaint } from '#contract/complaint.ts'
import { complaintCalls, complaintFields } from '#contract/complaint.ts'
import { complaintHandlers } from '#contract/complaint-story.ts'
import type { Env } from '#engine/define.ts'
import { nameRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import type { CommandResource } from './record-commands.ts'
import { pickOf } from './record-commands.ts'

/** Complaints as commands know them. */
export const complaintRecords: CommandResource<'complaint', Complaint> = {
  resource: 'complaint',
  one: 'complaint',
  many: 'complaints',
  file: 'Complaints',
  path: '/complain',
  keywords: ['complaint', 'ticket', 'keluhan', 'tiket', 'komplain'],
  calls: complaintCalls,
  fields: complaintFields,
  label: ({ ticketNo }) => ticketNo,
  hint: ({ name, subject }) => `${name} · ${subject}`,
}

/** Asks for complaints, by ticket, name or subject. */
export const pickComplaints = (): RecordPrompt => pickOf(complaintRecords, true)

const toRef = ({ id, name }: { id: number; name: string }) => nameRef({ resource: 'user', id, label: name })

/** Asks for somebody who works with complaints. */
export const pickHandler: RecordPrompt = {
  kind: 'record',
  resource: 'user',
  label: 'Who handles it?',
  names: ['handler', 'petugas', 'penangan'],
  search: async (text, { call, customerId }) =>
    (await call(complaintHandlers, { customerId, query: { text: text.trim() } })).map(toRef),
  async read(id, { call, customerId }) {
    const [found] = await call(complaintHandlers, { customerId, query: { id: Number(id) } })
    return found && toRef(found)
  },
}

/** The version of a complaint that a change is based on: as it was seen, else as it is. */
export async function complaintVersion(id: number, { known, call }: Env): Promise<number> {
  return known('complaint', id)?.version ?? (await call(complaintCalls.read, { id })).version
}
