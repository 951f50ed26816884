import * as z from 'zod/mini'
import { call, record } from '#contract/core/call.ts'
import { Deleted, filledText, Id, Moment, Named, Version } from '#contract/core/common.ts'
import { templateChannels } from '#contract/core/message-channels.ts'

/** Whose timelines there are. */
export const timelineOwners = ['prospect', 'student'] as const
export type TimelineOwner = (typeof timelineOwners)[number]

/** What a person writes down: what was noted, said, agreed in person, or written elsewhere. */
export const noteKinds = ['NOTE', 'CALL', 'MEETING', 'MESSAGE'] as const
export type NoteKind = (typeof noteKinds)[number]
export const noteWords = { NOTE: 'Note', CALL: 'Call', MEETING: 'Meeting', MESSAGE: 'Message' } as const

/** So many entries are read at first. */
export const TIMELINE_ENTRIES = 30

const Entry = z.object({
  /** Unique among the entries of a timeline. */
  key: z.string(),
  /** `SENT`: a message that went through the console; `STAGE`: a step in the pipeline. */
  kind: z.enum([...noteKinds, 'SENT', 'STAGE']),
  at: Moment,
  text: z.string(),
  /** Null: the server. */
  by: z.nullable(Named),
  /** Of what was written down: what a change of it needs. */
  note: z.nullable(z.object({ id: Id, version: Version })),
  message: z.nullable(
    z.object({
      id: Id,
      channel: z.enum(templateChannels),
      status: z.string(),
      error: z.nullable(z.string()),
    }),
  ),
  stage: z.nullable(z.object({ from: z.nullable(z.string()), to: z.string() })),
})
export type TimelineEntry = z.output<typeof Entry>

const of = { of: z.enum(timelineOwners), id: Id }
const text = filledText().check(z.maxLength(4000, 'must have at most 4000 characters'))

export const timelineRead = call({
  method: 'GET',
  path: '/customers/{customerId}/timeline',
  service: 'console',
  access: 'crm:read',
  summary: 'Read what was noted of a prospect or student, said and sent to them, newest first',
  query: z.strictObject({
    ...of,
    limit: z.optional(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(300))),
  }),
  answer: record(
    z.object({ entries: z.array(Entry), more: z.boolean() }).register(z.globalRegistry, { id: 'Timeline' }),
  ),
})

const SavedNote = record(
  z.object({ id: Id, version: Version, kind: z.enum(noteKinds), text: z.string(), happenedAt: Moment }),
)

export const noteCreate = call({
  method: 'POST',
  path: '/customers/{customerId}/timeline',
  service: 'console',
  access: 'crm:update',
  summary: 'Note something of a prospect or student: a call, a meeting, a message or a note',
  body: z
    .strictObject({ ...of, kind: z.enum(noteKinds), text, happenedAt: z.optional(Moment) })
    .register(z.globalRegistry, { id: 'CreateNote' }),
  answer: SavedNote,
})

export const noteUpdate = call({
  method: 'PUT',
  path: '/customers/{customerId}/timeline/{id}',
  service: 'console',
  access: 'crm:update',
  summary: 'Change what was noted',
  body: z
    .strictObject({
      version: Version,
      kind: z.optional(z.enum(noteKinds)),
      text: z.optional(text),
      happenedAt: z.optional(Moment),
    })
    .register(z.globalRegistry, { id: 'UpdateNote' }),
  answer: SavedNote,
})

export const noteDelete = call({
  method: 'DELETE',
  path: '/customers/{customerId}/timeline/{id}',
  service: 'console',
  access: 'crm:update',
  summary: 'Delete what was noted',
  answer: record(Deleted),
})
