import { queryOptions } from '@tanstack/react-query'
import { messageChannels } from '#contract/notification/message-channel.ts'
import { callApi } from '#console/api/api.ts'

const EVERY_MS = 20_000

/** On which channels the messages of a customer go out; asked again as long as somebody looks. */
export const waysOf = (customerId: number) =>
  queryOptions({
    queryKey: [messageChannels.path, { customerId }],
    queryFn: ({ signal }) => callApi(messageChannels, { customerId }, { signal, quiet: true }),
    refetchInterval: EVERY_MS,
  })
