import { describe, expect, it } from 'vitest'
import command from '#commands/template/duplicate.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { template } from '#contract/notification/template.ts'
import type { Template } from '#contract/notification/template.ts'
import { nextStep } from '#engine/next-step.ts'
import { runCommand } from '#engine/run.ts'
import { readState } from '#engine/state.ts'
import { context, fakeRuntime, sent } from '#test/commands/fixtures.ts'
import { templateRef, templateRow } from './template-fixtures.ts'

const focused = templateRef()

/** What is sent for a copy of a template to a channel. */
async function copied(source: Template, channel: Template['channel']) {
  const answers = new Map<AnyCall, unknown>([
    [template.calls.read, source],
    [template.calls.create, templateRow({ id: 8 })],
  ])
  const world = fakeRuntime(context({ focused }), answers)
  await runCommand(command, { channel, locale: 'en' }, world.runtime, { source: 'palette' })
  return sent(world).at(-1)
}

describe('template.duplicate', () => {
  it('is hidden from who cannot edit what it makes', () => {
    for (const missing of ['template:create', 'template:update']) {
      const permissions = ['template:read', 'template:create', 'template:update'].filter((one) => one !== missing)
      expect(readState(command, context({ focused, permissions })).kind).toBe('hidden')
    }
  })

  it('asks for the channel and the language', () => {
    expect(nextStep(command, {}, context({ focused }))).toMatchObject({ kind: 'ask', field: { key: 'channel' } })
    expect(nextStep(command, { channel: 'SMS' }, context({ focused }))).toMatchObject({ field: { key: 'locale' } })
  })

  it('makes one that is switched off, with a subject where its channel has one', async () => {
    const body = { code: 'CERT_READY', name: 'Sertifikat (surel)', locale: 'en', body: 'Halo {{nama}}', active: false }
    const create = (more: object) => [template.calls.create, { query: { customerId: 1 }, body: { ...body, ...more } }]
    expect(await copied(templateRow(), 'EMAIL')).toEqual(create({ channel: 'EMAIL', subject: 'Sertifikat {{kelas}}' }))
    expect(await copied(templateRow(), 'SMS')).toEqual(create({ channel: 'SMS', subject: null }))
    const plain = templateRow({ channel: 'WHATSAPP', subject: null })
    expect(await copied(plain, 'EMAIL')).toEqual(create({ channel: 'EMAIL', subject: 'Sertifikat (surel)' }))
    expect(command.done(templateRow({ id: 8 }), { record: 7, channel: 'SMS', locale: 'en' }, context()).goTo).toBe(
      '/template/edit/8',
    )
  })
})
