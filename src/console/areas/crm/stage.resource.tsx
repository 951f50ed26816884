import { stage } from '#contract/crm/stage.ts'
import type { Stage } from '#contract/crm/stage.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { showResource } from '#console/resource/show.tsx'

const kindTones: Readonly<Record<Stage['kind'], Tone>> = { OPEN: 'active', WON: 'success', LOST: 'neutral' }

export default showResource(stage, { tones: { kind: kindTones } })
