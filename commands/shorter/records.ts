import { recordCommands } from '#commands/prompts/record-commands.ts'
import { shortLinks } from '#commands/prompts/shorter.ts'
import type { Shorter } from '#contract/shorter.ts'

export default recordCommands<'shorter', Shorter>(shortLinks)
