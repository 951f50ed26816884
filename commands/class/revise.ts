import { curationRefusal } from '#commands/prompts/learning/class-curation.ts'

export default curationRefusal({
  verb: 'revise',
  to: 'REVISION',
  title: 'Send class back',
  short: 'Send back',
  keywords: ['curation', 'revision', 'revisi', 'kembalikan'],
  keys: 'v r',
  question: 'What should be changed?',
  ask: ['Send {{name}} back?', 'Send {{count}} classes back?'],
  means: 'The author sees the note and can submit the class again.',
  done: '{{name}} is sent back to its author',
})
