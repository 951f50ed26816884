import { defineScreenCommands } from '#console/screen/define-commands.ts'

/** What can be done on the screen of verification. */
export const verificationCommands = defineScreenCommands(
  { id: 'voucher.verification', section: 'voucher', permission: 'voucher:read', on: ['/verification'] },
  {
    next: { title: 'Enter another code', short: 'Next code', keywords: ['new code', 'kode berikutnya'], keys: 'i' },
    copy: {
      title: 'Copy the sentence for the caller',
      short: 'Copy',
      keywords: ['copy answer', 'salin kalimat'],
      keys: 'y',
    },
    file: { title: 'Choose a file of codes', short: 'File', keywords: ['upload', 'pilih berkas kode'], keys: 'u' },
  },
)
