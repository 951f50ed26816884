import type { ApiToken } from '#contract/session/api-token.ts'
import { apiTokenList } from '#contract/session/api-token.ts'
import type { RecordRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'

/** A token as commands know it. */
export const tokenRef = (record: ApiToken): RecordRef<'token'> => {
  const { id, name, prefix } = record
  return { resource: 'token', id, label: name, hint: `${prefix}…`, record }
}

/** Asks for one of the tokens that still work. */
export const pickToken = (): RecordPrompt => ({
  kind: 'record',
  resource: 'token',
  label: 'Which API token?',
  names: ['token'],
  few: true,
  async search(_text, { call, customerId }) {
    const { data } = await call(apiTokenList, { customerId })
    return data.filter(({ state }) => state === 'ACTIVE').map(tokenRef)
  },
  async read(id, { call, customerId }) {
    const { data } = await call(apiTokenList, { customerId })
    const found = data.find((one) => one.id === Number(id))
    return found && tokenRef(found)
  },
})
