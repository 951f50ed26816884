import { moveCommand } from '#commands/prompts/learning/exercise-commands.ts'

export default moveCommand({
  verb: 'publish',
  to: 'PUBLISHED',
  title: 'Publish exercise',
  short: 'Publish',
  keywords: ['open', 'terbitkan', 'tayangkan'],
  keys: 'v p',
  done: 'Exercise {{name}} is published',
})
