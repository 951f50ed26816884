import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassVariant } from '#contract/class/class-parts.ts'
import { coreClassVariants } from '#contract/class/class-calls.ts'
import { lms } from '#contract/schedule/schedule.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { RecordPicker } from '#console/form/choice/record-picker.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { rupiah } from '#console/ui/format.ts'

function Variants({ coreClassId, variants }: { coreClassId: number; variants: readonly ClassVariant[] }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('Variants')} className="flex flex-col divide-y divide-line rounded-md border border-line">
      {variants.map(({ id, name, mode, price, capacity, schedulePattern }) => (
        <li key={id} className="flex">
          <Link
            to="/jadwalkelas/new-schema"
            search={{ class: coreClassId, variant: id }}
            className="flex min-w-0 grow flex-wrap gap-x-4 px-3 py-2 -outline-offset-2 hover:bg-hover"
          >
            <span className="font-medium">{name}</span>
            <span className="text-muted">{t(codeWords(mode))}</span>
            <span className="tabular-nums">{rupiah(price)}</span>
            <span className="text-muted">{t('{{count}} seats', { count: capacity })}</span>
            <span className="text-muted">{schedulePattern}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Selection({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const [coreClassId, setClass] = useState<number | null>(null)
  const { data = [] } = useQuery({
    ...apiQuery(coreClassVariants, { customerId, query: { coreClassId: coreClassId ?? undefined } }),
    enabled: coreClassId !== null,
  })
  const variants = data.filter(({ active }) => active)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Field label={t('Class')} required>
        {(control) => (
          <RecordPicker
            {...control}
            autoFocus
            source={records('class', customerId)}
            value={coreClassId}
            onChange={setClass}
          />
        )}
      </Field>
      {coreClassId === null ? null : (
        <>
          {variants.length === 0 ? null : <Variants coreClassId={coreClassId} variants={variants} />}
          <div>
            <Link to="/jadwalkelas/new-schema" search={{ class: coreClassId }} className={buttonClass('secondary')}>
              {t('Continue without a variant')}
            </Link>
          </div>
        </>
      )}
    </div>
  )
}

/** The class and the variant that a new schedule is of. */
export default function SelectScreen() {
  const { t } = useTranslation()
  return (
    <WithCustomer>
      {({ id }) => (
        <FormPage title={t('Choose a class')} cancelTo={lms.path}>
          <Selection key={id} customerId={id} />
        </FormPage>
      )}
    </WithCustomer>
  )
}
