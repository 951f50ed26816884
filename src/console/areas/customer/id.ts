import { settingWords } from './setting/id-settings.ts'
import { userWords } from './user/id-users.ts'
import { nounTexts } from '#console/app/locale/id-nouns.ts'

/** The Indonesian words of customers. */
export default {
  ...settingWords,
  ...userWords,
  ...nounTexts(['customer', 'customers', 'pelanggan']),
  Partner: 'Mitra',
  'Restore customer': 'Pulihkan pelanggan',
  'Which deleted customer?': 'Pelanggan terhapus yang mana?',
  'Name, company, code, e-mail or full NPWP…': 'Nama, perusahaan, kode, surel, atau NPWP lengkap…',
  'Show the NPWP of a customer': 'Lihat NPWP pelanggan',
  'Show NPWP': 'Lihat NPWP',
  NPWP: 'NPWP',
  'New NPWP': 'NPWP baru',
  'A number is stored. Typing here replaces it.': 'Nomor sudah tersimpan. Yang Anda ketik menggantikannya.',
  'Encrypted; only part of it will be shown.': 'Dienkripsi; hanya sebagian yang akan ditampilkan.',
  'It cannot be changed later and is never reused.': 'Tidak dapat diubah kemudian dan tidak pernah dipakai ulang.',
  'Someone else has to change this for your own customer.':
    'Pihak lain yang harus mengubahnya untuk pelanggan Anda sendiri.',
  'Western Indonesia (WIB)': 'Indonesia Barat (WIB)',
  'Central Indonesia (WITA)': 'Indonesia Tengah (WITA)',
  'Eastern Indonesia (WIT)': 'Indonesia Timur (WIT)',
  'cannot be changed with your permissions': 'tidak dapat diubah dengan izin Anda',
  'is not a tariff': 'bukan tarif',
  'was referred by this customer': 'dirujuk oleh pelanggan ini',
  'must begin with a capital and have only capitals and digits, such as AKN':
    'harus diawali huruf besar dan hanya berisi huruf besar dan angka, seperti AKN',
  'Suspended and closed customers: their users lose access immediately. Academy staff keep theirs.':
    'Ditangguhkan dan ditutup: penggunanya langsung kehilangan akses. Akses staf akademi tetap.',
  'No message will be sent: there is no active template.': 'Tidak ada pesan yang dikirim: belum ada templat aktif.',
  'No message will be sent: there is no address.': 'Tidak ada pesan yang dikirim: tidak ada alamat.',
  Unverified: 'Belum dikonfirmasi',
  'Require two-step verification for a role': 'Wajibkan verifikasi dua langkah untuk sebuah peran',
  'Require it?': 'Wajibkan?',
  'Require it': 'Wajibkan',
  'Do not require it': 'Jangan wajibkan',
  'Users with this role who have not set it up must do so before they continue.':
    'Pengguna dengan peran ini yang belum mengaktifkannya harus melakukannya sebelum melanjutkan.',
  'Require two-step verification for {{name}}?': 'Wajibkan verifikasi dua langkah untuk {{name}}?',
  'No longer require two-step verification for {{name}}?':
    'Tidak lagi mewajibkan verifikasi dua langkah untuk {{name}}?',
  '{{name}} requires two-step verification': '{{name}} mewajibkan verifikasi dua langkah',
  '{{name}} does not require two-step verification': '{{name}} tidak mewajibkan verifikasi dua langkah',
  'By company, code or e-mail.': 'Menurut perusahaan, kode, atau surel.',
  'Delete the customer {{name}}': 'Hapus pelanggan {{name}}',
  'Its users lose access, and its records disappear from all lists.':
    'Penggunanya kehilangan akses, dan datanya hilang dari semua daftar.',
  'Partner documents': 'Dokumen mitra',
  'Never logged in': 'Belum pernah masuk',
} satisfies Record<string, string>
