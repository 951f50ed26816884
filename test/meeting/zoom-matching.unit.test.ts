import { describe, expect, it } from 'vitest'
import { matchPresence, plainName } from '#server/areas/meeting/zoom/zoom-matching.ts'

const enrolled = [
  { studentLmsClassId: 1, name: 'Ayu Lestari', email: 'ayu@contoh.example' },
  { studentLmsClassId: 2, name: 'Budi Santoso', email: 'budi@contoh.example' },
  { studentLmsClassId: 3, name: 'Budi Santoso', email: 'budi2@contoh.example' },
  { studentLmsClassId: 4, name: "Nur'aini Müller", email: 'nur@contoh.example' },
]
const one = (name: string, email = '') => ({ name, user_email: email, join_time: new Date(), leave_time: undefined })
const matched = (name: string, email?: string) => {
  const [found] = matchPresence([one(name, email)], enrolled)
  return [found?.studentLmsClassId, found?.matchedBy]
}

describe('who was in a meeting', () => {
  it('is found by e-mail first, whatever its case', () => {
    expect(matched('Ayu', 'AYU@contoh.example ')).toEqual([1, 'EMAIL'])
    expect(matched('Ayu Lestari', 'budi2@contoh.example')).toEqual([3, 'EMAIL'])
  })

  it('else by a name that only one in the class has', () => {
    expect(matched('ayu  LESTARI (Bandung)')).toEqual([1, 'NAME'])
    expect(matched('07_Ayu Lestari')).toEqual([1, 'NAME'])
    expect(matched('Nur aini Muller')).toEqual([4, 'NAME'])
    expect(matched('Budi Santoso')).toEqual([null, 'NONE'])
    expect(matched('iPhone')).toEqual([null, 'NONE'])
    expect(matched('')).toEqual([null, 'NONE'])
  })

  it('is compared without case, marks, numbers and what is in brackets', () => {
    expect(plainName(' 12. Dwí  [Tamu] Ratna-Sari')).toBe('dwi ratna sari')
  })
})
