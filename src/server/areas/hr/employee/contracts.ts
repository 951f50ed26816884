import { sql } from 'kysely'
import { dueReminder, reminderDays } from '#contract/core/reminder.ts'
import type { Tx } from '#server/core/db/database.ts'

interface Ending {
  id: number
  customerId: number
  name: string
  end: string
  daysLeft: number
  reminded: number | null
}

const inWords = new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'UTC' })

/** Tells those who keep the employees of a customer that a contract ends, once for each step before its end. */
export async function remindOfContracts(tx: Tx): Promise<{ contractsReminded: number }> {
  const { rows } = await sql<Ending>`
    SELECT e.id, e.customer_id AS "customerId", e.name, e.contract_end::text AS "end", e.contract_end - d.day AS "daysLeft",
           e.contract_reminded AS reminded
      FROM employee e JOIN customer c ON c.id = e.customer_id AND c.deleted_at IS NULL,
           LATERAL (SELECT (now() AT TIME ZONE c.timezone)::date AS day) d
     WHERE e.active AND e.deleted_at IS NULL AND e.contract_end BETWEEN d.day AND d.day + ${reminderDays[0]}::int
     ORDER BY e.id FOR UPDATE OF e`.execute(tx)
  let contractsReminded = 0
  for (const { id, customerId, name, end, daysLeft, reminded } of rows) {
    const due = dueReminder(daysLeft, reminded)
    if (due === undefined) continue
    await sql`UPDATE employee SET contract_reminded = ${due} WHERE id = ${id}`.execute(tx)
    await sql`
      INSERT INTO notification (customer_id, user_id, type, content, link, severity, data)
      SELECT ${customerId}::bigint, p.id, 'CONTRACT_ENDS',
             ${`Kontrak ${name} berakhir pada ${inWords.format(new Date(end))}, ${daysLeft} hari lagi`},
             ${`/employee/detail/${id}`}, ${due === 7 ? 'WARN' : 'INFO'},
             ${JSON.stringify({ name, day: end, count: daysLeft })}::jsonb
        FROM (SELECT holders_of(${customerId}, 'hr:update') AS id) AS p`.execute(tx)
    contractsReminded++
  }
  return { contractsReminded }
}
