import type { Insertable } from 'kysely'
import type { Db } from '#server/core/db/database.ts'
import type { ProspectTable } from '#server/core/db/schema.gen.ts'
import { next } from '#test/factories/next.ts'

const stages = [
  ['NEW', 'Baru', 'OPEN', 2],
  ['CONTACTED', 'Sudah dihubungi', 'OPEN', 5],
  ['WON', 'Menjadi peserta', 'WON', null],
  ['LOST', 'Batal', 'LOST', null],
] as const

export type Stages = Record<(typeof stages)[number][0], number>

/** The pipeline of a customer. */
export async function makeStages(db: Db, customerId: number): Promise<Stages> {
  const made = await db
    .insertInto('pipeline_stage')
    .values(
      stages.map(([code, name, kind, days], n) => ({
        customer_id: customerId,
        code,
        name,
        kind,
        sort_order: n + 1,
        sla_days: days,
      })),
    )
    .returning(['id', 'code'])
    .execute()
  return Object.fromEntries(made.map(({ id, code }) => [code, id])) as Stages
}

/** A prospect in a stage. */
export async function makeProspect(
  db: Db,
  customerId: number,
  stageId: number,
  given: Partial<Insertable<ProspectTable>> = {},
) {
  const n = next('prospect')
  return db
    .insertInto('prospect')
    .values({
      customer_id: customerId,
      stage_id: stageId,
      name: `Calon ${n}`,
      email: `calon${n}@contoh.example`,
      phone: `+6281200${String(n).padStart(6, '0')}`,
      source: 'WA',
      ...given,
    })
    .returning(['id', 'name', 'email', 'version'])
    .executeTakeFirstOrThrow()
}
