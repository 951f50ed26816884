import * as z from 'zod/mini'
import type { RecordKind } from '#contract/kinds.ts'
import type { Permission } from '#contract/core/permission.ts'
import { defineCommand } from '#engine/define.ts'
import type { EnumPrompt } from '#engine/prompt.ts'
import { oneOf } from '#engine/prompt.ts'

interface ReportCommand {
  resource: RecordKind
  title: string
  /** Where the list is: `/shorter`. */
  path: string
  permission: Permission
  keywords: readonly string[]
  /** As the address names them, and what each shows. */
  reports: EnumPrompt['options']
}

/** Opens a report of a list, in the list's own place. */
export const reportCommand = (about: ReportCommand) =>
  defineCommand({
    id: `${about.resource}.report`,
    title: about.title,
    short: 'Reports',
    section: about.resource,
    resource: about.resource,
    keywords: ['chart', 'figures', 'laporan', 'grafik', 'rekap', ...about.keywords],
    permission: about.permission,
    risk: 'read',
    surfaces: ['palette', 'toolbar'],
    shortcut: { keys: 'r', on: about.path },
    args: z.object({ report: z.enum(about.reports.map(({ value }) => value)) }),
    ask: { report: oneOf('Which report?', about.reports, { names: ['report', 'laporan'] }) },
    run: async () => {},
    done: (_result, { report }) => ({ goTo: `${about.path}?report=${report}` }),
  })
