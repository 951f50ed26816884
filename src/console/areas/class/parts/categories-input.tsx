import { useQueries } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { storeCategory } from '#contract/class/store.ts'
import { callApi } from '#console/api/api.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { ChoiceSource } from '#console/form/choice/choices.ts'
import { nameQuery } from '#console/form/choice/choices.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { categoriesIn } from '../class-words.ts'

const MOST_FOUND = 50

/** The categories of a store, and those of all stores, each with what it is part of. */
function categoriesOf(customerId: number, storeId: number, chosen: readonly number[]): ChoiceSource<number> {
  const names = records('storeCategory', customerId)
  const ask = (store: string, keyword: string, signal: AbortSignal) =>
    callApi(
      storeCategory.calls.list,
      { customerId, query: { storeId: store, active: true, keyword, limit: MOST_FOUND, page: 1 } },
      { signal },
    )
  return {
    ...names,
    key: ['storeCategory', customerId, storeId, chosen],
    async search(text, signal) {
      const found = await Promise.all([ask(String(storeId), text, signal), ask('empty', text, signal)])
      return found
        .flatMap(({ data }) => data)
        .filter(({ id }) => !chosen.includes(id))
        .map(({ id, name, parent }) =>
          parent ? { value: id, label: name, note: parent.name } : { value: id, label: name },
        )
    },
  }
}

/** The categories under which buyers find a class in a store; each is found by typing. */
export default function CategoriesInput({ value, onChange, control, disabled, values }: CustomInputProps) {
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const storeId = typeof values.storeId === 'number' ? values.storeId : undefined
  const chosen = categoriesIn(value)
  const named = useQueries({ queries: chosen.map((id) => nameQuery(records('storeCategory', customerId), id)) })
  return (
    <div className="flex flex-col gap-2">
      {chosen.length === 0 ? null : (
        <ul aria-label={t('Categories')} className="flex flex-wrap gap-1">
          {chosen.map((id, at) => {
            const name = named[at]?.data?.label ?? `#${id}`
            return (
              <li key={id} className="flex items-center rounded-md bg-hover pl-2">
                {name}
                <IconButton
                  icon="x"
                  label={t('Remove category {{name}}', { name })}
                  disabled={disabled}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <RecordPicker
        {...control}
        source={categoriesOf(customerId, storeId ?? 0, chosen)}
        value={null}
        onChange={(id) => id !== null && onChange([...chosen, id])}
        placeholder={storeId === undefined ? t('Choose a store first') : t('Add a category')}
        disabled={disabled || storeId === undefined}
      />
    </div>
  )
}
