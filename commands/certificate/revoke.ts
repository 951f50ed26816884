import { validityCommand } from '#commands/prompts/learning/certificate.ts'

export default validityCommand({
  verb: 'revoke',
  title: 'Revoke certificate',
  short: 'Revoke',
  question: 'Revoke certificate {{name}}?',
  many: 'Revoke {{count}} certificates?',
  detail: 'The verification page shows that it is not valid. A message that waits to be sent is cancelled.',
  keywords: ['withdraw', 'invalidate', 'cabut sertifikat'],
  done: 'Certificate {{number}} revoked',
})
