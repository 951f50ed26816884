import { nameRef } from '#engine/context.ts'

export const bagus = nameRef({ resource: 'instructor', id: 12, label: 'Bagus Prasetyo' })
export const citra = nameRef({ resource: 'instructor', id: 13, label: 'Citra' })
