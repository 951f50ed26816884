/** The Indonesian words of grading. */
export default {
  'is already used by another group': 'sudah dipakai kelompok lain',
  'must be at most three levels deep': 'paling banyak tiga tingkat',
  'must be empty in a group that has parts': 'harus kosong pada kelompok yang memiliki bagian',
  'must hold at least one activity': 'harus berisi sedikitnya satu aktivitas',
  'is not an activity of this class that can be scored': 'bukan aktivitas kelas ini yang dapat dinilai',
  'is already in the scheme': 'sudah ada dalam skema',
  'Change the scoring scheme': 'Ubah skema penilaian',
  'Decide scores': 'Tetapkan nilai',
} as const
