import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { allows } from '#contract/core/permission.ts'
import { partnerDossier } from '#contract/partner/partner-papers.ts'
import { partnerRead } from '#contract/partner/partner.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { sessionAtom } from '#console/app/session/session-state.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { usePending } from '#console/screen/use-pending.ts'
import { useScreenCommands } from '#console/screen/use-screen-commands.ts'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { saveFile } from '#console/ui/transfer/save-file.ts'
import { Tabs } from '#console/ui/tabs.tsx'
import { AttachmentsTab } from './attachments-tab.tsx'
import { clientCommands } from './client.commands.ts'
import { DocumentsTab } from './documents-tab.tsx'
import { InfoTab } from './info-tab.tsx'

const route = getRouteApi('/_shell/document-client')

function Portal({ mitraId }: { mitraId: number }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const saving = usePending()
  const navigate = route.useNavigate()
  const { partner, tab: wanted } = route.useSearch()
  const tab = wanted === 'info' || wanted === 'attachments' ? wanted : 'documents'
  const session = useAtomValue(sessionAtom)
  const { data, error } = useQuery(apiQuery(partnerRead, { mitraId }))
  const granted = session?.customer.permissions ?? []
  const mayUpload = allows(granted, 'partner-doc:upload')
  const mayEdit = allows(granted, 'customer:update')
  const download = () =>
    saving.run(async () => {
      saveFile(await callApi(partnerDossier, { mitraId }), `${data?.legalName ?? 'Dossier'}.zip`)
    })
  useScreenCommands(clientCommands, { dossier: () => void download() })
  return (
    <>
      <PageHeader
        title={data?.legalName ?? t('Our documents')}
        actions={
          <>
            <Button icon="download" busy={saving.isPending} onClick={() => void download()}>
              {t('Download dossier')}
            </Button>
            {mayEdit ? (
              <Link to="/partner/edit/$id" params={{ id: mitraId }} className={buttonClass()}>
                {t('Profile')}
              </Link>
            ) : null}
          </>
        }
      >
        {data
          ? `${t(codeWords(data.status))} · ${t('{{approved}} of {{required}} approved', {
              approved: data.docsApproved,
              required: data.docsRequired,
            })}`
          : null}
      </PageHeader>
      {error || saving.failure !== undefined ? (
        <p role="alert" className="p-4 text-danger">
          {saving.failure ?? (error ? errorText(error) : '')}
        </p>
      ) : null}
      {data && data.legalForm === null ? (
        <p role="status" className="border-b border-line bg-accent-soft px-4 py-3">
          {t('Say in the profile what legal form the company has: it decides which documents are required.')}
        </p>
      ) : null}
      <Tabs
        label={t('Partner')}
        value={tab}
        onChange={(next) => void navigate({ search: { partner, tab: next }, replace: true })}
        tabs={[
          { id: 'documents', label: t('Documents') },
          { id: 'info', label: t('Additional info') },
          { id: 'attachments', label: t('Attachments') },
        ]}
      >
        {tab === 'info' ? (
          <InfoTab mitraId={mitraId} mayEdit={mayEdit} />
        ) : tab === 'attachments' ? (
          <AttachmentsTab mitraId={mitraId} mayEdit={mayUpload} />
        ) : (
          <DocumentsTab mitraId={mitraId} mayUpload={mayUpload} />
        )}
      </Tabs>
    </>
  )
}

/** The documents of a partner, as it sees them itself; reviewers open any partner. */
const ClientScreen: ComponentType = () => {
  const { t } = useTranslation()
  const { partner } = route.useSearch()
  const own = useAtomValue(sessionAtom)?.customer.mitraId ?? undefined
  const mitraId = partner ?? own
  return mitraId === undefined ? (
    <>
      <PageHeader title={t('Our documents')} />
      <EmptyState icon="files" title={t('You work for no partner')}>
        <Link to="/partner" className="text-accent hover:underline">
          {t('Partners')}
        </Link>
      </EmptyState>
    </>
  ) : (
    <Portal key={mitraId} mitraId={mitraId} />
  )
}
export default ClientScreen
