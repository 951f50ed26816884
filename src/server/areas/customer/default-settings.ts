/** Key, value, type, group, label, description. */
const settings = [
  ['academy.name', null, 'TEXT', 'academy', 'Nama akademi', 'Tampil di surel dan sertifikat'],
  ['academy.support_phone', null, 'TEXT', 'academy', 'Nomor layanan', 'WhatsApp layanan peserta'],
  [
    'certificate.number_format',
    '{kode}/{tahun}/{bulan}/{urut:6}',
    'TEXT',
    'certificate',
    'Format nomor sertifikat',
    null,
  ],
  ['certificate.resend_seconds', '60', 'NUMBER', 'certificate', 'Jeda kirim ulang (detik)', null],
  [
    'grading.letters',
    '{"A":85,"B":75,"C":65,"D":50}',
    'JSON',
    'grading',
    'Batas nilai huruf',
    'Nilai terendah setiap huruf; di bawah D menjadi E',
  ],
  ['grading.late_attendance_pct', '80', 'NUMBER', 'grading', 'Nilai kehadiran terlambat (%)', null],
  ['attendance.late_after_minutes', '15', 'NUMBER', 'attendance', 'Terlambat setelah (menit)', null],
  ['attendance.min_minutes', '60', 'NUMBER', 'attendance', 'Lama hadir paling singkat (menit)', null],
  ['voucher.valid_days', '120', 'NUMBER', 'voucher', 'Masa berlaku voucher (hari)', null],
  ['voucher.code_length', '8', 'NUMBER', 'voucher', 'Panjang kode voucher', null],
  [
    'voucher.low_stock',
    '25',
    'NUMBER',
    'voucher',
    'Batas stok kode',
    'Kelas yang laku dan punya lebih sedikit kode tersedia di sebuah platform tampil di Beranda',
  ],
  ['complaint.due_working_days', '2', 'NUMBER', 'complaint', 'Batas penyelesaian keluhan (hari kerja)', null],
  ['complaint.reopen_days', '14', 'NUMBER', 'complaint', 'Keluhan dapat dibuka lagi (hari)', null],
  ['hr.work_start', '08:00', 'TEXT', 'hr', 'Jam masuk kerja', 'Jam dan menit, misalnya 08:00'],
  ['hr.work_end', '17:00', 'TEXT', 'hr', 'Jam pulang kerja', 'Jam dan menit, misalnya 17:00'],
  ['hr.break_minutes', '60', 'NUMBER', 'hr', 'Lama istirahat (menit)', null],
  ['hr.late_after_minutes', '5', 'NUMBER', 'hr', 'Terlambat setelah (menit)', 'Kelonggaran sesudah jam masuk'],
  ['hr.work_days', '1,2,3,4,5', 'TEXT', 'hr', 'Hari kerja', '1 Senin sampai 7 Minggu, dipisahkan koma'],
  ['register.enabled', 'false', 'BOOL', 'register', 'Pendaftaran mandiri', 'Orang baru dapat mendaftar tanpa diundang'],
  [
    'report.monthly_recipients',
    null,
    'TEXT',
    'report',
    'Penerima laporan bulanan',
    'Alamat surel, dipisahkan koma; laporan bulan lalu dikirim pada tanggal 1 mulai pukul 06.00',
  ],
  ['training.enabled', 'true', 'BOOL', 'training', 'Pemeriksaan foto kehadiran', null],
  ['message.from_name', null, 'TEXT', 'message', 'Nama pengirim surel', null],
  [
    'message.reminder_minutes',
    '120',
    'NUMBER',
    'message',
    'Pengingat sebelum pertemuan (menit)',
    'Sekian menit sebelum pertemuan dimulai peserta diingatkan; 0: tanpa pengingat',
  ],
  ['message.webhook_secret', null, 'SECRET', 'message', 'Rahasia webhook', 'Menandai kabar dari penyedia pesan'],
  [
    'message.webhook_token',
    null,
    'SECRET',
    'message',
    'Token verifikasi webhook',
    'Ditanyakan Meta saat webhook dipasang',
  ],
] as const

const ofName = new Set<string>(['academy.name', 'message.from_name'])

/** The settings that a customer of this name begins with. */
export const defaultSettings = (name: string) =>
  settings.map(([key, value, valueType, group, label, description]) => ({
    key,
    value: ofName.has(key) ? name : value,
    value_type: valueType,
    group_code: group,
    label,
    description,
    editable: key !== 'academy.name',
  }))
