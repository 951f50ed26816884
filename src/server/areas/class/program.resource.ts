import { plural } from '#contract/core/fill-text.ts'
import { program } from '#contract/class/program.ts'
import { serveResource } from '#server/core/resource/serve.ts'

/** What classes are taught under. */
export default serveResource(program, {
  async usedBy(tx, { id }) {
    const { n } = await tx
      .selectFrom('core_class')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('program_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (n === 0) return undefined
    return plural(n, 'a class', '{{count}} classes')
  },
})
