import { nounTexts } from '#console/app/locale/id-nouns.ts'

/** The Indonesian words of classes. */
export default {
  ...nounTexts(['class attribute', 'class attributes', 'atribut kelas']),
  'What can be chosen': 'Yang dapat dipilih',
  'One on each line, such as: malam = Kelas malam': 'Satu di setiap baris, seperti: malam = Kelas malam',
  'How it is used': 'Cara pemakaiannya',
  'No class attributes yet': 'Belum ada atribut kelas',
  'An attribute says of every class what classes are compared by.':
    'Atribut menerangkan setiap kelas menurut hal yang dibandingkan antarkelas.',
  Required: 'Wajib',
  Optional: 'Opsional',
  'Classes are filtered by it': 'Kelas disaring dengannya',
  'No filter': 'Bukan penyaring',
  'One of': 'Satu dari',
  'Several of': 'Beberapa dari',
  'Yes or no': 'Ya atau tidak',
  Options: 'Pilihan',
  Input: 'Masukan',
}
