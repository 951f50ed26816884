import type * as calls from '#contract/class/testimony.ts'
import type { Handlers } from '#server/core/http/context.ts'

/** As many as anybody reads; a class's rating is taken from the newest ones. */
const MOST = 1_000

export const testimonyHandlers: Handlers<typeof calls> = {
  async testimonyList(_input, { tx }) {
    const rows = await tx
      .selectFrom('testimony')
      .select(['id', 'name', 'class_title as classTitle', 'rating', 'content', 'created_at'])
      .where('published', '=', true)
      .where('excluded', '=', false)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute()
    return rows.map(({ id, name, classTitle, rating, content, created_at }) => ({
      id,
      name,
      classTitle,
      rating,
      content,
      createdAt: created_at.toISOString(),
    }))
  },
}
