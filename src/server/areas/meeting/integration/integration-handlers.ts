import { sql } from 'kysely'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import type * as calls from '#contract/meeting/integration.ts'
import type { Integration, IntegrationApp, IntegrationState } from '#contract/meeting/integration.ts'
import { appNames, integrationApps, isSetUpHere } from '#contract/meeting/integration.ts'
import { requireVersion } from '#server/core/audit/conflict.ts'
import { requireEverywhere } from '#server/core/auth/rights.ts'
import { acrossCustomers, asSystem } from '#server/core/db/database.ts'
import { iso } from '#server/core/db/list.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { fail } from '#server/core/http/fail.ts'
import { prakerjaLogin } from '../prakerja/prakerja-login.ts'
import { zoomLogin } from '../zoom/zoom-login.ts'
import { correctionHost } from './correction.ts'
import { credentialOf, requireCredential } from './credentials.ts'
import { checks, missingVariables } from './checks.ts'
import { noteUse } from './uses.ts'

/** What is stored of a connection; of most there is nothing before they are used. */
const stored = ({ tx }: HandlerContext, app: IntegrationApp) =>
  acrossCustomers(tx, async () => {
    const row = await tx
      .selectFrom('integration')
      .select(['id', 'enabled', 'last_used_at', 'last_checked_at', 'last_error', 'version', 'config'])
      .where('customer_id', '=', ACADEMY)
      .where('app', '=', app)
      .executeTakeFirst()
    const failures = await tx
      .selectFrom('integration_failure')
      .select(['failed_at', 'what', 'why'])
      .where('customer_id', '=', ACADEMY)
      .where('app', '=', app)
      .orderBy('failed_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return { row, failures }
  })

async function missingFor(app: IntegrationApp, { tx, vault, config }: HandlerContext): Promise<string[]> {
  if (!isSetUpHere(app)) return missingVariables(app, config)
  const found =
    app === 'legacy-correction'
      ? await correctionHost(tx)
      : await (app === 'prakerja' ? prakerjaLogin : zoomLogin)(tx, vault)
  return found.kind === 'lacking' ? found.missing : []
}

async function integrationOf(app: IntegrationApp, context: HandlerContext): Promise<Integration> {
  const { row, failures } = await stored(context, app)
  const missing = await missingFor(app, context)
  const enabled = isSetUpHere(app) ? (row?.enabled ?? false) : missing.length === 0
  const known: IntegrationState = row?.last_error ? 'ERROR' : row?.last_checked_at ? 'CONNECTED' : 'UNTESTED'
  const state = missing.length > 0 ? 'NOT_CONFIGURED' : enabled ? known : 'DISABLED'
  return {
    app,
    state,
    missing,
    enabled,
    credential: (await credentialOf(context.tx, app)) ?? null,
    host: (row?.config as { host?: string } | undefined)?.host ?? null,
    lastUsedAt: iso(row?.last_used_at ?? null),
    lastCheckedAt: iso(row?.last_checked_at ?? null),
    lastError: row?.last_error ?? null,
    failures: failures.map(({ failed_at: at, what, why }) => ({ at: at.toISOString(), what, why })),
    version: row?.version ?? 0,
  }
}

const auditedOf = ({ enabled, credential, host }: Integration) => ({
  enabled,
  credential: credential?.name ?? null,
  host,
})

export const integrationHandlers: Handlers<typeof calls> = {
  async integrationList(_input, context) {
    const data: Integration[] = []
    for (const app of integrationApps) data.push(await integrationOf(app, context))
    return { data, pagination: { page: 1, limit: data.length, total: data.length, totalPages: 1 } }
  },

  integrationRead: ({ params: { app } }, context) => integrationOf(app, context),

  async integrationUpdate({ params: { app }, body: { version, ...input } }, context) {
    const { tx, session, audit, unchanged } = context
    requireEverywhere(session, 'integration:update')
    if (!isSetUpHere(app)) throw fail('FIXED', { what: appNames[app] })
    const before = await integrationOf(app, context)
    const { row } = await stored(context, app)
    await requireVersion(context, 'integration', { ...before, id: row?.id ?? 0 }, version, 'integration:read')
    const { enabled = before.enabled, credentialId = before.credential?.id ?? null } = input
    // Only the host of the old system is entered here; others have addresses of their own.
    const host = app === 'legacy-correction' && input.host !== undefined ? input.host || null : before.host
    const isSame = credentialId === (before.credential?.id ?? null) && host === before.host
    if (enabled === before.enabled && isSame) {
      unchanged()
      return before
    }
    if (credentialId !== null) await requireCredential(tx, credentialId)
    const columns = {
      enabled,
      credential_id: credentialId,
      config: JSON.stringify({ ...(row?.config as object | undefined), host: host ?? undefined }),
      // What failed before is no failure of what is set now.
      last_error: null,
      last_checked_at: null,
      updated_by: session.masterId,
    }
    const written = await acrossCustomers(tx, () =>
      tx
        .insertInto('integration')
        .values({ ...columns, customer_id: ACADEMY, app, created_by: session.masterId })
        .onConflict((conflict) =>
          conflict
            .columns(['customer_id', 'app'])
            .doUpdateSet({ ...columns, version: sql`integration.version + 1` })
            .where('integration.version', '=', before.version),
        )
        .returning('id')
        .executeTakeFirst(),
    )
    const after = await integrationOf(app, context)
    if (!written) throw fail('VERSION_CONFLICT', { current: after, by: null, at: null })
    audit({
      action: 'integration.edit',
      resource: 'integration',
      recordId: written.id,
      customerId: ACADEMY,
      label: appNames[app],
      before: auditedOf(before),
      after: auditedOf(after),
    })
    return after
  },

  async integrationTest({ params: { app } }, context) {
    const missing = await missingFor(app, context)
    if (missing.length > 0) throw fail('INTEGRATION_DISABLED', { app: appNames[app], missing })
    const check = checks[app]
    if (!check) throw fail('NO_TEST', { app: appNames[app] })
    const why = await check(context)
    const use = why === undefined ? ({ failed: false } as const) : ({ failed: true, what: 'Test', why } as const)
    await asSystem(context.aside, (tx) => noteUse(tx, app, use))
    return integrationOf(app, context)
  },
}
