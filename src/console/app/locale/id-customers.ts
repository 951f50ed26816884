/** The words of customers, and of what is kept sealed of them. */
export const idCustomers: Record<string, string> = {
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
  'Why do you need to see it?': 'Mengapa Anda perlu melihatnya?',
  'Recorded with your name and visible to others.': 'Dicatat dengan nama Anda dan dapat dilihat orang lain.',
  '{{label}} of {{name}}': '{{label}} {{name}}',
  'Your access has been recorded.': 'Akses Anda dicatat.',
  'cannot be changed with your permissions': 'tidak dapat diubah dengan izin Anda',
  'is not a tariff': 'bukan tarif',
  'was referred by this customer': 'dirujuk oleh pelanggan ini',
  'must be the 15 or 16 digits of an NPWP': 'harus 15 atau 16 angka NPWP',
  'must begin with a capital and have only capitals and digits, such as AKN':
    'harus diawali huruf besar dan hanya berisi huruf besar dan angka, seperti AKN',
  '{{customer}} is suspended.': '{{customer}} ditangguhkan.',
  '{{customer}} is closed.': '{{customer}} ditutup.',
  'Work for {{name}}': 'Bekerja untuk {{name}}',
  'Access is blocked until the academy lifts the suspension. This page then continues automatically.':
    'Akses ditutup sampai akademi mencabut penangguhan. Setelah itu halaman ini berlanjut otomatis.',
  'Access is closed. The academy keeps its records and can reopen it.':
    'Akses ditutup. Akademi menyimpan datanya dan dapat membukanya lagi.',
  'Suspended and closed customers: their users lose access immediately. Academy staff keep theirs.':
    'Ditangguhkan dan ditutup: penggunanya langsung kehilangan akses. Akses staf akademi tetap.',
}
