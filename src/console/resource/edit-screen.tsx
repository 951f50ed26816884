import { AbsentRecord } from '#console/live/absent-record.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import { reasonText } from '#contract/core/error.ts'
import { resourceInput } from '#contract/core/resource/customer-calls.ts'
import type { ResourceRow } from '#contract/core/resource/resource.ts'
import type { RecordRef } from '#engine/context.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { LoadInput, ScreenModule } from '#console/app/screen/lazy-screen.tsx'
import { useRecordId } from '#console/app/screen/use-address.ts'
import { usePageName } from '#console/app/screen/use-screen.ts'
import type { Values } from '#console/form/fields.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { RecordForm } from '#console/form/record-form.tsx'
import { DeletedRecord } from '#console/live/deleted-record.tsx'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { focusedRecordAtom } from '#console/commands/context-atoms.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { RecordCommands } from '#console/list/drawer/command-buttons.tsx'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { cleared, heldIn } from './body.ts'
import { WithRecordTabs } from './with-record-tabs.tsx'
import { sayOf } from './words.ts'
import type { About, AnyView, FormView } from './view.ts'

const questionOf = ({ calls }: FormView, customerId: number, id: number) =>
  apiQuery(calls.read, resourceInput(calls.read, { customerId, id }))

/** Commands on this screen are about its record. */
function useFocused({ resource, label }: FormView, row: ResourceRow): RecordRef[] {
  const setFocused = useSetAtom(focusedRecordAtom)
  const ref = useMemo(
    () => ({ resource, id: row.id, label: label(row), record: row }) as unknown as RecordRef,
    [resource, label, row],
  )
  useEffect(() => {
    setFocused(ref)
    return () => setFocused(null)
  }, [ref, setFocused])
  return useMemo(() => [ref], [ref])
}

function BackToList({ view }: { view: FormView }) {
  const { t } = useTranslation()
  return (
    <PathLink href={view.path} className={buttonClass('secondary')}>
      {t(`Go to ${view.noun.many}`)}
    </PathLink>
  )
}

interface EditProps extends About {
  row: ResourceRow
  /** Somebody has deleted it. */
  isDeleted: boolean
}

function EditForm({ view, customer, row, isDeleted }: EditProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: customerId, timezone } = customer
  const { form, calls, noun } = view
  const saving = useMemo(() => saveAs(`${view.resource}.edit`), [view])
  const sections = useMemo(() => form.sections({ customerId, row }), [form, customerId, row])
  const verdict = form.mayEdit?.(row) ?? true
  const question = questionOf(view, customerId, row.id)
  const held = (record: ResourceRow) => ({ version: record.version, values: heldIn(form, record, timezone) })
  return (
    <RecordForm<Values, ResourceRow>
      form={`${view.resource}.edit.${row.id}`}
      audited={{ resource: view.table, id: row.id }}
      sections={sections}
      initial={held(row)}
      required={form.requiredToEdit ?? form.required}
      schema={form.update}
      body={(values, version, changes) => ({ ...(form.change?.(changes, values, row) ?? cleared(changes)), version })}
      save={async (body) => {
        try {
          return (await saving.call(
            calls.update,
            resourceInput(calls.update, { customerId, id: row.id, body }),
          )) as ResourceRow
        } catch (error) {
          // Gone, perhaps: to read it says so.
          if (error instanceof ApiError && error.status === 404) void client.invalidateQueries(question)
          throw error
        }
      }}
      saved={held}
      current={(record) => {
        const current = view.record.safeParse(record)
        return current.success ? held(current.data) : undefined
      }}
      {...(verdict === true ? {} : { locked: t(reasonText(verdict)) })}
      deletedNote={
        isDeleted ? (
          <DeletedRecord audit={view.table} id={row.id} noun={t(noun.one)} wasSeen>
            <BackToList view={view} />
          </DeletedRecord>
        ) : undefined
      }
      saveLabel={t('Save')}
      onSaved={(result) => {
        client.setQueryData(question.queryKey, result)
        void client.invalidateQueries({ queryKey: [calls.list.path] })
        saving.saved(sayOf(view, 'saved', result), view.label(result))
      }}
    />
  )
}

function EditRecord(props: EditProps) {
  const { view, row, isDeleted } = props
  const { t } = useTranslation()
  const refs = useFocused(view, row)
  const commands = useCommands('drawer', refs).filter(({ command }) => command.id !== `${view.resource}.edit`)
  usePageName(view.label(row))
  const { sidePanel: SidePanel, status } = view
  return (
    <FormPage
      title={t(`Edit ${view.noun.one} {{name}}`, { name: view.label(row) })}
      actions={isDeleted ? null : <RecordCommands commands={commands} />}
    >
      {status ? <p className="pb-4">{status(row)}</p> : null}
      <WithRecordTabs kind={view.resource} id={row.id} customerId={props.customer.id}>
        <div className="flex flex-col gap-x-8 gap-y-6 pb-6 xl:flex-row">
          <div className="@container w-full max-w-3xl has-data-wide:max-w-none">
            <EditForm {...props} />
          </div>
          {SidePanel ? (
            <aside aria-label={t('Side panel')} className="min-w-0 grow xl:max-w-xl">
              <SidePanel row={row} />
            </aside>
          ) : null}
        </div>
      </WithRecordTabs>
    </FormPage>
  )
}

/** The page of the record with this number. */
export function EditRecordPage({ view, customer, id }: About & { id: number }) {
  const { t } = useTranslation()
  const question = questionOf(view, customer.id, id)
  const { data, error, refetch } = useQuery(question)
  useLiveRecord(view.table, id, question.queryKey)
  const isDeleted = error?.status === 404
  if (data)
    return <EditRecord view={view} customer={customer} row={data as unknown as ResourceRow} isDeleted={isDeleted} />
  return (
    <AbsentRecord
      title={t(`Edit ${view.noun.one}`)}
      noun={t(view.noun.one)}
      audit={view.table}
      id={id}
      error={error}
      onRetry={() => void refetch()}
      back={<BackToList view={view} />}
    />
  )
}

/** The page of one record. */
export function editScreenOf(view: AnyView): ScreenModule<{ id: number }, unknown> {
  function EditScreen() {
    const id = useRecordId()
    return (
      <WithCustomer>
        {(customer) => <EditRecordPage key={`${customer.id} ${id}`} view={view} customer={customer} id={id} />}
      </WithCustomer>
    )
  }
  return {
    default: EditScreen,
    // The record is asked for before its screen is there.
    load({ context, params }: LoadInput<{ id: number }, unknown>) {
      const customer = context.store.get(customerAtom)
      if (customer) void context.queryClient.prefetchQuery(questionOf(view, customer.id, params.id))
    },
  }
}
