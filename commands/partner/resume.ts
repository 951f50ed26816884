import { setPartnerStatus } from '#commands/prompts/partner.ts'

/** Lifts a suspension: the partner is registered or verified again, as its documents say. */
export default setPartnerStatus({
  verb: 'resume',
  to: 'REGISTERED',
  title: 'Lift suspension of partner',
  short: 'Lift suspension',
  keywords: ['resume', 'cabut penangguhan'],
  opposite: 'suspend',
  done: 'The suspension of {{name}} is lifted',
})
