import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { createCaller } from '#client/http.ts'
import type { AnyCall, CallFn, InputOf } from '#contract/core/call.ts'
import { readServices } from '#console/api/config.ts'

/** Of this tab alone: other tabs, and the person's own session, know nothing of it. */
const KEY = 'academy-access'

/** The token of the access: that of the address, or the one of this tab before it was reloaded. */
export function readToken(hash: string): string | null {
  const given = /^token=([\w.-]+)$/.exec(hash)?.[1]
  if (given !== undefined) sessionStorage.setItem(KEY, given)
  return given ?? sessionStorage.getItem(KEY)
}

export const forgetToken = () => sessionStorage.removeItem(KEY)

/** Makes calls with the token of an access, apart from the client of the console. */
export function accessClient(token: string): CallFn {
  const services = readServices()
  return createCaller({ base: (service) => services[service], token: () => token })
}

export interface AccessOf {
  token: string
  call: CallFn
}

export const AccessContext = createContext<AccessOf | null>(null)

/** The query of a call of the access that is open. */
export function useAccessQuery<C extends AnyCall>(endpoint: C, input: InputOf<C>) {
  const access = use(AccessContext)
  if (!access) throw new Error('No access is open')
  return queryOptions({
    queryKey: ['access', access.token, endpoint.path, input] as const,
    queryFn: () => access.call(endpoint, input),
    retry: false,
  })
}
