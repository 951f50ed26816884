import { sql } from 'kysely'
import { zoomAccount } from '#contract/meeting/zoom-account.ts'
import { serveResource } from '#server/core/resource/serve.ts'

/** Meetings to come that an account holds. */
const ahead = sql`FROM class_activity_item i JOIN lms_class l ON l.id = i.lms_class_id
  WHERE l.zoom_account_id = zoom_account.id AND i.type = 'ZOOM' AND i.start_at > now() AND i.cancelled_at IS NULL
    AND i.deleted_at IS NULL AND l.deleted_at IS NULL AND l.workflow <> 'CANCELLED'`
const NAMED = 3

/** Users at Zoom that meetings are held with. */
export default serveResource(zoomAccount, {
  columns: { meetingCount: sql`(SELECT count(*)::int ${ahead})` },
  unaudited: ['meetingCount', 'lastUsedAt'],
  async usedBy(tx, { id }) {
    const found = await sql<{ code: string; title: string }>`
      SELECT x.code, x.title FROM zoom_account
       CROSS JOIN LATERAL (SELECT l.code, i.title, i.start_at ${ahead}) x
       WHERE zoom_account.id = ${id} ORDER BY x.start_at LIMIT ${NAMED + 1}`.execute(tx)
    if (found.rows.length === 0) return undefined
    const named = found.rows.slice(0, NAMED).map(({ code, title }) => `${code} ${title}`)
    return `future meetings (${named.join('; ')}${found.rows.length > NAMED ? '; …' : ''})`
  },
})
