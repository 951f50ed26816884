import type { NavGroup } from '#console/app/static-data.ts'
import { navGroups } from '#console/app/static-data.ts'

const KEY = 'academy-closed-groups'

/** Closed until the person opens them: what few people need every day. */
const atFirst: readonly NavGroup[] = ['channels', 'partners', 'media', 'hr', 'administration']

/** The groups of the sidebar that the person has closed. */
export function closedGroups(): readonly NavGroup[] {
  const stored = localStorage.getItem(KEY)
  if (stored === null) return atFirst
  const names = stored.split(',')
  return navGroups.map((group) => group.id).filter((id) => names.includes(id))
}

/** Remembers them on this device. */
export function rememberClosed(closed: readonly NavGroup[]): void {
  localStorage.setItem(KEY, closed.join(','))
}
