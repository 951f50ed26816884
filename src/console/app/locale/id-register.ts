/** An account that somebody makes for themselves, until it has a role. */
export const idRegister: Record<string, string> = {
  'For staff of partners. Class participants do not need an account here.':
    'Untuk staf mitra. Peserta kelas tidak memerlukan akun di sini.',
  'Your name': 'Nama Anda',
  'Company or institution': 'Perusahaan atau lembaga',
  'Legal name, such as CV Cipta Terampil.': 'Seperti di surat-suratnya, misalnya CV Cipta Terampil.',
  'At least {{count}} characters.': 'Sedikitnya {{count}} karakter.',
  'Check your e-mail': 'Periksa surel Anda',
  'Registration received': 'Pendaftaran diterima',
  'Registration is closed': 'Pendaftaran ditutup',
  'New accounts are by invitation. Ask an administrator of the academy to invite you.':
    'Akun baru hanya lewat undangan. Minta undangan kepada administrator akademi.',
  'An e-mail to {{email}} is on its way. Its link confirms that the address is yours and is valid for three days. If the address already has an account, the e-mail explains how to log in.':
    'Surel ke {{email}} sedang dikirim. Tautannya mengonfirmasi bahwa alamat itu milik Anda; berlaku tiga hari. Bila alamat itu sudah punya akun, surel tersebut menjelaskan cara masuk.',
  'The academy reviews registrations. You can log in with {{email}} once yours is confirmed.':
    'Akademi memeriksa pendaftaran. Anda dapat masuk dengan {{email}} setelah dikonfirmasi.',
  'Afterwards you can log in, and an administrator of the academy assigns you a role.':
    'Setelah itu Anda dapat masuk, dan administrator akademi memberi Anda peran.',
  'No e-mail? Send it again': 'Belum sampai? Kirim ulang surelnya',
  'Send the e-mail again': 'Kirim ulang surel konfirmasi',
  'Send the e-mail': 'Kirim surel',
  'If an account with {{email}} is waiting for confirmation, another e-mail is on its way. Previous links stop working.':
    'Bila akun dengan {{email}} menunggu konfirmasi, surel baru sedang dikirim. Tautan sebelumnya tidak berlaku lagi.',
  'Confirm your address': 'Konfirmasi alamat Anda',
  'Type the password that you chose when you registered.': 'Ketik kata sandi yang Anda pilih saat mendaftar.',
  'If you did not register, close this page. The account stays inactive.':
    'Jika Anda tidak mendaftar, tutup halaman ini: akun itu tetap tidak aktif.',
  'is not the password you registered with': 'bukan kata sandi saat mendaftar',
  'Confirm the address': 'Konfirmasi alamat',
  'Your address is confirmed': 'Alamat Anda sudah dikonfirmasi',
  'Log in as {{email}} with the password that you chose.':
    'Masuklah sebagai {{email}} dengan kata sandi yang Anda pilih.',
  'Too many attempts. Try again in {{count}} minutes.': 'Terlalu banyak percobaan. Coba lagi dalam {{count}} menit.',
  'You have no role yet.': 'Anda belum punya peran.',
  'You are logged in as {{email}}.': 'Anda masuk sebagai {{email}}.',
  'Next, an administrator of the academy assigns you a role. This page then continues automatically.':
    'Berikutnya administrator akademi memberi Anda peran. Setelah itu halaman ini berlanjut otomatis.',
  'Check again': 'Periksa lagi',
  'Register with an address that has an account': 'Daftar dengan alamat yang sudah punya akun',
  'Confirm an address by a link': 'Konfirmasi alamat lewat tautan',
  'Ask for a link to confirm an address': 'Minta tautan untuk mengonfirmasi alamat',
  'Reset the account of an instructor': 'Atur ulang akun instruktur',
  'Reset account': 'Atur ulang akun',
  Sessions: 'Sesi',
  'What is reset?': 'Apa yang diatur ulang?',
  '{{what}} of {{name}}?': '{{what}} {{name}}?',
}
