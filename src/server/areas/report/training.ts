import { sql } from 'kysely'
import type { ImagesOfLabel, TrainingPerformance } from '#contract/report/training.ts'
import { imageLabels } from '#contract/report/training.ts'
import type { Tx } from '#server/core/db/database.ts'
import { requireTraining } from '#server/areas/training/switched.ts'
import type { Asked } from './asked.ts'

/** The runs that were evaluated, in that order. */
export async function trainingPerformance(tx: Tx, { customerId }: Asked<unknown>): Promise<TrainingPerformance[]> {
  await requireTraining(tx, customerId)
  const { rows } = await sql<Omit<TrainingPerformance, 'evaluatedAt'> & { evaluated_at: Date }>`
    SELECT id AS "trainingId", name, accuracy::float8, precision::float8, recall::float8, f1::float8, evaluated_at
      FROM training WHERE customer_id = ${customerId} AND deleted_at IS NULL AND evaluated_at IS NOT NULL
     ORDER BY evaluated_at, id`.execute(tx)
  return rows.map(({ evaluated_at: at, ...row }) => Object.assign(row, { evaluatedAt: at.toISOString() }))
}

/** The photos of a data set by their label, those without any among them. */
export const imagesByLabel =
  (dataset: 'TRAIN' | 'TEST' | 'TEST_B') =>
  async (tx: Tx, { customerId }: Asked<unknown>): Promise<ImagesOfLabel[]> => {
    await requireTraining(tx, customerId)
    const { rows } = await sql<ImagesOfLabel>`
      SELECT label, count(*)::int AS total, count(annotated_at)::int AS annotated,
             (count(*) FILTER (WHERE predicted = label))::int AS correct
        FROM annotation_image WHERE customer_id = ${customerId} AND dataset = ${dataset} GROUP BY label`.execute(tx)
    const found = new Map(rows.map((row) => [row.label, row]))
    return imageLabels.map((label) => found.get(label) ?? { label, total: 0, annotated: 0, correct: 0 })
  }
