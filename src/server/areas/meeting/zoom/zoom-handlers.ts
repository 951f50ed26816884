import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type * as calls from '#contract/meeting/zoom.ts'
import type { ZoomSettings } from '#contract/meeting/zoom.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { requireEverywhere } from '#server/core/auth/rights.ts'
import type { Tx } from '#server/core/db/database.ts'
import { acrossCustomers, asSystem } from '#server/core/db/database.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { readRecord } from '#server/core/resource/read.ts'
import { credentialOf, takeCredential } from '../integration/credentials.ts'
import { noteUse } from '../integration/uses.ts'
import accounts from '../zoom-account.resource.ts'
import { gained, requireZoom } from './zoom-clients.ts'
import { zoomSettingsOf, unseal } from './zoom-login.ts'
import { signEntrance } from './zoom-signature.ts'
import { ZOOM_HOOK } from './zoom-hook.ts'

/** A token of a host is valid so long at Zoom. */
const ZAK_MS = 2 * 60 * 60 * 1000

async function settingsOf(tx: Tx): Promise<ZoomSettings> {
  const row = await zoomSettingsOf(tx)
  return {
    accountId: row?.account_id ?? null,
    clientId: row?.client_id ?? null,
    credential: (await credentialOf(tx, 'zoom')) ?? null,
    sdkKey: row?.sdk_key ?? null,
    hasSdkSecret: Boolean(row?.sdk_secret_enc),
    hasWebhookSecret: Boolean(row?.webhook_secret_enc),
    defaultDuration: row?.default_duration ?? 120,
    waitingRoom: row?.waiting_room ?? true,
    recording: row?.recording ?? 'NONE',
    webhookPath: ZOOM_HOOK,
    version: row?.version ?? 0,
  }
}

type Input = Parameters<Handlers<typeof calls>['zoomSettingsUpdate']>[0]['body']

const columnsOf = (input: Omit<Input, 'version'>, vault: HandlerContext['vault']) => ({
  ...(input.accountId === undefined ? {} : { account_id: input.accountId || null }),
  ...(input.clientId === undefined ? {} : { client_id: input.clientId || null }),
  ...(input.sdkKey === undefined ? {} : { sdk_key: input.sdkKey || null }),
  ...(input.sdkSecret === undefined ? {} : { sdk_secret_enc: vault.seal(input.sdkSecret, 'zoom_setting.sdk_secret') }),
  ...(input.webhookSecret === undefined
    ? {}
    : { webhook_secret_enc: vault.seal(input.webhookSecret, 'zoom_setting.webhook_secret') }),
  ...(input.defaultDuration === undefined ? {} : { default_duration: input.defaultDuration }),
  ...(input.waitingRoom === undefined ? {} : { waiting_room: input.waitingRoom }),
  ...(input.recording === undefined ? {} : { recording: input.recording }),
})

/** What the history says of settings: of secrets only that they are stored. */
const auditedOf = ({ version: _version, webhookPath: _path, credential, ...settings }: ZoomSettings) => ({
  ...settings,
  credential: credential?.name ?? null,
})

export const zoomHandlers: Handlers<typeof calls> = {
  zoomSettings: (_input, { tx }) => settingsOf(tx),

  async zoomSettingsUpdate({ body: { version, ...input } }, context) {
    const { tx, vault, session, audit, unchanged } = context
    requireEverywhere(session, 'integration:update')
    const before = await settingsOf(tx)
    await requireVersion(context, 'zoom_setting', { ...before, id: 0 }, version, 'zoom:read')
    if (input.credentialId !== undefined) await takeCredential(context, 'zoom', input.credentialId)
    const columns = { ...columnsOf(input, vault), updated_by: session.masterId }
    const written = await acrossCustomers(tx, () =>
      tx
        .insertInto('zoom_setting')
        .values({ ...columns, customer_id: ACADEMY, created_by: session.masterId })
        .onConflict((conflict) =>
          conflict
            .column('customer_id')
            .doUpdateSet({ ...columns, version: sql`zoom_setting.version + 1` })
            .where('zoom_setting.version', '=', before.version),
        )
        .returning('id')
        .executeTakeFirst(),
    )
    const after = await settingsOf(tx)
    // Two stored the first settings at once.
    if (!written) throw fail('VERSION_CONFLICT', { current: after, by: null, at: null })
    const isSecret = input.sdkSecret !== undefined || input.webhookSecret !== undefined
    if (!isSecret && JSON.stringify(auditedOf(before)) === JSON.stringify(auditedOf(after))) unchanged()
    else
      audit({
        action: 'integration.settings',
        resource: 'zoom_setting',
        recordId: written.id,
        customerId: ACADEMY,
        label: 'Zoom',
        before: auditedOf(before),
        after: { ...auditedOf(after), ...(isSecret ? { secrets: 'replaced' } : {}) },
      })
    return after
  },

  async zoomSignature({ body: { meetingNumber, role } }, { tx, vault }) {
    const row = await zoomSettingsOf(tx)
    const sdkSecret = unseal(vault, row?.sdk_secret_enc, 'zoom_setting.sdk_secret')
    const sdkKey = row?.sdk_key
    if (!sdkKey || sdkSecret === undefined) {
      const missing = [...(sdkKey ? [] : ['SDK key']), ...(sdkSecret === undefined ? ['SDK secret'] : [])]
      throw fail('INTEGRATION_DISABLED', { app: 'Zoom', missing })
    }
    const now = Math.floor(Date.now() / 1000)
    const { signature, exp } = await signEntrance({ sdkKey, sdkSecret, meetingNumber, role, now })
    return { signature, sdkKey, exp: new Date(exp * 1000).toISOString() }
  },

  async zoomZakToken({ params: { customerId }, body: { zoomAccountId } }, context) {
    const { tx, vault, config, audit, aside } = context
    const account = await readRecord(tx, accounts, zoomAccountId)
    if (account.customerId !== customerId) throw fail('NOT_FOUND', { what: accounts.noun })
    if (account.status === 'DISABLED') throw fail('ZOOM_ACCOUNT_DISABLED', { name: account.displayName })
    const client = await requireZoom(tx, vault, config.zoom)
    const result = await client.hostToken(account.email)
    const use =
      result.kind === 'done'
        ? ({ failed: false } as const)
        : ({ failed: true, what: `Host token of ${account.displayName}`, why: result.why } as const)
    // What is refused is rolled back, and this must not be.
    await asSystem(aside, (own) => noteUse(own, 'zoom', use))
    const zakToken = gained(result)
    await tx
      .updateTable('zoom_account')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', zoomAccountId)
      .execute()
    audit({
      action: 'zoomAccount.start',
      resource: 'zoom_account',
      recordId: zoomAccountId,
      customerId,
      label: account.displayName,
    })
    return { zakToken, exp: new Date(Date.now() + ZAK_MS).toISOString() }
  },
}
