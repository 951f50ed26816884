/** What this tab is called towards the server, for as long as it is open. */
export const tabId = crypto.randomUUID()
