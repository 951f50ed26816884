import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useMemo } from 'react'
import type { AnswerOf, AnyCall, InputOf } from '#contract/core/call.ts'
import type { AuditResource } from '#contract/audited.ts'
import type { LiveResource } from '#contract/core/change.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { usePageName } from '#console/app/screen/use-screen.ts'
import type { Customer } from '#console/list/customer.tsx'
import { WithCustomer } from '#console/list/customer.tsx'
import { AbsentRecord } from '#console/live/absent-record.tsx'
import { DeletedRecord } from '#console/live/deleted-record.tsx'
import type { RecordRef } from '#engine/context.ts'
import { useFocusedRecord } from './use-focused-record.ts'
import { useLiveRecord } from './use-live-record.ts'

interface ReadInput<Params, Search> {
  params: Params
  search: Search
  customer: Customer
}

/** What a screen is given to show. */
export interface RecordScreenProps<Params, Search, Data> extends ReadInput<Params, Search> {
  data: Data
  /** Reads the record again. */
  refetch: () => void
  /** Shows this record from now on, as an answer to a write. */
  replace: (data: Data) => void
}

interface RecordScreenOptions<Params, Search, C extends AnyCall> {
  /** The hooks of the route, which know its parameters and its search: `getRouteApi('/_shell/…')`. */
  params: () => Params
  search: () => Search
  /** The call that reads the record, and what it is asked. */
  read: C
  input: (input: ReadInput<Params, Search>) => InputOf<C>
  /** Which record it is, and which changes by others concern it. */
  record: (params: Params) => { id: number; audit: AuditResource | undefined; live: LiveResource; any?: boolean }
  /** English, for what is said of a record that is not there. */
  noun: string
  /** The heading while the record is on its way. */
  title: string
  /** What the record is called in breadcrumb and window. */
  name: (data: AnswerOf<C>) => string
  /** The record that commands here are about. */
  focus?: (data: AnswerOf<C>) => RecordRef
  /** The way back to its list. */
  Back: ComponentType
  Screen: ComponentType<RecordScreenProps<Params, Search, AnswerOf<C>>>
}

interface ShownProps<Params, Search, C extends AnyCall> extends ReadInput<Params, Search> {
  options: RecordScreenOptions<Params, Search, C>
}

function Shown<Params, Search, C extends AnyCall>({ options, ...input }: ShownProps<Params, Search, C>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { record, name, focus, noun, Back, Screen } = options
  const question = apiQuery(options.read, options.input(input))
  const { data, error, refetch } = useQuery({ ...question, meta: { isRecordPage: true } })
  const { id, audit, live, any = false } = record(input.params)
  useLiveRecord(live, any ? 'any' : id, question.queryKey)
  usePageName(data === undefined ? t(options.title) : name(data))
  useFocusedRecord(useMemo(() => (data === undefined ? undefined : focus?.(data)), [data, focus]))
  const back = <Back />
  if (data === undefined) {
    return (
      <AbsentRecord
        title={t(options.title)}
        noun={t(noun)}
        audit={audit}
        id={id}
        error={error}
        onRetry={() => void refetch()}
        back={back}
      />
    )
  }
  return (
    <>
      {error?.status === 404 ? (
        <DeletedRecord audit={audit} id={id} noun={t(noun)} wasSeen>
          {back}
        </DeletedRecord>
      ) : null}
      <Screen
        {...input}
        data={data}
        refetch={() => void refetch()}
        replace={(next) => client.setQueryData(question.queryKey, next)}
      />
    </>
  )
}

/**
 * A screen over one record whose address names it: parameters and search typed by the route, the record on its way,
 * deleted, refused or read again when others change it, its name in breadcrumb and window, and the focus of commands.
 */
export function recordScreen<Params, Search, C extends AnyCall>(
  options: RecordScreenOptions<Params, Search, C>,
): ComponentType {
  return function RecordScreen() {
    const params = options.params()
    const search = options.search()
    return (
      <WithCustomer>
        {(customer) => (
          <Shown
            key={`${customer.id} ${JSON.stringify(params)}`}
            options={options}
            params={params}
            search={search}
            customer={customer}
          />
        )}
      </WithCustomer>
    )
  }
}
