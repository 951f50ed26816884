import { after } from '#server/demo/clock.ts'
import { insertRows } from '#server/demo/insert.ts'
import type { Customer, World } from '#server/demo/world.ts'

const said = [
  ['CALL', 'Menelepon, minta dihubungi lagi minggu depan.'],
  ['NOTE', 'Mencari kelas yang selesai dalam dua minggu.'],
  ['MESSAGE', 'Mengirim brosur lewat WhatsApp.'],
  ['MEETING', 'Datang ke kantor untuk bertanya tentang jadwal.'],
] as const

interface Of {
  id: number
  at: Date
}

/** What was noted of some prospects and students. */
export async function seedNotes(
  { tx, clock }: World,
  { id, madeBy }: Customer,
  { prospects, students }: { prospects: readonly Of[]; students: readonly Of[] },
): Promise<void> {
  const noteOf = (of: Of, n: number) => {
    const [kind, text] = said[n % said.length] ?? said[0]
    const at = new Date(Math.min(after(of.at, (n % 5) * 600 + 30).getTime(), after(clock.now, -20).getTime()))
    return { customer_id: id, kind, text, happened_at: at, created_at: at, created_by: madeBy }
  }
  const rows = [
    ...prospects.flatMap((of, n) => (n % 3 === 0 ? [{ ...noteOf(of, n), prospect_id: of.id, student_id: null }] : [])),
    ...prospects.flatMap((of, n) =>
      n % 6 === 0 ? [{ ...noteOf(of, n + 1), prospect_id: of.id, student_id: null }] : [],
    ),
    ...students.flatMap((of, n) =>
      n % 40 === 7 ? [{ ...noteOf(of, Math.floor(n / 40)), prospect_id: null, student_id: of.id }] : [],
    ),
  ]
  await insertRows(tx, 'crm_note', rows)
}
