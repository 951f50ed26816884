import { listingStep } from '#commands/prompts/learning/listing.ts'

export default listingStep({
  verb: 'delist',
  to: 'DELISTED',
  title: 'Delist',
  short: 'Delist',
  keywords: ['end', 'remove', 'turunkan'],
  keys: 'v d',
  ask: ['Delist {{name}}?', 'Delist {{count}} listings?'],
  means: 'It cannot be put on sale again; create a new listing instead.',
  done: '{{name}} is delisted',
})
