import { coreClassList } from '#contract/catalogue.ts'
import type { RecordPrompt } from '#engine/prompt.ts'
import { showRupiah } from '#engine/parse-number.ts'

/** Asks for one class, by code or title. */
export function pickClass(label = 'Which class?', more: Partial<Pick<RecordPrompt, 'help'>> = {}): RecordPrompt {
  return {
    kind: 'record',
    resource: 'class',
    label,
    names: ['class', 'kelas'],
    ...more,
    async search(text, { call, customerId }) {
      const keyword = text.trim()
      const { data } = await call(coreClassList, {
        customerId,
        query: { limit: 20, ...(keyword === '' ? {} : { keyword }) },
      })
      return data.map((record) => ({
        resource: 'class',
        id: record.id,
        label: `${record.code} ${record.title}`,
        hint: showRupiah(record.basePrice),
        record,
      }))
    },
  }
}
