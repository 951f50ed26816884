import { sql } from 'kysely'
import type * as calls from '#contract/notification/notification.ts'
import type { Notification } from '#contract/notification/notification.ts'
import type { Session } from '#server/core/auth/session.ts'
import type { Tx } from '#server/core/db/database.ts'
import { iso, paginationOf } from '#server/core/db/list.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'

/** Notifications are the caller's own: another person's do not exist for anybody. */
function requireSelf(session: Session, userId: number): void {
  if (userId !== session.masterId) throw fail('NOT_FOUND', { what: 'notification' })
}

async function countNew(tx: Tx, userId: number): Promise<{ count: number }> {
  const row = await tx
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('platform', '=', 'ADMIN_CENTER')
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row
}

function markRead(tx: Tx, userId: number) {
  return tx
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
}

export const notificationHandlers: Handlers<typeof calls> = {
  async notificationList({ params, query }, { tx, session }) {
    requireSelf(session, params.userId)
    const own = tx
      .selectFrom('notification')
      .where('user_id', '=', params.userId)
      .where('platform', '=', query.platform)
    const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.size)
      .offset(query.page * query.size)
      .execute()
    const data = rows.map(({ id, type, content, link, data: about, severity, read_at, created_at }) => ({
      id,
      type,
      content,
      link,
      data: about as Notification['data'],
      severity,
      readAt: iso(read_at),
      createdAt: created_at.toISOString(),
    }))
    return { data, pagination: paginationOf({ page: query.page + 1, limit: query.size }, total) }
  },

  async notificationCount({ params }, { tx, session }) {
    requireSelf(session, params.userId)
    return countNew(tx, params.userId)
  },

  async notificationRead({ params }, { tx, session }) {
    requireSelf(session, params.userId)
    const own = tx.selectFrom('notification').select('id').where('user_id', '=', params.userId)
    if (!(await own.where('id', '=', params.notificationId).executeTakeFirst())) {
      throw fail('NOT_FOUND', { what: 'notification' })
    }
    await markRead(tx, params.userId).where('id', '=', params.notificationId).execute()
    return countNew(tx, params.userId)
  },

  async notificationReadAll({ params }, { tx, session }) {
    requireSelf(session, params.userId)
    await markRead(tx, params.userId).where('platform', '=', 'ADMIN_CENTER').execute()
    return countNew(tx, params.userId)
  },
}
