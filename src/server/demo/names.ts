import { lastNames, men, women } from '#server/areas/session/demo/people-texts.ts'
import type { World } from './world.ts'

export interface Made {
  name: string
  given: string
  gender: 'L' | 'P'
  /** `siti.rahmawati` */
  handle: string
}

/** A name as Indonesian people have them, of nobody. */
export function makeName({ random }: World): Made {
  const gender = random.next() < 0.56 ? 'P' : 'L'
  const given = random.pick(gender === 'P' ? women : men)
  const family = random.pick(random.next() < 0.6 ? lastNames[gender] : lastNames.both)
  return { name: `${given} ${family}`, given, gender, handle: `${given}.${family}`.toLowerCase() }
}

const padded = (value: number, length: number) => String(value).padStart(length, '0')

/** A phone in the number block 0812-0000, E.164. */
export const phoneOf = (n: number): string => `+628120000${padded(n % 10_000, 4)}`

/** Birth day as `YYYY-MM-DD` of somebody between two ages today. */
export function birthDate({ random, clock }: World, youngest: number, oldest: number): string {
  return clock.date(-random.int(youngest * 366, oldest * 365))
}

/** A NIK of region 99, which there is not: region, birth day (a woman's day plus 40), number. */
export function nikOf(birth: string, gender: 'L' | 'P', n: number): string {
  const [year = '', month = '', day = ''] = birth.split('-')
  return `997401${padded(Number(day) + (gender === 'P' ? 40 : 0), 2)}${month}${year.slice(2)}${padded(n % 10_000, 4)}`
}

/** A taxpayer number of 16 digits that begins where none does. */
export const npwpOf = (n: number): string => `99${padded(n, 10)}4200`

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Letters and digits that cannot be mistaken for one another. */
export function codeOf({ random }: World, length: number): string {
  return Array.from({ length }, () => alphabet[random.int(0, alphabet.length - 1)]).join('')
}

/** `Barista Pemula: Kopi Susu` → `barista-pemula-kopi-susu` */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
