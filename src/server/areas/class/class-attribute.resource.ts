import { classAttribute } from '#contract/class/class-attribute.ts'
import { serveResource } from '#server/core/resource/serve.ts'

const takesChoices = (type: string | undefined) => type === 'SELECT' || type === 'MULTISELECT'

/** What classes are described by. */
export default serveResource(classAttribute, {
  columns: { order: 'sort_order' },
  check({ input, before }) {
    const type = input.inputType ?? before?.inputType
    const options = input.options ?? before?.options ?? []
    return takesChoices(type) && options.length === 0 ? [{ field: 'options', message: "can't be empty!" }] : []
  },
  usedBy: async (_tx, { usageCount }) => (usageCount === 0 ? undefined : `${usageCount} classes`),
})
