import type { Invocation } from '#contract/core/invocation.ts'
import type { Registry } from '#engine/registry.ts'
import type { Db } from '#server/core/db/database.ts'
import { misfits } from '#engine/invocation.ts'
import { check } from '#contract/core/check.ts'

function wrongOf(named: Invocation, commands: Registry, isWhole: boolean): readonly string[] {
  const command = commands.get(named.command)
  if (!command) return ['is no command']
  if (isWhole) return misfits(command, named)
  // To do a thing again may leave something to be asked: what is there must fit.
  return Object.entries(named.args).flatMap(([key, value]) => {
    const schema = command.args.shape[key]
    if (!schema) return [`${key}: is no argument`]
    const checked = check(schema, value)
    return checked.ok ? [] : [`${key}: ${checked.issues[0]?.message ?? ''}`]
  })
}

/** What is wrong with the commands that the audit, after this row, names to do things again and to take them back. */
export async function wrongInvocations(db: Db, commands: Registry, after: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'again', 'inverse'])
    .where('id', '>', after)
    .distinct()
    .execute()
  return rows.flatMap(({ action, again, inverse }) =>
    [again, inverse].flatMap((one, at) =>
      one === null
        ? []
        : wrongOf(one as Invocation, commands, at === 1).map((why) => {
            return `${action} names ${(one as Invocation).command}: ${why}`
          }),
    ),
  )
}
