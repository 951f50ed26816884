import { idNouns } from './id-nouns.ts'
import { idContract } from './id-contract.ts'
import { idSettings } from './id-settings.ts'
import { idPickers } from './id-pickers.ts'
import { idVouchers } from './id-vouchers.ts'
import { idKeyboard } from './id-keyboard.ts'
import { idCommands } from './id-commands.ts'
import { idCredentials } from './id-credentials.ts'
import { idCustomers } from './id-customers.ts'
import { idDesk } from './id-desk.ts'
import { idErrors } from './id-errors.ts'
import { idList } from './id-list.ts'
import { idListTools } from './id-list-tools.ts'
import { idLookups } from './id-lookups.ts'
import { idPeople } from './id-people.ts'
import { idRecords } from './id-records.ts'
import { idRegister } from './id-register.ts'
import { idReport } from './id-report.ts'
import { idScreens } from './id-screens.ts'
import { idUsers } from './id-users.ts'

/** What each area says besides. */
const areas = import.meta.glob<Record<string, string>>('/src/console/areas/*/id.ts', { eager: true, import: 'default' })

const idFrame = {
  'The server does not answer.': 'Server tidak menjawab.',
  'Cancelled.': 'Dibatalkan.',
  'The server answered {{status}}.': 'Server menjawab {{status}}.',
  'There is no such page.': 'Halaman ini tidak ada.',
  'Go to classes': 'Ke kelas',
  'The address may be mistyped or the record was deleted.':
    'Alamatnya mungkin salah ketik, atau datanya sudah tidak ada.',
  'A part of the console could not be loaded.': 'Sebagian konsol gagal dimuat.',
  'Reload the page': 'Muat ulang halaman',
  'The console was probably updated, or the connection is poor. Reloading the page brings the new parts.':
    'Konsol mungkin baru diperbarui, atau koneksinya buruk. Muat ulang halaman untuk mengambil bagian yang baru.',
  'This screen could not be shown.': 'Layar ini tidak dapat ditampilkan.',
  'Try again': 'Coba lagi',
  'Something in the console went wrong. Nothing was changed.': 'Ada yang salah di konsol. Tidak ada yang berubah.',
  'Go to vouchers': 'Ke voucher',
  'Done, with failures': 'Selesai, ada yang gagal',
  Done: 'Selesai',
  Failed: 'Gagal',
  Cancelled: 'Dibatalkan',
  Waiting: 'Menunggu',
  Running: 'Berjalan',
  'Show the result': 'Lihat hasilnya',
  Areas: 'Area',
  Breadcrumb: 'Jejak halaman',
  '{{count}} jobs are running': '{{count}} pekerjaan sedang berjalan',
  Jobs: 'Pekerjaan',
  'No jobs in the last seven days.': 'Tidak ada pekerjaan dalam tujuh hari terakhir.',
  'Long-running jobs appear here while you keep working.':
    'Pekerjaan yang lama tampil di sini selagi Anda terus bekerja.',
  Sidebar: 'Bilah samping',
  'Collapse the sidebar': 'Ciutkan bilah samping',
  'Expand the sidebar': 'Lebarkan bilah samping',
  Theme: 'Tema',
  Light: 'Terang',
  Dark: 'Gelap',
  Density: 'Kerapatan',
  Compact: 'Rapat',
  'Use system setting': 'Ikuti setelan sistem',
  Comfortable: 'Longgar',
  Language: 'Bahasa',
  'Log out': 'Keluar',
  'Search or run a command…': 'Cari atau jalankan perintah…',
  Close: 'Tutup',
  '{{count}} times': '{{count}} kali',
  'and {{count}} more': 'dan {{count}} lagi',
  'Skip to the content': 'Langsung ke isi',
  Notifications: 'Notifikasi',
  Sum: 'Jumlahkan',
  'Sum {{amount}}': 'Jumlah {{amount}}',
  'Adding up…': 'Menjumlahkan…',
  'Total unavailable, try again': 'Gagal menjumlahkan, coba lagi',
  'Keys that work here': 'Tombol yang berlaku di sini',
  Connecting: 'Menghubungkan',
  Connected: 'Terhubung',
  'Connected, live updates off': 'Terhubung, pembaruan langsung mati',
  'New {{noun}}: {{n}}': 'Ada {{noun}} baru: {{n}}',
  'Many {{noun}} were changed': 'Banyak {{noun}} telah diubah',
  'No longer in this list': 'Tidak lagi dalam daftar ini',
  'No longer in this list: {{n}}': 'Tidak lagi dalam daftar ini: {{n}}',
  'Update the list': 'Perbarui daftar',
  'Edit in the row': 'Ubah di baris',
  '{{field}} of {{record}}': '{{field}} dari {{record}}',
  '{{record}} cannot be edited.': '{{record}} tidak dapat diubah.',
  'No column that is shown can be edited here.': 'Tidak ada kolom yang tampil yang dapat diubah di sini.',
  '{{record}}: {{field}} is not saved: {{value}}': '{{record}}: {{field}} tidak tersimpan: {{value}}',
  '{{record}}: {{name}} has changed {{field}} to {{value}}.':
    '{{record}}: {{name}} telah mengubah {{field}} menjadi {{value}}.',
  '{{record}}: someone else has changed {{field}} to {{value}}.':
    '{{record}}: orang lain telah mengubah {{field}} menjadi {{value}}.',
  'Your value is not saved: {{value}}': 'Nilai Anda tidak tersimpan: {{value}}',
  'Save mine instead': 'Simpan nilai saya saja',
  'This {{noun}} was deleted.': 'Data {{noun}} ini telah dihapus.',
  'Copy what you typed': 'Salin yang Anda ketik',
  'Someone else has changed what you are editing here.': 'Orang lain telah mengubah yang sedang Anda ubah di sini.',
  '{{name}} has changed what you are editing here.': '{{name}} telah mengubah yang sedang Anda ubah di sini.',
  Look: 'Lihat',
  'Show new rows': 'Tampilkan baris baru',
  'Everything is up to date': 'Semua data sudah terbaru',
  'No connection': 'Tidak terhubung',
  Loading: 'Memuat',
  'from {{amount}}': 'mulai {{amount}}',
  'up to {{amount}}': 'hingga {{amount}}',
  'more than {{amount}}': 'lebih dari {{amount}}',
  'less than {{amount}}': 'kurang dari {{amount}}',
  'Enter a whole number.': 'Masukkan bilangan bulat.',
  'Must not be less than the first number.': 'Tidak boleh kurang dari angka pertama.',
  'Must not be before the first date.': 'Tidak boleh sebelum tanggal pertama.',
  '{{count}} selected': '{{count}} dipilih',
  '{{n}} rows selected, the most that can be selected at once.': '{{n}} baris dipilih, batas sekali pilih.',
  'Press again to select everything in the filter.': 'Tekan lagi untuk memilih semua dalam saringan.',
  '{{count}} rows': '{{count}} baris',
  '{{n}} done': '{{n}} selesai',
  '{{n}} failed': '{{n}} gagal',
  '{{n}} left': '{{n}} tersisa',
  '{{n}} a second': '{{n}} per detik',
  Cancel: 'Batal',
  'Failed rows': 'Baris yang gagal',
  'Show failed rows': 'Tampilkan baris yang gagal',
  'Hide failed rows': 'Sembunyikan baris yang gagal',
  'Delete these vouchers': 'Hapus voucher ini',
  Refused: 'Ditolak',
  'and {{number}} more, in the report': 'dan {{number}} lagi, di laporan',
  'Started for {{count}} records': 'Dimulai untuk {{count}} data',
  '{{n}} not attempted': '{{n}} tidak dicoba',
  '{{n}} refused': '{{n}} ditolak',
  Undo: 'Urungkan',
  'Undo: started for {{count}} records': 'Urungkan: dimulai untuk {{count}} data',
  'Undoing…': 'Sedang diurungkan…',
  'Partly undone. The undo job lists what was refused and can be retried.':
    'Diurungkan sebagian. Pekerjaan pengurungan mencatat yang ditolak dan dapat dicoba lagi.',
  'All of this has been undone.': 'Semua ini sudah diurungkan.',
  'Show refused': 'Tampilkan yang ditolak',
  'Report as CSV': 'Laporan CSV',
  'Report as XLSX': 'Laporan XLSX',
  "You don't have access.": 'Anda tidak punya akses.',
  Back: 'Kembali',
  'The server refused the request.': 'Server menolak permintaan.',
  'This requires the permission {{permission}}.': 'Ini memerlukan izin {{permission}}.',
  'Ask a super administrator or an administrator of {{client}}.':
    'Mintalah kepada super administrator atau administrator {{client}}.',
  'Ask a super administrator or an administrator of the customer.':
    'Mintalah kepada super administrator atau administrator pelanggan.',
  'Ask a super administrator.': 'Mintalah kepada super administrator.',
  'Ask {{names}}.': 'Mintalah kepada {{names}}.',
  'Who can do this?': 'Siapa yang bisa?',
  'Without permission': 'Tanpa izin',
  'Who can do this: users with the role {{roles}}.': 'Yang bisa: pengguna dengan peran {{roles}}.',
  'Who can do this: users with the role {{roles}}, such as {{names}}.':
    'Yang bisa: pengguna dengan peran {{roles}}, misalnya {{names}}.',
  'Choose…': 'Pilih…',
  'E-mail': 'Surel',
  Password: 'Kata sandi',
  'Your session has expired.': 'Sesi Anda berakhir.',
  'Log in again to continue. Nothing on this page is lost.':
    'Masuk lagi untuk melanjutkan. Tidak ada yang hilang dari halaman ini.',
  'Log out instead': 'Keluar saja',
  'No account yet?': 'Belum punya akun?',
  'Server unavailable': 'Server tidak tersedia',
  'Reconnecting automatically. You will return to where you were.':
    'Menghubungkan ulang otomatis. Anda akan kembali ke tempat semula.',
  'Checking…': 'Memeriksa…',
  'Still unavailable after {{tries}} attempts.': 'Masih tidak tersedia setelah {{tries}} percobaan.',
  'Go back now': 'Kembali sekarang',
  'Server: checking…': 'Server: memeriksa…',
  'Server: up': 'Server: aktif',
  'Server: down': 'Server: mati',
  'Back to the login': 'Kembali ke halaman masuk',
  'The server made a mistake.': 'Server membuat kesalahan.',
  'Nothing was changed. Try again; if the problem persists, contact an administrator.':
    'Tidak ada yang berubah. Coba lagi; bila tetap terjadi, beri tahu administrator.',
  'Go to the login': 'Ke halaman masuk',
  Hide: 'Sembunyikan',
  Show: 'Tampilkan',
  New: 'Baru',
  '{{count}} new notifications': '{{count}} notifikasi baru',
  'Mark all as read': 'Tandai semua sudah dibaca',
  'No notifications.': 'Tidak ada notifikasi.',
} as const satisfies Record<string, string>

/** Bahasa Indonesia; the keys are the English texts. Indonesian has one form for every number. */
export const id: Record<string, string> = {
  ...Object.fromEntries(Object.values(areas).flatMap((words) => Object.entries(words))),
  ...idNouns,
  ...idCommands,
  ...idCredentials,
  ...idCustomers,
  ...idDesk,
  ...idPeople,
  ...idRecords,
  ...idRegister,
  ...idReport,
  ...idList,
  ...idListTools,
  ...idFrame,
  ...idContract,
  ...idSettings,
  ...idPickers,
  ...idVouchers,
  ...idKeyboard,
  ...idLookups,
  ...idUsers,
  ...idScreens,
  ...idErrors,
}
