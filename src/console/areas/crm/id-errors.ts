import type { crmErrors } from '#contract/crm/crm-errors.ts'

type ErrorText = (typeof crmErrors)[keyof typeof crmErrors]['text']

/** What is refused about prospects, registrations and scholarships. */
export const crmErrorTexts: Record<ErrorText, string> = {
  '{{number}} is {{status}}: nothing about it changes any more.': '{{number}} {{status}}: tidak ada lagi yang berubah.',
  '{{number}} stays on record. Cancel it instead.': '{{number}} tetap tercatat. Batalkan saja.',
  '{{number}} has documents that are not approved yet: {{documents}}.':
    '{{number}} punya dokumen yang belum disetujui: {{documents}}.',
  '{{number}} is not paid yet: Rp {{left}} are left.': '{{number}} belum lunas: kurang Rp {{left}}.',
  'No schedule of {{title}} has a free seat: choose one later, or make one.':
    'Tidak ada jadwal {{title}} yang punya kursi kosong: pilih nanti, atau buat jadwal.',
  '{{name}} is {{status}} and cannot become {{to}}.': '{{name}} {{status}} dan tidak dapat menjadi {{to}}.',
  '{{number}} has no documents that wait for approval.': '{{number}} tidak punya dokumen yang menunggu persetujuan.',
  'Nothing is missing of {{number}}.': 'Tidak ada yang kurang dari {{number}}.',
  'No one works with prospects of this customer yet.': 'Belum ada yang menangani prospek pelanggan ini.',
  '{{name}} is won as a student: choose the student, or create one.':
    '{{name}} menjadi peserta: pilih pesertanya, atau buat yang baru.',
  'Say why {{name}} was lost.': 'Sebutkan mengapa {{name}} batal.',
  'What is in {{name}} cannot go to {{other}}: choose a stage of the same kind.':
    'Isi {{name}} tidak dapat dipindah ke {{other}}: pilih tahap yang sejenis.',
  '{{name}} needs an e-mail address to become a student.': '{{name}} memerlukan alamat e-mail untuk menjadi peserta.',
  '{{name}} has been merged into {{other}}: they cannot be merged the other way round, too.':
    '{{name}} sudah digabung ke {{other}}: tidak dapat digabung ke arah sebaliknya.',
  '{{name}} has been merged into {{other}} already.': '{{name}} sudah digabung ke {{other}}.',
  '{{name}} and {{other}} both have a place in {{title}}: cancel one of them first.':
    '{{name}} dan {{other}} sama-sama punya tempat di {{title}}: batalkan salah satu dulu.',
  '{{name}} is a student apart already.': '{{name}} sudah menjadi peserta terpisah.',
  'The time in which the merge of {{name}} could be undone is over.':
    'Waktu untuk mengurungkan penggabungan {{name}} sudah lewat.',
}
