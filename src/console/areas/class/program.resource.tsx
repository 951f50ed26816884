import { program } from '#contract/class/program.ts'
import { showResource } from '#console/resource/show.tsx'

export default showResource(program, { dimmed: ({ active }) => !active })
