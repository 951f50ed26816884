import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Started, Voucher } from '#contract/voucher/voucher.ts'
import { CreateVoucher, voucherCreate, voucherList } from '#contract/voucher/voucher.ts'
import type { FormSection } from '#console/form/fields.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { RecordForm } from '#console/form/record-form.tsx'
import { WithCustomer } from '#console/list/customer.tsx'
import { saveAs } from '#console/commands/save-as.ts'
import { say } from '#engine/say.ts'
import type * as z from 'zod/mini'
import type { VoucherValues } from './voucher-fields.ts'
import { externalCodeField, sharedFields, untilUsual } from './voucher-fields.ts'

type CreateValues = VoucherValues & {
  code: string
  externalCode: string
  redeemLimit: number | string | null
}

type Created = Voucher | z.output<typeof Started>

const blank: CreateValues = {
  code: '',
  externalCode: '',
  platform: null,
  coreClassId: null,
  lmsClassId: null,
  price: 0,
  expiresAt: null,
  redeemLimit: 1,
}

function sectionsFor(customerId: number): FormSection<CreateValues>[] {
  const { platform, coreClassId, lmsClassId, price, expiresAt } = sharedFields<CreateValues>(customerId)
  return [
    {
      fields: [
        {
          name: 'code',
          label: 'Code',
          kind: 'text',
          capitals: true,
          max: 64,
          help: 'Letters, digits, - and _. Leave empty to generate one.',
        },
        platform,
        coreClassId,
        lmsClassId,
        price,
        { ...expiresAt, help: untilUsual },
        { name: 'redeemLimit', label: 'Redemption limit', kind: 'int', help: 'Usually 1.' },
        externalCodeField(),
      ],
    },
  ]
}

function CreateVoucherForm({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const sections = useMemo(() => sectionsFor(customerId), [customerId])
  const saving = useMemo(() => saveAs('voucher.create'), [])
  return (
    <RecordForm<CreateValues, Created>
      form={`voucher.create.${customerId}`}
      sections={sections}
      initial={{ values: blank }}
      required={['platform', 'coreClassId']}
      schema={CreateVoucher}
      body={({ code, externalCode, price, redeemLimit, expiresAt, ...rest }) => ({
        ...rest,
        price: price ?? 0,
        redeemLimit: redeemLimit ?? 1,
        ...(code.trim() === '' ? {} : { code }),
        ...(externalCode.trim() === '' ? {} : { externalCode }),
        ...(expiresAt === null ? {} : { expiresAt }),
      })}
      save={(body) => saving.call(voucherCreate, { customerId, body: body as z.input<typeof CreateVoucher> })}
      saved={() => undefined}
      saveLabel={t('Create')}
      onSaved={(created) => {
        void client.invalidateQueries({ queryKey: [voucherList.path] })
        if (!('code' in created)) return
        saving.saved(say('Voucher {{code}} created', { code: created.code }), created.code)
        goTo(`/voucher?open=${created.id}`)
      }}
    />
  )
}

/** Makes one voucher. */
export default function CreateVoucherScreen() {
  const { t } = useTranslation()
  return (
    <WithCustomer>
      {({ id }) => (
        <FormPage title={t('Create voucher')} cancelTo="/voucher">
          <CreateVoucherForm key={id} customerId={id} />
        </FormPage>
      )}
    </WithCustomer>
  )
}
