import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import type { ApiError } from '#contract/core/api-error.ts'
import type { VerifiedCode } from '#contract/redemption/verification.ts'
import { VERIFICATION_FILE, verificationDownload, verifyCode } from '#contract/redemption/verification.ts'
import { callApi } from '#console/api/api.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { JobProgress } from '#console/screen/job-progress.tsx'
import { usePending } from '#console/screen/use-pending.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button } from '#console/ui/button.tsx'
import { copyText } from '#console/ui/transfer/copy-text.ts'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { Field } from '#console/ui/field.tsx'
import { Input } from '#console/ui/input.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { saveFile } from '#console/ui/transfer/save-file.ts'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { CodeCard, codeTones, codeWords, spoken } from './code-card.tsx'
import { verificationCommands } from './verification.commands.ts'

const route = getRouteApi('/_shell/verification')

/** So many codes of this visit can be looked at again. */
const SHOWN = 10

/** The codes of this visit, without asking for them again. */
function Earlier({ found, onShow }: { found: readonly VerifiedCode[]; onShow: (one: VerifiedCode) => void }) {
  const { t } = useTranslation()
  if (found.length === 0) return null
  return (
    <section aria-label={t('Earlier codes')}>
      <h2 className="pb-1 font-semibold">{t('Earlier codes')}</h2>
      <ul className="divide-y divide-line">
        {found.map((one) => (
          <li key={one.code} className="flex items-center gap-3 py-1.5">
            <button type="button" className="font-mono text-accent hover:underline" onClick={() => onShow(one)}>
              {one.code}
            </button>
            <StatusPill tone={codeTones[one.state]}>{t(codeWords[one.state])}</StatusPill>
            <span className="truncate text-muted">{one.participant?.name ?? one.reservedFor ?? ''}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A file of codes while it is verified, and its spreadsheet afterwards. */
function FileResult({
  progressId,
  customerId,
  onClose,
}: {
  progressId: string
  customerId: number
  onClose: () => void
}) {
  const { t } = useTranslation()
  const download = usePending()
  const save = () =>
    void download.run(async () => {
      saveFile(await callApi(verificationDownload, { fileName: progressId, query: { customerId } }), VERIFICATION_FILE)
    })
  return (
    <JobProgress
      progressId={progressId}
      title={t('Verify a file of codes')}
      onClose={onClose}
      renderResult={({ status }) =>
        status !== 'DONE' ? null : (
          <>
            <Button look="primary" icon="download" busy={download.isPending} onClick={save}>
              {t('Download {{name}}', { name: VERIFICATION_FILE })}
            </Button>
            {download.failure ? <span className="text-danger">{download.failure}</span> : null}
          </>
        )
      }
    />
  )
}

function Verification({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const navigate = route.useNavigate()
  const { job } = route.useSearch()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [found, setFound] = useState<readonly VerifiedCode[]>([])
  const [current, ...earlier] = found
  const show = (one: VerifiedCode) =>
    setFound((now) => [one, ...now.filter((other) => other.code !== one.code)].slice(0, SHOWN))
  const look = useMutation<VerifiedCode, ApiError, string>({
    mutationFn: (wanted) => callApi(verifyCode, { customerId, body: { code: wanted } }),
    onSuccess: show,
    // The next code replaces this one.
    onSettled: () => field.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') look.mutate(code.trim())
  }
  const copy = () => (current ? void copyText(spoken(current, t)) : false)
  const chooseFile = () => void openCommand('voucher.verify-file', {}, 'toolbar')
  useScreenCommands(verificationCommands, {
    next: () => {
      field.current?.focus()
      field.current?.select()
    },
    copy,
    file: chooseFile,
  })
  return (
    <>
      <PageHeader
        title={t('Voucher verification')}
        actions={<Button onClick={chooseFile}>{t('Verify a file')}</Button>}
      />
      <div className="flex max-w-3xl flex-col gap-6 overflow-auto px-4 pb-6">
        <form onSubmit={submit} className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <Field
              label={t('Code')}
              help={t('The code of the voucher, or the redeem code of the platform.')}
              error={look.error ? errorText(look.error) : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  ref={field}
                  autoFocus
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={64}
                  className="font-mono uppercase"
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                />
              )}
            </Field>
          </div>
          <div className="pt-6">
            <Button type="submit" look="primary" busy={look.isPending}>
              {t('Verify')}
            </Button>
          </div>
        </form>
        {job === undefined ? null : (
          <FileResult
            key={job}
            progressId={job}
            customerId={customerId}
            onClose={() => void navigate({ search: {}, replace: true })}
          />
        )}
        <div aria-live="polite">
          {current ? (
            <CodeCard found={current} onCopy={() => void copy()} />
          ) : job === undefined ? (
            <EmptyState icon="scan" title={t('No code yet')}>
              {t(
                'Type or paste the code that the caller reads out. A file of up to 100.000 codes gives a spreadsheet.',
              )}
            </EmptyState>
          ) : null}
        </div>
        <Earlier found={earlier} onShow={show} />
      </div>
    </>
  )
}

/** One code gives a card with the words for the caller; a file of codes gives a spreadsheet. */
export default function VerificationScreen() {
  return <WithCustomer>{({ id }) => <Verification key={id} customerId={id} />}</WithCustomer>
}
