import { curationStep } from '#commands/prompts/learning/class-curation.ts'

export default curationStep({
  verb: 'approve',
  to: 'APPROVED',
  title: 'Approve class',
  short: 'Approve',
  keywords: ['curation', 'setujui', 'kurasi'],
  keys: 'v a',
  ask: ['Approve {{name}}?', 'Approve {{count}} classes?'],
  means: 'It can be listed in stores from then on.',
  done: '{{name}} is approved',
})
