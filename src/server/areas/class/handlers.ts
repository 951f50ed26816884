import type * as calls from '#contract/class/catalogue.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { scopeOf } from '#server/core/list/narrowing.ts'
import { listPage } from '#server/core/list/page.ts'
import { coreClasses } from './lists.ts'

export const catalogueHandlers: Handlers<typeof calls> = {
  coreClassList: ({ params, query }, context) =>
    listPage(context.tx, coreClasses, scopeOf(context, [params.customerId]), query),
}
