import { dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as indonesian } from '@zxcvbn-ts/language-id'

/** What people in Indonesia choose and the lists lack, and what this product is called. */
const local = [
  'bismillah',
  'alhamdulillah',
  'assalamualaikum',
  'kata sandi',
  'kata kunci',
  'sandi rahasia',
  'sayangku',
  'aku cinta kamu',
  'aku sayang kamu',
  'aku sayang ibu',
  'indonesia',
  'indonesia raya',
  'bhinneka tunggal ika',
  'academy console',
]

/** Letters and digits alone, in small letters. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Shorter words are too many to say anything of a password that holds one. */
const MIN_WORD = 4

const known = new Set(
  [common['passwords-common'], indonesian['commonWords-id'], indonesian['names-id'], local]
    .flat()
    .map(bare)
    .filter((word) => word.length >= MIN_WORD),
)

const digitsOnly = /^\p{N}{0,6}$/u

/** Whether a text is a name and nothing else but some digits before or after it. The name may have digits too. */
function isNameWithDigits(text: string, name: string): boolean {
  const at = text.indexOf(name)
  return at >= 0 && digitsOnly.test(text.slice(0, at)) && digitsOnly.test(text.slice(at + name.length))
}

/**
 * Whether a password is one of those that are tried first: a common password, a single common word or name, or one of
 * `names`; also with some digits and signs around it, or with other capitals.
 */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  const whole = bare(password)
  const word = whole.replaceAll(/^\p{N}{1,6}|\p{N}{1,6}$/gu, '')
  if (known.has(whole) || known.has(word)) return true
  return names.map(bare).some((name) => name.length >= MIN_WORD && isNameWithDigits(whole, name))
}
