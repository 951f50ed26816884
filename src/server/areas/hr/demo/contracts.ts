import { insertRows } from '#server/demo/insert.ts'
import { withPapers } from '#server/demo/store-made.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** The contracts of those who have one, as files. */
export async function seedContracts(
  world: World,
  { id, madeBy }: Customer,
  rows: readonly { name: string; contract_end: string | null }[],
  ids: readonly number[],
): Promise<void> {
  const signed = rows.flatMap(({ name, contract_end: end }, at) =>
    end === null ? [] : [{ name, refId: ids[at] ?? 0 }],
  )
  const written = await withPapers(world, signed, ({ name }) => ({ customerId: id, line: `Perjanjian kerja: ${name}` }))
  await insertRows(
    world.tx,
    'file',
    written.map(({ name, refId, stored: { checksum, mime, size_bytes } }) => ({
      customer_id: id,
      name: `Perjanjian kerja ${name}`,
      original_name: 'perjanjian-kerja.pdf',
      checksum,
      mime,
      size_bytes,
      purpose: 'EMPLOYEE' as const,
      ref_type: 'employee',
      ref_id: refId,
      created_at: world.clock.at(-200, 9),
      created_by: madeBy,
    })),
  )
}
