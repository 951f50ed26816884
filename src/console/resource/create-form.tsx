import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resourceInput } from '#contract/core/resource/customer-calls.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Values } from '#console/form/fields.ts'
import { RecordForm } from '#console/form/record-form.tsx'
import { saveAs } from '#console/commands/save-as.ts'
import { filled } from './body.ts'
import { sayOf } from './words.ts'
import type { About } from './view.ts'

/** The form that makes a record. */
export function CreateForm({ view, customer, onDone }: About & { onDone: (row: ResourceRow) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: customerId } = customer
  const { form, calls } = view
  const sections = useMemo(() => form.sections({ customerId }), [form, customerId])
  const saving = useMemo(() => saveAs(`${view.resource}.create`), [view])
  return (
    <RecordForm<Values, ResourceRow>
      form={`${view.resource}.create.${customerId}`}
      sections={sections}
      initial={{ values: form.blank }}
      required={form.required}
      {...(form.create ? { schema: form.create } : {})}
      body={(values) => form.creation?.(values) ?? filled(values)}
      save={(body) =>
        saving.call(calls.create, resourceInput(calls.create, { customerId, body })) as Promise<ResourceRow>
      }
      saved={() => undefined}
      saveLabel={t('Create')}
      onSaved={(row) => {
        void client.invalidateQueries({ queryKey: [calls.list.path] })
        saving.saved(sayOf(view, 'created', row), view.label(row))
        onDone(row)
      }}
    />
  )
}
