import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/core/clock.ts'
import type { Vault } from '#server/core/crypto/vault.ts'
import { VaultError } from '#server/core/crypto/vault.ts'
import type { Db, Tx } from '#server/core/db/database.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Attachment, Carrier, Outcome } from './carrier.ts'
import type { Claimed } from './claim.ts'
import { settle } from './claim.ts'
import { notify } from './in-app.ts'
import { openLetter } from './open-letter.ts'
import { senderOf } from './sender.ts'

/** No try takes longer; a claim lasts three times as long. */
const TRY_MS = 60_000
/** An outcome that cannot be written down is written again and again, for less than a claim lasts. */
const WRITES = 20
const BETWEEN_WRITES_MS = 3000

export interface SendScene {
  db: Db
  vault: Pick<Vault, 'open'>
  /** Where the console is. */
  publicUrl: string
  log: FastifyBaseLogger
  clock: Clock
  /** Aborted when the server cannot wait any longer. */
  givenUp: AbortSignal
}

const bare = (outcome: Outcome, discreet: (words: string) => string): Outcome =>
  'why' in outcome ? { ...outcome, why: discreet(outcome.why) } : outcome

async function attachmentOf(tx: Tx, { id }: Claimed): Promise<{ attachment?: Attachment }> {
  const attachment = await tx
    .selectFrom('message_attachment')
    .select(['name', 'mime', 'content'])
    .where('message_id', '=', id)
    .executeTakeFirst()
  return attachment ? { attachment } : {}
}

async function handOver(carrier: Carrier, claimed: Claimed, scene: SendScene): Promise<Outcome> {
  const { db, givenUp } = scene
  const { sender, along } = await asSystem(db, async (tx) => ({
    sender: await senderOf(tx, claimed.customer_id),
    along: await attachmentOf(tx, claimed),
  }))
  try {
    const { letter, discreet } = openLetter(scene, claimed, sender)
    const abandoned = AbortSignal.any([givenUp, AbortSignal.timeout(TRY_MS)])
    return bare(await carrier.send({ ...letter, ...along }, abandoned), discreet)
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    return { kind: 'refused', why: 'What it holds sealed does not open: its key is not configured any more.' }
  }
}

async function settleSurely(claimed: Claimed, outcome: Outcome, { db, log, clock, givenUp }: SendScene): Promise<void> {
  for (let left = WRITES; ; left--) {
    try {
      await asSystem(db, (tx) => settle(tx, claimed, outcome))
      return
    } catch (error) {
      if (left <= 1 || givenUp.aborted) throw error
      log.warn({ err: error, messageId: claimed.id }, 'what became of a message could not be written down')
      await clock.wait(BETWEEN_WRITES_MS, givenUp)
    }
  }
}

/**
 * Sends one message that was taken, and writes down what became of it. Without a carrier it is laid into somebody's
 * notifications, in the transaction that says so.
 */
export async function sendOne(carrier: Carrier | undefined, claimed: Claimed, scene: SendScene): Promise<Outcome> {
  if (carrier) {
    const outcome = await handOver(carrier, claimed, scene)
    await settleSurely(claimed, outcome, scene)
    return outcome
  }
  const { customer_id: customerId, recipient: address, subject, body } = claimed
  return asSystem(scene.db, async (tx) => {
    const outcome = await notify(tx, { customerId, address, subject, body })
    await settle(tx, claimed, outcome)
    return outcome
  })
}
