import { AbsentRecord } from '#console/live/absent-record.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type * as z from 'zod/mini'
import { ApiError } from '#contract/core/api-error.ts'
import { reasonText } from '#contract/core/error.ts'
import type { Voucher } from '#contract/voucher/voucher.ts'
import {
  UpdateVoucher,
  voucher as described,
  voucherList,
  voucherRead,
  voucherUpdate,
} from '#contract/voucher/voucher.ts'
import { canEdit } from '#contract/voucher/voucher.rules.ts'
import { apiQuery } from '#console/api/query.ts'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import { usePageName } from '#console/app/screen/use-screen.ts'
import { nameQuery } from '#console/form/choice/choices.ts'
import type { FormSection } from '#console/form/fields.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { RecordForm } from '#console/form/record-form.tsx'
import type { Held } from '#console/form/use-record-form.ts'
import { DeletedRecord } from '#console/live/deleted-record.tsx'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { focusedRecordAtom } from '#console/commands/context-atoms.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { RecordCommands } from '#console/list/drawer/command-buttons.tsx'
import type { Customer } from '#console/list/customer.tsx'
import { customerAtom, WithCustomer } from '#console/list/customer.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { say } from '#engine/say.ts'
import type { VoucherValues } from './voucher-fields.ts'
import { dayThere } from './day-there.ts'
import { externalCodeField, sharedFields } from './voucher-fields.ts'
import { classes, schedules } from './voucher-sources.ts'
import { statusTones } from './voucher-status.ts'

type EditValues = VoucherValues & {
  redeemLimit: number | string | null
  externalCode: string
  exclude: boolean
}

/** Asks for the voucher before its screen is there. @public */
export function load({ context, params }: LoadInput<{ id: number }, unknown>): void {
  const customer = context.store.get(customerAtom)
  if (customer)
    void context.queryClient.prefetchQuery(apiQuery(voucherRead, { customerId: customer.id, id: params.id }))
}

function held(voucher: Voucher, timezone: string): Held<EditValues> {
  return {
    version: voucher.version,
    values: {
      platform: voucher.platformCode,
      coreClassId: voucher.coreClassId,
      lmsClassId: voucher.lmsClassId,
      price: voucher.price,
      expiresAt: dayThere(voucher.expiresAt, timezone),
      redeemLimit: voucher.redeemLimit,
      externalCode: voucher.externalCode ?? '',
      exclude: voucher.exclude,
    },
  }
}

function sectionsFor(customerId: number, lock: string | undefined): FormSection<EditValues>[] {
  const { platform, coreClassId, lmsClassId, price, expiresAt } = sharedFields<EditValues>(customerId)
  const locked = lock === undefined ? {} : { locked: () => lock }
  return [
    {
      fields: [
        ...[platform, coreClassId, lmsClassId, price, expiresAt].map((spec) => Object.assign(spec, locked)),
        {
          name: 'redeemLimit',
          label: 'Redemption limit',
          kind: 'int',
          help: 'Usually 1.',
          ...locked,
        },
        externalCodeField(),
        { name: 'exclude', label: 'Reports', kind: 'bool', text: 'Exclude from reports' },
      ],
    },
  ]
}

/** Commands on this screen are about its voucher. */
function useFocused(voucher: Voucher) {
  const setFocused = useSetAtom(focusedRecordAtom)
  const ref = useMemo(
    () => ({ resource: 'voucher' as const, id: voucher.id, label: voucher.code, record: voucher }),
    [voucher],
  )
  useEffect(() => {
    setFocused(ref)
    return () => setFocused(null)
  }, [ref, setFocused])
  return useMemo(() => [ref], [ref])
}

interface EditVoucherFormProps {
  voucher: Voucher
  customer: Customer
  /** Somebody has deleted it. */
  isDeleted: boolean
}

function BackToList() {
  const { t } = useTranslation()
  return (
    <Link to="/voucher" className={buttonClass('secondary')}>
      {t('Go to vouchers')}
    </Link>
  )
}

