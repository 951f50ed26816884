import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { Integration, IntegrationApp } from '#contract/meeting/integration.ts'
import { appNames, integrationApps, integrationRead, isSetUpHere } from '#contract/meeting/integration.ts'
import { allows } from '#contract/core/permission.ts'
import { nameRef } from '#engine/context.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { usePageName } from '#console/app/screen/use-screen.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { useFocusedRecord } from '#console/screen/use-focused-record.ts'
import { Button } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { CorrectionSettings } from './correction-settings.tsx'
import { isLacking, purposes, stateTones, stateWords } from './integration-words.ts'
import { PrakerjaSettings } from './prakerja-settings.tsx'
import { ZoomSettingsPart } from './zoom-settings.tsx'

const route = getRouteApi('/_shell/integrations/$apps')

const isApp = (name: string): name is IntegrationApp => (integrationApps as readonly string[]).includes(name)

/** What is missing, and where it is entered. */
function Missing({ integration }: { integration: Integration }) {
  const { t } = useTranslation()
  const { app, missing } = integration
  if (!isLacking(integration)) return null
  return (
    <section aria-label={t('Missing')} className="rounded-md border border-line bg-sunken px-4 py-3">
      <p>
        {isSetUpHere(app)
          ? t('These are still missing. Enter them below.')
          : t('This is set up where the server runs, with these environment variables:')}
      </p>
      <ul className="list-disc pl-5">
        {missing.map((name) => (
          <li key={name}>{isSetUpHere(app) ? t(name) : <code>{name}</code>}</li>
        ))}
      </ul>
    </section>
  )
}

function Failures({ failures }: Pick<Integration, 'failures'>) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('Last failures')} className="pb-6">
      <h2 className="pb-1 font-semibold">{t('Last failures')}</h2>
      {failures.length === 0 ? (
        <p className="text-muted">{t('None.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {failures.map(({ at, what, why }) => (
            <li key={`${at} ${what}`} className="flex flex-wrap gap-x-3 py-1.5">
              <span className="text-muted">
                <Moment value={at} time />
              </span>
              <span className="font-medium">{what}</span>
              <span className="min-w-0 basis-full break-words text-danger sm:basis-auto">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Shown({ integration }: { integration: Integration }) {
  const { t } = useTranslation()
  const { app, state, enabled, lastUsedAt, lastCheckedAt, lastError, failures } = integration
  const granted = useAtomValue(permissionsAtom)
  const maySwitch = isSetUpHere(app) && allows(granted, 'integration:update')
  const run = (id: string) => openCommand(id, { app }, 'toolbar')
  return (
    <>
      <PageHeader
        title={appNames[app]}
        actions={
          <>
            <Button onClick={() => run('integration.test')} disabled={isLacking(integration)}>
              {t('Test')}
            </Button>
            {maySwitch ? (
              <Button
                look={enabled ? 'secondary' : 'primary'}
                disabled={!enabled && isLacking(integration)}
                onClick={() => run(enabled ? 'integration.disable' : 'integration.enable')}
              >
                {enabled ? t('Disable') : t('Enable')}
              </Button>
            ) : null}
          </>
        }
      >
        {t(purposes[app])}
      </PageHeader>
      <div className="flex max-w-3xl flex-col gap-6 overflow-auto px-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <div>
            <dt className="text-sm text-muted">{t('Status')}</dt>
            <dd>
              <StatusPill tone={stateTones[state]}>{t(stateWords[state])}</StatusPill>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t('Last used')}</dt>
            <dd>{lastUsedAt === null ? t('never') : <Moment value={lastUsedAt} time />}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t('Last checked')}</dt>
            <dd>{lastCheckedAt === null ? t('never') : <Moment value={lastCheckedAt} time />}</dd>
          </div>
          {lastError === null ? null : (
            <div className="basis-full">
              <dt className="text-sm text-muted">{t('Error')}</dt>
              <dd className="break-words text-danger">{lastError}</dd>
            </div>
          )}
        </dl>
        <Missing integration={integration} />
        {app === 'zoom' ? <ZoomSettingsPart /> : null}
        {app === 'prakerja' ? <PrakerjaSettings integration={integration} /> : null}
        {app === 'legacy-correction' ? <CorrectionSettings integration={integration} /> : null}
        <Failures failures={failures} />
      </div>
    </>
  )
}

function Found({ app }: { app: IntegrationApp }) {
  const errorText = useErrorText()
  const { t } = useTranslation()
  usePageName(appNames[app])
  useFocusedRecord(useMemo(() => nameRef({ resource: 'app', id: app, label: appNames[app] }), [app]))
  const { data, error, refetch } = useQuery(apiQuery(integrationRead, { app }))
  if (data) return <Shown integration={data} />
  if (!error) return <Skeleton className="m-4 h-40" />
  return (
    <ErrorState title={errorText(error)} actions={<Button onClick={() => void refetch()}>{t('Try again')}</Button>} />
  )
}

/** One connection to another service: whether it works, what it needs, what went wrong. */
export default function IntegrationScreen(): ReactNode {
  const { t } = useTranslation()
  const { apps } = route.useParams()
  if (isApp(apps)) return <Found key={apps} app={apps} />
  return (
    <ErrorState
      title={t('There is no such integration.')}
      actions={<Link to="/integrations">{t('Integrations')}</Link>}
    />
  )
}
