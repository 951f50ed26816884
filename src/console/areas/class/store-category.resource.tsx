import { storeCategory } from '#contract/class/store.ts'
import { showResource } from '#console/resource/show.tsx'

export default showResource(storeCategory, { dimmed: ({ active }) => !active })
