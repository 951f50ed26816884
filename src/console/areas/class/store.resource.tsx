import { store } from '#contract/class/store.ts'
import { showResource } from '#console/resource/show.tsx'

export default showResource(store, { dimmed: ({ active }) => !active })
