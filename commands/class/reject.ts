import { curationRefusal } from '#commands/prompts/learning/class-curation.ts'

export default curationRefusal({
  verb: 'reject',
  to: 'REJECTED',
  title: 'Reject class',
  short: 'Reject',
  keywords: ['curation', 'tolak', 'kurasi'],
  keys: 'v t',
  question: 'Why is it rejected?',
  ask: ['Reject {{name}}?', 'Reject {{count}} classes?'],
  means: 'A rejected class cannot be submitted again.',
  done: '{{name}} is rejected',
})
