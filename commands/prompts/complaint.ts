import * as z from 'zod/mini'
import { Id, Reason } from '#contract/core/common.ts'
import type { complaintReject, complaintSolve } from '#contract/support/complaint.ts'
import { complaint } from '#contract/support/complaint.ts'
import { complaintHandlers } from '#contract/support/complaint-story.ts'
import { canClose } from '#contract/support/complaint.rules.ts'
import { nameRef } from '#engine/context.ts'
import type { CallFn } from '#contract/core/call.ts'
import type { BackgroundLine } from '#engine/define.ts'
import { defineCommand } from '#engine/define.ts'
import { rule, selected } from '#engine/answers/from.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'
import { pickOf } from './record-commands.ts'

/** Asks for complaints, by ticket, name or subject. */
export const pickComplaints = (): RecordPrompt => pickOf(complaint, true)

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

/** The complaint itself, shown above the question. */
async function readComplaint(
  { complaint: id }: { complaint: number },
  { call }: { call: CallFn },
): Promise<BackgroundLine[]> {
  const { name, subject, description } = await call(complaint.calls.read, { id })
  return [
    { label: 'Reporter', text: name },
    { label: 'Subject', text: subject },
    { label: 'Description', text: description },
  ]
}

interface Closing {
  verb: 'solve' | 'reject'
  to: 'SOLVED' | 'REJECTED'
  /** `Solve`: the word on buttons, before "complaint" its title. */
  word: string
  keywords: readonly string[]
  keys: string
  question: string
  /** What a typed line calls the resolution, after that word itself. */
  names: readonly string[]
  call: typeof complaintSolve | typeof complaintReject
}

/** A command that closes complaints, with the answer for whoever complained. */
export const closeCommand = ({ verb, to, word, keywords, keys, question, names, call: endpoint }: Closing) =>
  defineCommand({
    id: `complaint.${verb}`,
    title: `${word} complaint`,
    short: word,
    section: 'complaint',
    resource: 'complaint',
    keywords,
    permission: 'complaint:solve',
    risk: 'irreversible',
    ...(verb === 'solve' ? { destructive: false } : {}),
    opposite: 'complaint.reopen',
    surfaces: ['palette', 'row', 'bulk', 'drawer'],
    shortcut: { keys, on: '/complain' },
    args: z.object({ complaint: Id, resolution: Reason }),
    ask: {
      complaint: pickComplaints(),
      resolution: text(question, {
        max: 500,
        help: 'Sent to the reporter if the template includes it.',
        names: ['resolution', 'jawaban', ...names],
      }),
    },
    over: 'complaint',
    from: { complaint: selected('complaint') },
    blocked: rule('complaint', 'complaint', (complaint) => canClose(complaint, to)),
    background: readComplaint,
    confirm: (_given, _ctx, targets) => ({
      title: counted(targets.length, `${word} complaint {{ticket}}`, `${word} {{count}} complaints`, {
        ticket: targets[0]?.label,
      }),
      detail: 'The reporter is notified by e-mail.',
      action: word,
    }),
    run: ({ complaint, resolution }, { call }) => call(endpoint, { id: complaint, body: { resolution } }),
    done: ({ ticketNo }) => ({
      say: say(`Complaint {{ticket}} ${to.toLowerCase()}`, { ticket: ticketNo }),
      stale: ['complaint'],
    }),
  })
