/** Names the tab of the console that a request comes from, so that its own changes are not shown to it as those of others. */
export const TAB_HEADER = 'x-tab'
