import { setPartnerStatus } from '#commands/prompts/partner.ts'

/** A verified partner begins to work with the academy. */
export default setPartnerStatus({
  verb: 'activate',
  to: 'ACTIVE',
  title: 'Activate partner',
  short: 'Activate',
  keywords: ['start', 'aktifkan mitra'],
  opposite: 'suspend',
  done: '{{name}} is active',
})
