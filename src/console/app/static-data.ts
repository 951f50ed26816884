import type { FindKind } from '#contract/find-kinds.ts'
import type { Permission } from '#contract/core/permission.ts'
import type { IconName } from '#console/ui/icon.tsx'

/** The groups of the sidebar, from top to bottom. */
export const navGroups = [
  { id: 'overview', title: 'Overview' },
  { id: 'classes', title: 'Learning' },
  { id: 'attendance', title: 'Attendance' },
  { id: 'sales', title: 'Sales' },
  { id: 'channels', title: 'Channels' },
  { id: 'support', title: 'Support' },
  { id: 'students', title: 'Students' },
  { id: 'partners', title: 'Partners' },
  { id: 'media', title: 'Media' },
  { id: 'hr', title: 'People' },
  { id: 'administration', title: 'Administration' },
] as const
export type NavGroup = (typeof navGroups)[number]['id']

declare module '@tanstack/react-router' {
  /** Guard, document title, breadcrumb, sidebar and "Go to …" of the palette all come from here. */
  interface StaticDataRouteOption {
    /** Open to everyone with a role, whatever it permits. */
    needsRole?: true
    /** English, as it stands in the catalogue of texts. */
    title: string
    /** Present when the screen stands in the sidebar; lower `order` is higher up. */
    nav?: { group: NavGroup; order: number; icon: IconName }
    /** The last word of the breadcrumb, when the title is too long for it. */
    crumb?: string
    /** The screen above this one, when the path does not say it. */
    parent?: string
    /** Keys pressed one after another, separated by spaces: `g v`. */
    shortcut?: string
    /** `null` asks for a session only (and on a public page for nothing). */
    permission: Permission | null
    /** The records that the path's parameters name: what "Go to …" has to ask for. */
    params?: Readonly<Record<string, FindKind>>
  }
}
