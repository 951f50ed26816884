import { insertRows, json } from '#server/demo/insert.ts'
import type { Media } from '#server/areas/media/demo/media.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** Value, text, and its place on a page of 1754 × 1240 pixels. */
const items = [
  ['TEXT', 'SERTIFIKAT', 477, 180, 800, 90, 'CENTER', 64],
  ['CERT_NO', null, 577, 285, 600, 40, 'CENTER', 24],
  ['TEXT', 'Diberikan kepada', 577, 380, 600, 40, 'CENTER', 28],
  ['STUDENT_NAME', null, 277, 430, 1200, 90, 'CENTER', 60],
  ['TEXT', 'atas kelulusan pelatihan', 577, 550, 600, 40, 'CENTER', 28],
  ['CLASS_TITLE', null, 277, 600, 1200, 70, 'CENTER', 42],
  ['SCORE', null, 577, 700, 290, 40, 'RIGHT', 26],
  ['GRADE', null, 887, 700, 290, 40, 'LEFT', 26],
  ['DATE', null, 200, 960, 500, 40, 'LEFT', 24],
  ['INSTRUCTOR', null, 1054, 960, 500, 40, 'RIGHT', 24],
  ['QR', null, 807, 900, 140, 140, 'CENTER', 12],
] as const

/** The templates of a customer. Answers the one that its classes use. */
export async function seedCertificateTemplates(
  { tx, clock }: World,
  customer: Customer,
  media: Media,
): Promise<number> {
  const { id, madeBy } = customer
  const kinds = [
    ['Sertifikat kelulusan', 'KELULUSAN', true],
    ['Sertifikat kehadiran', 'KEHADIRAN', true],
    ['Sertifikat kompetensi', 'KOMPETENSI', true],
    ['Sertifikat instruktur', 'INSTRUKTUR', false],
  ] as const
  const ids = await insertRows(
    tx,
    'certificate_template',
    kinds.map(([name, type, active], index) => ({
      customer_id: id,
      name,
      type,
      ...(type === 'INSTRUKTUR'
        ? { orientation: 'PORTRAIT' as const, width_px: 1240, height_px: 1754 }
        : { orientation: 'LANDSCAPE' as const, width_px: 1754, height_px: 1240 }),
      locale: type === 'KOMPETENSI' ? ('en' as const) : ('id' as const),
      background_media_id: media.certificateBackground,
      sample: json({ STUDENT_NAME: 'Nama Peserta', CLASS_TITLE: 'Judul Kelas', SCORE: '88,50', GRADE: 'A' }),
      active,
      created_at: clock.at(-350 + index, 9),
      updated_at: clock.at(-40 + index, 9),
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
  const rows = ids.flatMap((template) =>
    items.map(([value, text, x, y, w, h, align, size], index) => ({
      customer_id: id,
      template_id: template,
      value,
      text,
      x,
      y,
      w,
      h,
      align,
      font: 'Inter',
      font_size: size,
      color: value === 'STUDENT_NAME' ? '#ffffff' : '#e6fffa',
      sort_order: index + 1,
      created_by: madeBy,
      updated_by: madeBy,
    })),
  )
  const [backgroundAsImage] = rows
  if (backgroundAsImage) {
    const image = {
      ...backgroundAsImage,
      value: 'IMAGE' as const,
      text: null,
      x: 60,
      y: 60,
      w: 160,
      h: 160,
      sort_order: 12,
    }
    await insertRows(
      tx,
      'certificate_template_item',
      [...rows, image].map((row) => ({ ...row, media_id: row.value === 'IMAGE' ? media.certificateBackground : null })),
    )
  }
  return ids[0] ?? 0
}
