import { exerciseResource } from '#commands/prompts/exercise-commands.ts'
import { importCommands } from '#commands/prompts/import-sales.ts'
import { matchCommands } from '#commands/prompts/match-sale.ts'
import { recordCommands } from '#commands/prompts/record-commands.ts'
import { answerRecords } from '#contract/exercise/answer.ts'
import type { RecordKind } from '#contract/kinds.ts'
import type { Described } from '#contract/core/resource/described.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { DescribedKind } from '#contract/kinds.ts'
import { resources } from '#contract/resources.ts'
import type { AnyCommand } from '#engine/define.ts'

/** What is done alike to the records of every kind of the generic pattern. */
const commands: Readonly<Record<Exclude<RecordKind, DescribedKind>, readonly AnyCommand[]>> = {
  exercise: recordCommands(exerciseResource),
  answer: recordCommands(answerRecords),
}

export default [
  ...Object.values(resources).flatMap((one) => recordCommands(one as unknown as Described<RecordKind, ResourceRow>)),
  ...Object.values(commands).flat(),
  ...Object.values(importCommands),
  ...Object.values(matchCommands),
]
