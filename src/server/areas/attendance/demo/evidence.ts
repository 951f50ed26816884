import { insertRows } from '#server/demo/insert.ts'
import type { Media } from '#server/areas/media/demo/media.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** The photos that participants took of themselves, each of them a file of its attendance. */
export async function seedEvidence(
  { tx, clock }: World,
  customer: Customer,
  { selfies }: Media,
  ids: readonly number[],
) {
  if (selfies.length === 0) return
  const files = ids.flatMap((id, n) => {
    const photo = selfies[n % selfies.length]
    if (!photo) return []
    const { checksum, mime, size_bytes } = photo
    const name = `kehadiran-${n + 1}.jpg`
    const content = { name, original_name: name, checksum, mime, size_bytes }
    const at = clock.at(-1 - (n % 60), 11, n % 60)
    return [
      {
        customer_id: customer.id,
        ...content,
        purpose: 'ATTENDANCE' as const,
        ref_type: 'attendance' as const,
        ref_id: id,
        created_at: at,
      },
    ]
  })
  await insertRows(tx, 'file', files)
}
