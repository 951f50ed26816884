import { listingStep } from '#commands/prompts/learning/listing.ts'

export default listingStep({
  verb: 'list',
  to: 'LISTED',
  title: 'Put listing on sale',
  short: 'Put on sale',
  keywords: ['sell', 'tayangkan', 'jual'],
  keys: 'v l',
  ask: ['Put {{name}} on sale?', 'Put {{count}} listings on sale?'],
  means: 'Buyers see it in the store.',
  done: '{{name}} is on sale',
})
