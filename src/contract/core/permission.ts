import { areaActions } from '#contract/permissions.ts'

type Base = 'read' | 'create' | 'update' | 'delete'
export type Area = keyof typeof areaActions
export type Permission = { [A in Area]: `${A}:${Base | (typeof areaActions)[A][number]}` }[Area]

const base: readonly Base[] = ['read', 'create', 'update', 'delete']

/** Every permission there is, sorted by area. */
export const permissions: readonly Permission[] = Object.entries(areaActions).flatMap(([area, extra]) =>
  [...base, ...extra].map((action) => `${area}:${action}` as Permission),
)

/** True when a person who holds `granted` may do `wanted`. `null` asks only for a session. */
export function allows(granted: readonly string[], required: Permission | null): boolean {
  if (required === null) return true
  if (granted.includes('*') || granted.includes(required)) return true
  return granted.includes(`${required.slice(0, required.indexOf(':'))}:*`)
}
