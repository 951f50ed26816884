import type { Training } from '#contract/training/training.ts'
import { trainingList } from '#contract/training/training.ts'
import type { RecordRef } from '#engine/context.ts'
import type { RecordPrompt } from '#engine/prompt.ts'

/** A training run as commands know it. */
export const trainingRef = (record: Training): RecordRef<'training'> => {
  const { id, name, versionTag, active, status } = record
  return { resource: 'training', id, label: name, hint: `${versionTag ?? '–'} · ${active ? 'Active' : status}`, record }
}

/** Asks for one of the training runs. */
export const pickTraining = (): RecordPrompt => ({
  kind: 'record',
  resource: 'training',
  label: 'Which training run?',
  names: ['training', 'pelatihan'],
  few: true,
  async search(_text, { call, customerId }) {
    const { data } = await call(trainingList, { query: { customerId } })
    return data.filter(({ status, active }) => status === 'READY' && !active).map(trainingRef)
  },
  async read(id, { call, customerId }) {
    const { data } = await call(trainingList, { query: { customerId, limit: 200 } })
    const found = data.find((one) => one.id === Number(id))
    return found && trainingRef(found)
  },
})
