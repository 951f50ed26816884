import type { ZoomPresence } from './zoom-client.ts'

/** Someone with a place in the class. */
export interface Enrolled {
  studentLmsClassId: number
  name: string
  email: string
}

export interface Matched extends ZoomPresence {
  studentLmsClassId: number | null
  matchedBy: 'EMAIL' | 'NAME' | 'NONE'
}

/** Names as people type them into a meeting: without case, marks, titles in brackets and numbers before them. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replaceAll(/[^\p{L}\s]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Each one who was there with the place in the class: by e-mail, else by a name that only one in the class has. */
export function matchPresence(present: readonly ZoomPresence[], enrolled: readonly Enrolled[]): Matched[] {
  const byEmail = new Map(enrolled.map(({ email, studentLmsClassId }) => [email.toLowerCase(), studentLmsClassId]))
  const byName = new Map<string, number | null>()
  for (const { name, studentLmsClassId } of enrolled) {
    const key = plainName(name)
    byName.set(key, byName.has(key) ? null : studentLmsClassId)
  }
  return present.map((one) => {
    const email = byEmail.get(one.user_email?.trim().toLowerCase() ?? '')
    if (email !== undefined) return { ...one, studentLmsClassId: email, matchedBy: 'EMAIL' }
    const name = byName.get(plainName(one.name)) ?? null
    return { ...one, studentLmsClassId: name, matchedBy: name === null ? 'NONE' : 'NAME' }
  })
}
