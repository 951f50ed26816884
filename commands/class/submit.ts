import { curationStep } from '#commands/prompts/learning/class-curation.ts'

export default curationStep({
  verb: 'submit',
  to: 'SUBMITTED',
  title: 'Submit class for curation',
  short: 'Submit',
  keywords: ['curation', 'ajukan', 'kurasi'],
  keys: 'v s',
  ask: ['Submit {{name}} for curation?', 'Submit {{count}} classes for curation?'],
  means: 'Curators review it next; their decision cannot be undone.',
  done: '{{name}} is waiting for curation',
})
