import type * as timelineCalls from '#contract/crm/timeline.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { createNote, deleteNote, updateNote } from './notes.ts'
import { timelineOf } from './read.ts'

export const timelineHandlers: Handlers<typeof timelineCalls> = {
  timelineRead: ({ params, query }, context) => timelineOf(params.customerId, query, context),
  noteCreate: ({ params, body }, context) => createNote(params.customerId, body, context),
  noteUpdate: ({ params, body }, context) => updateNote(params.customerId, params.id, body, context),
  noteDelete: ({ params }, context) => deleteNote(params.customerId, params.id, context),
}
