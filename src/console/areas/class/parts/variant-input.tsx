import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { coreClassVariants } from '#contract/class/class-calls.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import { customerAtom } from '#console/list/customer.tsx'
import { rupiah } from '#console/ui/format.ts'
import { Select } from '#console/ui/select.tsx'

/** Which variant of the chosen class is offered, or the class as it is. */
export default function VariantInput({ value, onChange, control, disabled, values }: CustomInputProps) {
  const { t } = useTranslation()
  const customerId = useAtomValue(customerAtom)?.id ?? 0
  const coreClassId = typeof values.classId === 'number' ? values.classId : undefined
  const { data = [], isError } = useQuery({
    ...apiQuery(coreClassVariants, { customerId, query: coreClassId === undefined ? {} : { coreClassId } }),
    enabled: coreClassId !== undefined,
  })
  const { 'aria-required': _required, ...forButton } = control
  const offered = data.filter(({ active }) => active)
  return (
    <Select
      {...forButton}
      value={typeof value === 'number' ? String(value) : ''}
      options={[
        { value: '', label: isError ? t('The choices could not be loaded.') : t('The class without a variant') },
        ...offered.map(({ id, name, price }) => ({ value: String(id), label: `${name} · ${rupiah(price)}` })),
      ]}
      disabled={disabled || coreClassId === undefined}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  )
}
