import type { Prospect } from '#contract/crm/prospect.ts'
import type { HandlerContext } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { peopleOf } from '#server/areas/schedule/students/enrol.ts'

/** The student that a prospect becomes: who has its e-mail address already, or a new one. @throws NEEDS_EMAIL */
export async function becomeStudent(
  { customerId, name, email, phone }: Pick<Prospect, 'customerId' | 'name' | 'email' | 'phone'>,
  { tx, session, vault, audit }: HandlerContext,
): Promise<number> {
  if (email === null) throw fail('NEEDS_EMAIL', { name })
  const [person] = await peopleOf({ tx, masterId: session.masterId, vault, audit }, customerId, [
    { email, name, ...(phone === null ? {} : { phone }) },
  ])
  if (!person) throw fail('NOT_FOUND', { what: 'student' })
  return person.id
}
