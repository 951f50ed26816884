import { sql } from 'kysely'
import { insertRows } from './insert.ts'
import type { Media } from '#server/areas/media/demo/media.ts'
import type { Customer, World } from './world.ts'

const runs = [
  ['Dasar', 'v1', 400, 81.5, 79.2, 76.8, 'ARCHIVED'],
  ['Dasar dengan cahaya redup', 'v2', 900, 86.1, 84.0, 83.3, 'ARCHIVED'],
  ['Wajah sebagian tertutup', 'v3', 1400, 90.4, 89.8, 87.5, 'READY'],
  ['Kamera depan ponsel', 'v4', 1900, 92.7, 91.9, 90.6, 'READY'],
  ['Latar ramai', 'v5', 2100, 93.1, 92.2, 91.4, 'READY'],
  ['Latar ramai, data baru', 'v6', 2300, null, null, null, 'DRAFT'],
  ['Percobaan tanpa pembesaran', 'v7', 0, null, null, null, 'DRAFT'],
] as const

/** Training runs of the check that reads attendance photos, and photos that people labelled for it. */
export async function seedImageCheck(
  { tx, random, clock }: World,
  { id, madeBy }: Customer,
  media: Media,
): Promise<void> {
  await insertRows(
    tx,
    'training',
    runs.map(([name, tag, size, accuracy, precision, recall, status], n) => {
      const trained = status === 'DRAFT' ? null : clock.at(-150 + n * 28, 2)
      return {
        customer_id: id,
        name,
        version_tag: tag,
        trained_at: trained,
        dataset_size: size,
        accuracy,
        precision,
        recall,
        f1:
          precision === null || recall === null
            ? null
            : Math.round((200 * precision * recall) / (precision + recall)) / 100,
        evaluated_at: trained,
        status,
        active: tag === 'v5',
        created_at: clock.at(-151 + n * 28, 9),
        created_by: madeBy,
        updated_by: madeBy,
      }
    }),
  )
  const { rows: photos } = await sql<{ id: number }>`
    SELECT id FROM absensi WHERE customer_id = ${id} AND method = 'SELFIE' ORDER BY id LIMIT 180`.execute(tx)
  await insertRows(
    tx,
    'annotation_image',
    photos.map(({ id: absensi }, n) => {
      const label = random.weighted([
        ['VALID', 66],
        ['INVALID', 14],
        ['UNSURE', 6],
        ['UNLABELED', 14],
      ] as const)
      const isRight = random.next() < 0.92
      return {
        customer_id: id,
        absensi_id: absensi,
        media_item_id: media.selfies[n % media.selfies.length]?.id ?? 0,
        dataset: (['TRAIN', 'TRAIN', 'TRAIN', 'TEST', 'TEST_B'] as const)[n % 5] ?? 'TRAIN',
        label,
        predicted:
          label === 'UNLABELED'
            ? null
            : isRight
              ? label
              : label === 'VALID'
                ? ('INVALID' as const)
                : ('VALID' as const),
        annotator_id: label === 'UNLABELED' ? null : madeBy,
        annotated_at: label === 'UNLABELED' ? null : clock.at(-60 + (n % 55), 13, n % 60),
        created_by: madeBy,
      }
    }),
  )
}
