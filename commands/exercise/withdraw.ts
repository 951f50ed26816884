import { moveCommand } from '#commands/prompts/learning/exercise-commands.ts'

export default moveCommand({
  verb: 'withdraw',
  to: 'DRAFT',
  title: 'Make exercise a draft again',
  short: 'Back to draft',
  keywords: ['unpublish', 'draft', 'tarik', 'jadikan draf'],
  keys: 'v w',
  done: 'Exercise {{name}} is a draft again',
})
