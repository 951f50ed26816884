import { listingStep } from '#commands/prompts/learning/listing.ts'

export default listingStep({
  verb: 'pause',
  to: 'PAUSED',
  title: 'Pause listing',
  short: 'Pause',
  keywords: ['stop', 'jeda', 'hentikan sementara'],
  keys: 'v p',
  ask: ['Pause {{name}}?', 'Pause {{count}} listings?'],
  means: 'It can be put on sale again.',
  done: '{{name}} is paused',
})
