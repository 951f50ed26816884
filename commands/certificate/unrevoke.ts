import { validityCommand } from '#commands/prompts/learning/certificate.ts'

export default validityCommand({
  verb: 'unrevoke',
  title: 'Restore revoked certificate',
  short: 'Restore validity',
  question: 'Restore revoked certificate {{name}}?',
  many: 'Restore {{count}} certificates?',
  detail: 'The verification page shows that it is valid again.',
  keywords: ['make valid', 'pulihkan sertifikat'],
  done: 'Certificate {{number}} is valid again',
})
