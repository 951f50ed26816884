/** Names the tab of the console that a request comes from, so that it is not told of its own changes as news. */
export const TAB_HEADER = 'x-tab'
