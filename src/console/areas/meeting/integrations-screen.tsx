import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Integration } from '#contract/meeting/integration.ts'
import { appNames, integrationList } from '#contract/meeting/integration.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { useRovingFocus } from '#console/screen/use-roving-focus.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { isLacking, purposes, stateTones, stateWords } from './integration-words.ts'

function Card({ integration, stop }: { integration: Integration; stop: 0 | -1 }) {
  const { t } = useTranslation()
  const { app, state, missing, lastUsedAt, lastError } = integration
  return (
    <Link
      to="/integrations/$apps"
      params={{ apps: app }}
      data-row={app}
      tabIndex={stop}
      className="flex h-full flex-col gap-1 rounded-lg border border-line p-4 hover:bg-hover"
    >
      <span className="flex items-center justify-between gap-2">
        <span className="font-semibold">{appNames[app]}</span>
        <StatusPill tone={stateTones[state]}>{t(stateWords[state])}</StatusPill>
      </span>
      <span className="text-muted">{t(purposes[app])}</span>
      <span className="mt-auto pt-2 text-sm text-muted">
        {isLacking(integration) ? (
          `${t('Missing')}: ${missing.map((name) => t(name)).join(', ')}`
        ) : lastError === null ? (
          <>
            {t('Last used')}: {lastUsedAt === null ? t('never') : <Moment value={lastUsedAt} time />}
          </>
        ) : (
          <span className="break-words text-danger">{lastError}</span>
        )}
      </span>
    </Link>
  )
}

/** The services that the academy is connected to. */
export default function IntegrationsScreen() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(apiQuery(integrationList, {}))
  const shown = data?.data ?? []
  const { frame, handlers, stop } = useRovingFocus({ rows: shown.map(({ app }) => app), stray: true })
  return (
    <>
      <PageHeader title={t('Integrations')}>{t('Services that the academy is connected to.')}</PageHeader>
      {data ? (
        <div
          ref={frame}
          {...handlers}
          className="grid grid-cols-1 gap-3 overflow-auto px-4 pb-4 sm:grid-cols-2 xl:grid-cols-3"
        >
          {shown.map((one) => (
            <Card key={one.app} integration={one} stop={stop(one.app)} />
          ))}
        </div>
      ) : error ? (
        <ErrorState
          title={errorText(error)}
          actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>}
        />
      ) : (
        <Skeleton className="m-4 h-40" />
      )}
    </>
  )
}
