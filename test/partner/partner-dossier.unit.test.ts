import { describe, expect, it } from 'vitest'
import dossier from '#commands/partner/dossier.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { partnerDossier } from '#contract/partner/partner-papers.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { partnerRef } from './partner.ts'

describe('partner.dossier', () => {
  it('is hidden without its permission, and asks which partner', () => {
    expect(readState(dossier, context({ permissions: ['partner-doc:read'] })).kind).toBe('hidden')
    expect(nextStep(dossier, {}, context())).toMatchObject({ kind: 'ask', field: { key: 'partner' } })
  })

  it('saves the archive under the name of the partner', async () => {
    const blob = new Blob(['PK'])
    const here = context({ focused: partnerRef() })
    const world = fakeRuntime(here, new Map<AnyCall, unknown>([[partnerDossier, blob]]))
    await runCommand(dossier, { partner: 7 }, world.runtime, { source: 'key' })
    expect(sent(world)).toEqual([[partnerDossier, { mitraId: 7 }]])
    expect(dossier.done(blob, { partner: 7 }, here)).toMatchObject({ save: { name: 'CV Cipta Terampil.zip' } })
  })
})
