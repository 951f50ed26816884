import { setPartnerStatus } from '#commands/prompts/partner.ts'

export default setPartnerStatus({
  verb: 'suspend',
  to: 'SUSPENDED',
  title: 'Suspend partner',
  short: 'Suspend',
  keywords: ['stop', 'block', 'tangguhkan mitra'],
  opposite: 'resume',
  done: '{{name}} is suspended',
})
