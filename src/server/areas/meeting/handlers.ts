import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/meeting/credential.ts'
import { canRenewToken } from '#contract/meeting/credential.rules.ts'
import { chooseCustomer } from '#server/core/auth/rights.ts'
import { insertRow, writeRow } from '#server/core/db/write-row.ts'
import type { HandlerContext, Handlers } from '#server/core/http/context.ts'
import { enforce, fail } from '#server/core/http/fail.ts'
import { lockRecord, readRecord } from '#server/core/resource/read.ts'
import credentials, { secretColumns } from './credential.resource.ts'

/** 256 bits: nobody tries them out. */
const makeToken = () => `trx_${randomBytes(32).toString('base64url')}`

type Environment = contract.Credential['environment']

const NAME = 'Transaction token'

/** Writes the new token over the old one, or the customer's first. */
async function store(customerId: number, environment: Environment, token: string, context: HandlerContext) {
  const { tx, session, vault } = context
  const found = await tx
    .selectFrom('credential')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'TRX_TOKEN')
    .where('environment', '=', environment)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const columns = secretColumns(vault, token)
  if (found) {
    const { row, raw } = await lockRecord(tx, credentials, found.id)
    enforce(canRenewToken(row))
    // A new token is good again, however long ago the old one ended.
    const end = row.expiry === 'EXPIRED' ? { expires_at: null } : {}
    await writeRow(tx, 'credential', raw, { ...columns, ...end }, session.masterId)
    return { before: row, after: await readRecord(tx, credentials, found.id) }
  }
  const stamps = { created_by: session.masterId, updated_by: session.masterId, scopes: [], status: 'ACTIVE' }
  const about = { customer_id: customerId, name: NAME, kind: 'TRX_TOKEN', environment }
  const id = await insertRow(tx, 'credential', { ...about, ...columns, ...stamps })
  if (id === undefined) throw fail('DUPLICATE', { field: 'name', value: NAME })
  return { before: undefined, after: await readRecord(tx, credentials, id) }
}

export const credentialHandlers: Handlers<typeof contract> = {
  async credentialResetTrx({ query, body: { environment, reason } }, context): Promise<contract.IssuedToken> {
    const customerId = chooseCustomer(context.session, query.customerId)
    const token = makeToken()
    const { before, after } = await store(customerId, environment, token, context)
    const { id, name, version, rotatedAt } = after
    context.audit({
      action: 'credential.reset-trx',
      resource: 'credential',
      recordId: id,
      customerId,
      label: name,
      version,
      ...(before ? { before: { rotatedAt: before.rotatedAt } } : {}),
      after: { environment, rotatedAt },
      ...(reason === undefined ? {} : { reason }),
      again: { command: 'credential.reset-trx', args: { environment } },
    })
    return { id, name, environment, token, rotatedAt: rotatedAt ?? after.updatedAt }
  },
}
