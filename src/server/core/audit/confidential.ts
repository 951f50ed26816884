import type { Permission } from '#contract/core/permission.ts'
import { confidentialTables } from '#contract/kinds.ts'

/** The tables of whose records someone must not learn anything, not even that there are any. */
export const hiddenFrom = (may: (permission: Permission) => boolean): readonly string[] =>
  confidentialTables.filter(([, read]) => !may(read)).map(([table]) => table)
