import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import type * as z from 'zod/mini'
import { jobList } from '#contract/core/progress.ts'
import type { Started } from '#contract/voucher/voucher.ts'
import { voucherList } from '#contract/voucher/voucher.ts'
import { GenerateVouchers, voucherGenerate } from '#contract/voucher/voucher-calls.ts'
import type { FormSection } from '#console/form/fields.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { RecordForm } from '#console/form/record-form.tsx'
import { saveAs } from '#console/commands/save-as.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { JobProgress } from '#console/screen/job-progress.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import type { VoucherValues } from './voucher-fields.ts'
import { sharedFields, untilUsual } from './voucher-fields.ts'

type GenerateValues = VoucherValues & {
  batchName: string
  count: number | string | null
  prefix: string
  length: number | string | null
}

const blank: GenerateValues = {
  batchName: '',
  count: null,
  platform: null,
  coreClassId: null,
  lmsClassId: null,
  prefix: '',
  length: null,
  price: 0,
  expiresAt: null,
}

function sectionsFor(customerId: number): FormSection<GenerateValues>[] {
  const { platform, coreClassId, lmsClassId, price, expiresAt } = sharedFields<GenerateValues>(customerId)
  // In the order in which the command asks.
  return [
    {
      fields: [
        { name: 'count', label: 'How many', kind: 'int', help: 'At most 100.000 at a time.' },
        platform,
        coreClassId,
        lmsClassId,
        {
          name: 'prefix',
          label: 'Prefix',
          kind: 'text',
          capitals: true,
          max: 6,
          placeholder: 'PIN',
          help: '2 to 6 capital letters.',
        },
        {
          name: 'length',
          label: 'Code length',
          kind: 'int',
          help: 'Characters after the prefix, 8 to 16. Leave empty for the usual length.',
        },
        { ...expiresAt, help: untilUsual },
        price,
        { name: 'batchName', label: 'Batch name', kind: 'text', max: 120, placeholder: 'Pintaria Juni 2026' },
      ],
    },
  ]
}

function GenerateForm({ customerId, onStarted }: { customerId: number; onStarted: (progressId: string) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const sections = useMemo(() => sectionsFor(customerId), [customerId])
  const saving = useMemo(() => saveAs('voucher.generate'), [])
  return (
    <RecordForm<GenerateValues, z.output<typeof Started>>
      form={`voucher.generate.${customerId}`}
      sections={sections}
      initial={{ values: blank }}
      required={['batchName', 'count', 'platform', 'coreClassId', 'prefix']}
      schema={GenerateVouchers}
      body={({ price, length, expiresAt, ...rest }) => ({
        ...rest,
        price: price ?? 0,
        customerId,
        ...(length === null || length === '' ? {} : { length }),
        ...(expiresAt === null ? {} : { expiresAt }),
      })}
      save={(body) => saving.call(voucherGenerate, { body: body as z.input<typeof GenerateVouchers> })}
      saved={() => undefined}
      saveLabel={t('Generate')}
      onSaved={({ progressId }) => {
        // The tray reads its list again and follows the job from now on.
        void client.invalidateQueries({ queryKey: [jobList.path] })
        onStarted(progressId)
      }}
    />
  )
}

const route = getRouteApi('/_shell/voucher/generate')

/** Makes many vouchers in a job. Its progress is in the address, so that it is still there after a reload. */
export default function GenerateVouchersScreen() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const { job: progressId } = route.useSearch()
  const follow = (job: string | undefined) => void navigate({ search: { job }, replace: true })
  return (
    <WithCustomer>
      {({ id }) => (
        <FormPage title={t('Generate vouchers')} cancelTo="/voucher">
          <div className="flex max-w-3xl flex-col gap-5">
            {progressId === undefined ? null : (
              <JobProgress
                key={progressId}
                progressId={progressId}
                title={t('Generate vouchers')}
                onClose={() => follow(undefined)}
                onEnd={() => void client.invalidateQueries({ queryKey: [voucherList.path] })}
                renderResult={({ batchId }, ended) =>
                  batchId === null ? null : (
                    <Link to="/voucher" search={{ batchId }} className={buttonClass(ended ? 'primary' : 'secondary')}>
                      {t('Show the vouchers of this batch')}
                    </Link>
                  )
                }
              />
            )}
            <GenerateForm key={id} customerId={id} onStarted={follow} />
          </div>
        </FormPage>
      )}
    </WithCustomer>
  )
}
