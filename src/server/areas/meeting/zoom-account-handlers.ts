import type * as calls from '#contract/meeting/zoom-account.ts'
import { zoomAccount } from '#contract/meeting/zoom-account.ts'
import type { Handlers } from '#server/core/http/context.ts'
import { resourceHandlers } from '#server/core/resource/handlers.ts'
import accounts from './zoom-account.resource.ts'

const { list, read, create, update, remove } = resourceHandlers(accounts, zoomAccount.calls)

export const zoomAccountHandlers: Handlers<typeof calls> = {
  zoomAccountList: list,
  zoomAccountRead: read,
  zoomAccountCreate: create,
  zoomAccountUpdate: update,
  zoomAccountRemove: remove,
}
