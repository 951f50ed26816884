import type { OrganizationNode } from '#contract/hr/reference.ts'

/** One employee as the tree shows them. */
export interface Line {
  node: OrganizationNode
  /** 1: reports to no one. */
  level: number
  /** Which of how many with the same supervisor. */
  place: number
  of: number
  /** How many report to them, and how many directly or through others. */
  reports: number
  below: number
  isOpen: boolean
}

export interface Organization {
  reports: ReadonlyMap<number | null, readonly OrganizationNode[]>
  below: ReadonlyMap<number, number>
}

/** Who reports to whom. At the top those who have lost their supervisor come first, so that they are seen. */
export function organizationOf(nodes: readonly OrganizationNode[]): Organization {
  const reports = Map.groupBy(nodes, ({ supervisorId }) => supervisorId)
  const top = reports.get(null) ?? []
  reports.set(null, [
    ...top.filter((node) => node.withoutSupervisor),
    ...top.filter((node) => !node.withoutSupervisor && reports.has(node.id)),
    ...top.filter((node) => !node.withoutSupervisor && !reports.has(node.id)),
  ])
  const below = new Map<number, number>()
  const count = (id: number): number => {
    const known = below.get(id)
    if (known !== undefined) return known
    const all = (reports.get(id) ?? []).reduce((sum, node) => sum + 1 + count(node.id), 0)
    below.set(id, all)
    return all
  }
  for (const { id } of nodes) count(id)
  return { reports, below }
}

/** What was opened and closed; the top is open unless it was closed, the rest the other way round. */
export type Toggled = ReadonlyMap<number, boolean>

/** The lines that are in view, top to bottom. */
export function linesOf({ reports, below }: Organization, toggled: Toggled): Line[] {
  const lines: Line[] = []
  const add = (supervisor: number | null, level: number) => {
    const all = reports.get(supervisor) ?? []
    for (const [at, node] of all.entries()) {
      const own = reports.get(node.id)?.length ?? 0
      const isOpen = own > 0 && (toggled.get(node.id) ?? level === 1)
      lines.push({ node, level, place: at + 1, of: all.length, reports: own, below: below.get(node.id) ?? 0, isOpen })
      if (isOpen) add(node.id, level + 1)
    }
  }
  add(null, 1)
  return lines
}
