import { createCaller } from '#client/http.ts'
import type { AnyCall } from '#contract/core/call.ts'
import { serverCheck } from '#contract/session/session.ts'
import { requestsAtom } from './server-state.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import type { ApiClient, Store } from '#console/app/current-console.ts'
import { currentConsole } from '#console/app/current-console.ts'
import { tabId } from '#console/app/session/tab.ts'
import { readServices } from './config.ts'
import { settle } from './failures.ts'

/** Makes the client of a console; what a failure means for the whole page (forbidden, session over, server gone) is done here. */
export function createClient(store: Store): ApiClient {
  const services = readServices()
  const count = (endpoint: AnyCall, step: 1 | -1, isQuiet = false) => {
    if (isQuiet || endpoint.background) return
    store.set(requestsAtom, (now) => ({ ...now, running: Math.max(0, now.running + step) }))
  }
  const client: ApiClient = createCaller({
    base: (service) => services[service],
    // Another origin may be a server of another make.
    triesOut: (service) => services[service].startsWith('/'),
    token: () => store.get(sessionAtom)?.customer.token,
    tab: (service) => (services[service].startsWith('/') ? tabId : undefined),
    onStart: (endpoint, isQuiet) => count(endpoint, 1, isQuiet),
    onSettled: (endpoint, error, token, isQuiet) => {
      count(endpoint, -1, isQuiet)
      settle(store, endpoint, { error, token }, () => client(serverCheck, {}))
    },
  })
  return client
}

/** Makes a call: `await callApi(voucherList, { customerId, query })`. Throws an `ApiError`. */
export const callApi: ApiClient = (endpoint, input, options) => currentConsole().client(endpoint, input, options)