function EditVoucherForm({ voucher, customer, isDeleted }: EditVoucherFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { id: customerId, timezone } = customer
  const refs = useFocused(voucher)
  const commands = useCommands('drawer', refs).filter(({ command }) => command.id !== 'voucher.edit')
  usePageName(voucher.code)
  const saving = useMemo(() => saveAs('voucher.edit'), [])
  const verdict = canEdit(voucher)
  const lock = verdict === true ? undefined : reasonText(verdict)
  const sections = useMemo(() => sectionsFor(customerId, lock), [customerId, lock])

  // The record says what its class and schedule are called; the pickers need not ask.
  useEffect(() => {
    const { coreClass, lmsClass } = voucher
    const name = (record: { id: number; code: string; title: string }) => ({
      value: record.id,
      label: `${record.code} ${record.title}`,
    })
    client.setQueryData(nameQuery(classes(customerId), coreClass.id).queryKey, name(coreClass))
    if (lmsClass)
      client.setQueryData(nameQuery(schedules(customerId, coreClass.id), lmsClass.id).queryKey, name(lmsClass))
  }, [client, customerId, voucher])

  return (
    <FormPage
      title={t('Edit voucher {{code}}', { code: voucher.code })}
      actions={isDeleted ? null : <RecordCommands commands={commands} />}
    >
      <p className="pb-4">
        <StatusPill tone={statusTones[voucher.status]}>{t(codeWords(voucher.status))}</StatusPill>
      </p>
      <RecordForm<EditValues, Voucher>
        form={`voucher.edit.${voucher.id}`}
        audited={{ resource: 'voucher', id: voucher.id }}
        sections={sections}
        initial={held(voucher, timezone)}
        required={['platform', 'coreClassId', 'price', 'redeemLimit']}
        schema={UpdateVoucher}
        body={(_values, version, changes) => ({ ...changes, version })}
        save={async (body) => {
          const { id } = voucher
          try {
            return await saving.call(voucherUpdate, { customerId, id, body: body as z.input<typeof UpdateVoucher> })
          } catch (error) {
            // Gone, perhaps: to read it says so.
            if (error instanceof ApiError && error.status === 404)
              void client.invalidateQueries({ queryKey: apiQuery(voucherRead, { customerId, id }).queryKey })
            throw error
          }
        }}
        saved={(result) => held(result, timezone)}
        current={(record) => {
          const current = described.record.safeParse(record)
          return current.success ? held(current.data, timezone) : undefined
        }}
        deletedNote={
          isDeleted ? (
            <DeletedRecord audit="voucher" id={voucher.id} noun={t('voucher')} wasSeen>
              <BackToList />
            </DeletedRecord>
          ) : undefined
        }
        saveLabel={t('Save')}
        onSaved={(result) => {
          client.setQueryData(apiQuery(voucherRead, { customerId, id: voucher.id }).queryKey, result)
          void client.invalidateQueries({ queryKey: [voucherList.path] })
          saving.saved(say('Voucher {{code}} saved', { code: result.code }), result.code)
        }}
      />
    </FormPage>
  )
}

function EditVoucher({ customer, id }: { customer: Customer; id: number }) {
  const { t } = useTranslation()
  const question = apiQuery(voucherRead, { customerId: customer.id, id })
  const { data, error, refetch } = useQuery(question)
  useLiveRecord('voucher', id, question.queryKey)
  const isDeleted = error?.status === 404
  if (data) return <EditVoucherForm voucher={data} customer={customer} isDeleted={isDeleted} />
  return (
    <AbsentRecord
      title={t('Edit voucher')}
      noun={t('voucher')}
      audit="voucher"
      id={id}
      error={error}
      onRetry={() => void refetch()}
      back={<BackToList />}
    />
  )
}

/** Changes one voucher. */
export default function EditVoucherScreen() {
  const { id } = useParams({ from: '/_shell/voucher/edit/$id' })
  return (
    <WithCustomer>
      {(customer) => <EditVoucher key={`${customer.id} ${id}`} customer={customer} id={id} />}
    </WithCustomer>
  )
}
