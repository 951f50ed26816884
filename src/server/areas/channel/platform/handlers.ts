import type * as calls from '#contract/channel/platform.ts'
import type { Handlers } from '#server/core/http/context.ts'

export const platformHandlers: Handlers<typeof calls> = {
  async digitalPlatforms(_input, { tx, session }) {
    // Fees are no business of an account without a role, which anyone may register.
    if (session.customerIds.length === 0) return []
    const rows = await tx.selectFrom('digital_platform').selectAll().orderBy('sort_order').execute()
    return rows.map(({ code, name, resource, fee_pct, is_prakerja, active }) => ({
      code,
      name,
      resource,
      feePct: fee_pct,
      isPrakerja: is_prakerja,
      active,
    }))
  },
}
