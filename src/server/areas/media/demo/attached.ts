import { sql } from 'kysely'
import type { FileOwner } from '#contract/media/purposes.ts'
import { insertRows } from '#server/demo/insert.ts'
import { makePaper, makePicture, makeSheet } from '#server/demo/made-files.ts'
import { storeMade } from '#server/demo/store-made.ts'
import type { Customer, World } from '#server/demo/world.ts'

interface Attached {
  purpose: 'COMPLAINT' | 'ANSWER' | 'PHOTO' | 'LOGO' | 'SALE_IMPORT'
  refType: FileOwner
  /** The records, of which the first few get a file. */
  of: string
  name: string
  content: (n: number) => Promise<Buffer> | Buffer
}

const attached: readonly Attached[] = [
  {
    purpose: 'COMPLAINT',
    refType: 'complaint',
    of: 'complain',
    name: 'tangkapan-layar.jpg',
    content: (n) => makePicture(`Kendala ${n + 1}`, n),
  },
  {
    purpose: 'ANSWER',
    refType: 'answer',
    of: 'answer',
    name: 'tugas.pdf',
    content: (n) => makePaper(`Tugas praktik mandiri ${n + 1}`),
  },
  {
    purpose: 'PHOTO',
    refType: 'account',
    of: 'app_user',
    name: 'foto.jpg',
    content: (n) => makePicture(`Foto ${n + 1}`, n, [320, 320]),
  },
  {
    purpose: 'SALE_IMPORT',
    refType: 'saleImport',
    of: 'platform_sale',
    name: 'penjualan.csv',
    content: (n) => makeSheet([['invoice'], [`INV-2026-${n}`]]),
  },
]

const EACH = 4

/** Files that belong to records: what was attached to complaints and answers, photos of people, the customer's logo. */
export async function seedAttached(world: World, { id, name, madeBy }: Customer): Promise<void> {
  const { tx, clock } = world
  const rows = []
  for (const { purpose, refType, of, name: fileName, content } of attached) {
    const { rows: records } = await sql<{ id: number }>`
      SELECT id FROM ${sql.table(of)} WHERE customer_id = ${id} ORDER BY id LIMIT ${EACH}`.execute(tx)
    for (const [n, record] of records.entries()) {
      const stored = await storeMade(world, { customerId: id, name: fileName, content: await content(n) })
      rows.push({ purpose, refType, refId: purpose === 'SALE_IMPORT' ? null : record.id, name: fileName, stored })
    }
  }
  const logo = await storeMade(world, {
    customerId: id,
    name: 'logo.jpg',
    content: await makePicture(name, id, [320, 320]),
  })
  rows.push({ purpose: 'LOGO' as const, refType: 'customer' as const, refId: id, name: 'logo.jpg', stored: logo })
  const ids = await insertRows(
    tx,
    'file',
    rows.map(({ purpose, refType, refId, name: fileName, stored: { checksum, mime, size_bytes } }, n) => ({
      customer_id: id,
      name: fileName,
      original_name: fileName,
      checksum,
      mime,
      size_bytes,
      purpose,
      ref_type: refType,
      ref_id: refId,
      created_at: clock.at(-1 - n, 9),
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
  for (const [at, { purpose, refId }] of rows.entries()) {
    const fileId = ids[at] ?? null
    if (purpose === 'PHOTO' && refId !== null) {
      await tx.updateTable('app_user').set({ photo_file_id: fileId }).where('id', '=', refId).execute()
    } else if (purpose === 'LOGO') {
      await tx.updateTable('customer').set({ logo_file_id: fileId }).where('id', '=', id).execute()
    }
  }
}
