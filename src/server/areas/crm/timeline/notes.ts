import type { NoteKind } from '#contract/crm/timeline.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { lockRow, valuesBefore } from '#server/core/audit/snapshot.ts'
import type { RawRow } from '#server/core/db/write-row.ts'
import { writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import type { Owner } from './read.ts'
import { requireOwner } from './read.ts'

interface Note {
  id: number
  version: number
  kind: NoteKind
  text: string
  happenedAt: string
}

const noteOf = ({ id, version, kind, text, happened_at }: RawRow): Note => ({
  id: Number(id),
  version,
  kind: kind as NoteKind,
  text: String(text),
  happenedAt: new Date(String(happened_at)).toISOString(),
})

interface TimelineNote extends Owner {
  kind: NoteKind
  text: string
  happenedAt?: string | undefined
}

/** Notes something of a prospect or student. */
export async function createNote(
  customerId: number,
  { of, id, kind, text, happenedAt }: TimelineNote,
  context: HandlerContext,
) {
  const { tx, session, audit } = context
  const { name } = await requireOwner(customerId, { of, id }, context)
  const made = await tx
    .insertInto('crm_note')
    .values({
      customer_id: customerId,
      ...(of === 'prospect' ? { prospect_id: id } : { student_id: id }),
      kind,
      text: text.trim(),
      ...(happenedAt === undefined ? {} : { happened_at: new Date(happenedAt) }),
      created_by: session.masterId,
      updated_by: session.masterId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = noteOf(await lockRow(tx, 'crm_note', made.id))
  audit({
    action: `${of}.note`,
    resource: 'crm_note',
    recordId: note.id,
    customerId,
    label: name,
    version: note.version,
    after: { kind, text: note.text },
    restore: { columns: { deleted_at: new Date().toISOString() } },
  })
  return note
}

/** A note with whom it is of, locked. @throws NOT_FOUND */
async function requireNote(customerId: number, id: number, context: HandlerContext) {
  const found = await context.tx
    .selectFrom('crm_note')
    .select(['prospect_id', 'student_id'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND', { what: 'note' })
  const { prospect_id: prospectId, student_id: studentId } = found
  const of = prospectId === null ? 'student' : 'prospect'
  const { name } = await requireOwner(customerId, { of, id: prospectId ?? studentId ?? 0 }, context)
  return { of, name, raw: await lockRow(context.tx, 'crm_note', id) } as const
}

async function change(
  customerId: number,
  id: number,
  set: Record<string, unknown>,
  version: number | undefined,
  context: HandlerContext,
) {
  const { tx, session, audit, unchanged } = context
  const { of, name, raw } = await requireNote(customerId, id, context)
  const before = noteOf(raw)
  if (version !== undefined) await requireVersion(context, 'crm_note', before, version, 'crm:read')
  const after = await writeRow(tx, 'crm_note', raw, set, session.masterId)
  const columns = valuesBefore(raw, after)
  const note = noteOf(after)
  if (Object.keys(columns).length === 0) {
    unchanged()
    return note
  }
  const isDeleted = 'deleted_at' in set
  audit({
    action: `${of}.note`,
    resource: 'crm_note',
    recordId: id,
    customerId,
    label: name,
    version: note.version,
    before: { kind: before.kind, text: before.text },
    ...(isDeleted ? {} : { after: { kind: note.kind, text: note.text } }),
    restore: { columns },
  })
  return note
}

interface Change {
  version: number
  kind?: NoteKind | undefined
  text?: string | undefined
  happenedAt?: string | undefined
}

export const updateNote = (customerId: number, id: number, input: Change, context: HandlerContext) => {
  const { version, kind, text, happenedAt } = input
  const set = {
    ...(kind === undefined ? {} : { kind }),
    ...(text === undefined ? {} : { text: text.trim() }),
    ...(happenedAt === undefined ? {} : { happened_at: happenedAt }),
  }
  return change(customerId, id, set, version, context)
}

export async function deleteNote(customerId: number, id: number, context: HandlerContext) {
  await change(customerId, id, { deleted_at: new Date().toISOString() }, undefined, context)
  return { id }
}
