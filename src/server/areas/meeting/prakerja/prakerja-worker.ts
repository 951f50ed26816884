import type { FastifyBaseLogger } from 'fastify'
import type { Work } from '#server/core/area.ts'
import { asSystem } from '#server/core/db/database.ts'
import type { Server } from '#server/core/http/pipeline.ts'
import { noteUse } from '../integration/uses.ts'
import type { PrakerjaAssessment } from './prakerja-client.ts'
import { PrakerjaClient } from './prakerja-client.ts'
import { prakerjaLogin } from './prakerja-login.ts'
import type { DuePush } from './prakerja-pushes.ts'
import { claimPushes, releasePushes, settlePush } from './prakerja-pushes.ts'

/** Scores that are due are looked for this often. */
const LOOK_MS = 10_000
/** While nothing gets through, it is tried so often. */
const CLOSED_MS = 5 * 60_000

const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })

/** What participants read at Prakerja, which is in Indonesian. */
export function notesOf({
  score,
  final_score: final,
  passed,
}: Pick<DuePush, 'score' | 'final_score' | 'passed'>): string {
  const outcome = passed === null ? '' : passed ? ', lulus' : ', belum lulus'
  const whole = final === null ? '' : ` Nilai akhir ${decimal.format(final)}${outcome}.`
  return `Nilai ${decimal.format(score)} dari 100.${whole}`
}

const assessmentOf = (due: DuePush): PrakerjaAssessment => ({
  redeem_code: due.redeem_code,
  scope: due.scope,
  sequence: due.sequence,
  notes: notesOf(due),
})

/** Sends scores to Prakerja. Any number of servers may: each score is taken by one at a time. */
export function startPrakerja(server: Server, log: FastifyBaseLogger): Work {
  const { databases, vault, config, clock } = server
  const db = databases.app
  const stopping = new AbortController()
  let closedUntil = 0
  let round: Promise<void> | undefined

  /** Sends one after the other. Answers whether there may be more. */
  async function sendDue(client: PrakerjaClient): Promise<boolean> {
    const due = await asSystem(db, claimPushes)
    for (const [at, one] of due.entries()) {
      if (stopping.signal.aborted) {
        await asSystem(db, (tx) => releasePushes(tx, due.slice(at)))
        return false
      }
      const result = await client.assess(assessmentOf(one))
      const use =
        result.kind === 'done'
          ? ({ failed: false } as const)
          : ({ failed: true, what: one.label, why: result.why } as const)
      await asSystem(db, async (tx) => {
        await settlePush(tx, one, result)
        await noteUse(tx, 'prakerja', use)
      })
      if (result.kind === 'closed') {
        log.warn({ why: result.why }, 'Prakerja does not let anything through')
        closedUntil = clock.now() + CLOSED_MS
        await asSystem(db, (tx) => releasePushes(tx, due.slice(at + 1)))
        return false
      }
    }
    return due.length > 0
  }

  async function once(): Promise<void> {
    try {
      const found = await asSystem(db, (tx) => prakerjaLogin(tx, vault))
      if (found.kind !== 'ready') return
      const client = new PrakerjaClient(config.prakerjaUrl, found.login, stopping.signal)
      while (await sendDue(client));
    } catch (error) {
      log.error({ err: error }, 'scores could not be sent to Prakerja')
    } finally {
      round = undefined
    }
  }
  const run = () => {
    if (closedUntil <= clock.now()) round ??= once()
  }
  run()
  const stopLooking = clock.every(LOOK_MS, run)
  return {
    async stop() {
      stopLooking()
      stopping.abort()
      await round
    },
  }
}
