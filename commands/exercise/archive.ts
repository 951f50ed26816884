import { moveCommand } from '#commands/prompts/learning/exercise-commands.ts'

export default moveCommand({
  verb: 'archive',
  to: 'ARCHIVED',
  title: 'Archive exercise',
  short: 'Archive',
  keywords: ['retire', 'arsipkan', 'simpan arsip'],
  keys: 'v a',
  done: 'Exercise {{name}} is archived',
})
