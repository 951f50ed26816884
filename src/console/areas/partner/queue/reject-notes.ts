/** Usual reasons, in the language of the partners who read them. */
export const rejectNotes = [
  'Tanda tangan belum ada',
  'Meterai belum ada',
  'Berkas terpotong',
  'Tidak terbaca',
  'Masa berlaku sudah habis',
  'Nama tidak sama dengan badan usaha',
] as const
