import * as z from 'zod/mini'
import type { CallFn } from '#contract/core/call.ts'
import { Id, Reason } from '#contract/core/common.ts'
import type { Certificate } from '#contract/certificate/certificate.ts'
import { certificate } from '#contract/certificate/certificate.ts'
import { canRevoke, canUnrevoke } from '#contract/certificate/certificate.rules.ts'
import { rule, selected } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import { text } from '#engine/prompt.ts'
import { counted, say } from '#engine/say.ts'
import { pickRecord } from '#commands/prompts/pick-record.ts'

/** A certificate as it was last seen, or as it is. */
export const certificateSeen = async (
  id: number,
  {
    call,
    customerId,
    known,
  }: { call: CallFn; customerId: number; known: (kind: 'certificate', id: number) => unknown },
): Promise<Certificate> =>
  (known('certificate', id) as Certificate | undefined) ?? call(certificate.calls.read, { customerId, id })

export const pickCertificate = pickRecord('certificate')
export const why = text('Why?', { max: 500, names: ['reason', 'alasan'] })

const moves = {
  revoke: { to: 'REVOKED', rule: canRevoke, risk: 'irreversible' },
  unrevoke: { to: 'VALID', rule: canUnrevoke, risk: 'reversible' },
} as const

interface Words {
  verb: keyof typeof moves
  title: string
  short: string
  question: string
  many: string
  detail: string
  keywords: readonly string[]
  done: string
}

/** A command that revokes certificates, or puts revoked ones back. */
export function validityCommand({ verb, title, short, question, many, detail, keywords, done }: Words) {
  const { to, rule: check, risk } = moves[verb]
  return defineCommand({
    id: `certificate.${verb}`,
    title,
    short,
    section: 'certificate',
    resource: 'certificate',
    keywords,
    permission: 'certificate:revoke',
    risk,
    surfaces: ['palette', 'row', 'drawer', 'bulk'],
    args: z.object({ certificate: Id, reason: Reason }),
    ask: { certificate: pickCertificate, reason: why },
    over: 'certificate',
    from: { certificate: selected('certificate') },
    blocked: rule('certificate', 'certificate', check),
    confirm: (_given, _ctx, targets) => ({
      title: counted(targets.length, question, many, { name: targets[0]?.label }),
      detail,
      action: short,
    }),
    async run({ certificate: id, reason }, env) {
      const { version } = await certificateSeen(id, env)
      return env.call(certificate.calls.update, { customerId: env.customerId, id, body: { version, to, reason } })
    },
    done: ({ number }) => ({ say: say(done, { number }), stale: ['certificate'] }),
  })
}
