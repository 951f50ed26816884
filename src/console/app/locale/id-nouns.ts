/** What a kind of record is called: one and many in English, either in Indonesian. */
type Noun = readonly [one: string, many: string, either: string]

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Everything that is said alike of every kind of record. */
export function nounTexts([one, many, either]: Noun): Record<string, string> {
  const [One, Either] = [capital(one), capital(either)]
  return {
    [One]: Either,
    [capital(many)]: Either,
    // Last: a noun that is a name begins with a capital in English only.
    [one]: either,
    [many]: either,
    [`{{count}} ${one}`]: `{{count}} ${either}`,
    [`{{count}} ${many}`]: `{{count}} ${either}`,
    [`Which ${one}?`]: `${Either} yang mana?`,
    [`Which ${many}?`]: `${Either} yang mana?`,
    [`Create ${one}`]: `Buat ${either}`,
    [`Edit ${one}`]: `Ubah ${either}`,
    [`Edit ${one} {{name}}`]: `Ubah ${either} {{name}}`,
    [`Delete ${one}`]: `Hapus ${either}`,
    [`Delete ${one} {{name}}?`]: `Hapus ${either} {{name}}?`,
    [`Delete {{count}} ${many}?`]: `Hapus {{count}} ${either}?`,
    [`Exclude or include ${one}`]: `Kecualikan atau sertakan ${either}`,
    [`Export ${many}`]: `Ekspor ${either}`,
    [`Import ${many}`]: `Impor ${either}`,
    [`Match ${one}`]: `Cocokkan ${either}`,
    [`Go to ${many}`]: `Ke ${either}`,
    [`${One} {{name}} created`]: `${Either} {{name}} dibuat`,
    [`${One} {{name}} saved`]: `${Either} {{name}} disimpan`,
    [`${One} {{name}} deleted`]: `${Either} {{name}} dihapus`,
    [`${One} {{name}} excluded from reports`]: `${Either} {{name}} dikecualikan dari laporan`,
    [`${One} {{name}} included in reports`]: `${Either} {{name}} dihitung lagi dalam laporan`,
  }
}

/** The words that are put together from what a kind of record is called. */
export const idNouns: Record<string, string> = {
  'Export changes': 'Ekspor perubahan',
  '{{count}} change': '{{count}} perubahan',
  '{{count}} changes': '{{count}} perubahan',
}
