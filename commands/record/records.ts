import { importCommands } from '#commands/prompts/import-sales.ts'
import { matchCommands } from '#commands/prompts/match-sale.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'
import type { Described } from '#contract/core/resource/described.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { RecordKind } from '#contract/kinds.ts'
import { resources } from '#contract/resources.ts'

/** What is done alike to the records of every kind. */
export default [
  ...Object.values(resources).flatMap((one) => recordCommands(one as unknown as Described<RecordKind, ResourceRow>)),
  ...Object.values(importCommands),
  ...Object.values(matchCommands),
]
