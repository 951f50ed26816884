import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { allows } from '#contract/core/permission.ts'
import { integrationRead } from '#contract/meeting/integration.ts'
import type { ZoomSettings } from '#contract/meeting/zoom.ts'
import { recordings, UpdateZoomSettings, zoomSettings, zoomSettingsUpdate } from '#contract/meeting/zoom.ts'
import { apiQuery } from '#console/api/query.ts'
import { useErrorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { saveAs } from '#console/commands/save-as.ts'
import type { FormSection } from '#console/form/fields.ts'
import { RecordForm } from '#console/form/record-form.tsx'
import { records } from '#console/form/choice/record-source.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'

type Values = {
  accountId: string
  clientId: string
  credentialId: number | null
  sdkKey: string
  sdkSecret: string
  webhookSecret: string
  defaultDuration: number | null
  waitingRoom: boolean
  recording: string
}

const recordingWords = { NONE: 'No recording', LOCAL: 'On the computer of the host', CLOUD: 'In the cloud' }

const heldOf = ({ credential, accountId, clientId, sdkKey, ...settings }: ZoomSettings) => ({
  version: settings.version,
  values: {
    accountId: accountId ?? '',
    clientId: clientId ?? '',
    credentialId: credential?.id ?? null,
    sdkKey: sdkKey ?? '',
    sdkSecret: '',
    webhookSecret: '',
    defaultDuration: settings.defaultDuration,
    waitingRoom: settings.waitingRoom,
    recording: settings.recording,
  } satisfies Values,
})

const STORED = "A secret is stored. Typing here replaces it; this can't be undone."
const UNSTORED = "Encrypted; won't be shown again."

function sectionsOf({ hasSdkSecret, hasWebhookSecret }: ZoomSettings, hook: string): FormSection<Values>[] {
  return [
    {
      title: 'Server-to-server app',
      fields: [
        { name: 'accountId', label: 'Account ID', kind: 'text', max: 200 },
        { name: 'clientId', label: 'Client ID', kind: 'text', max: 200 },
        {
          name: 'credentialId',
          label: 'Credential with the client secret',
          kind: 'record',
          source: () => records('credential', ACADEMY),
          help: 'Its secret is the client secret of the app.',
        },
      ],
    },
    {
      title: 'Meetings',
      fields: [
        { name: 'defaultDuration', label: 'Usual length, minutes', kind: 'int' },
        {
          name: 'recording',
          label: 'Recording',
          kind: 'enum',
          choices: recordings.map((value) => ({ value, label: recordingWords[value] })),
        },
        {
          name: 'waitingRoom',
          label: 'Waiting room',
          kind: 'bool',
          text: 'Participants wait until the host lets them in',
        },
      ],
    },
    {
      title: 'Webhook',
      fields: [
        {
          name: 'webhookSecret',
          label: 'Secret token',
          kind: 'text',
          secret: true,
          replaces: hasWebhookSecret,
          help: hasWebhookSecret ? STORED : hook,
        },
      ],
    },
    {
      title: 'Meeting SDK',
      fields: [
        { name: 'sdkKey', label: 'SDK key', kind: 'text', max: 200 },
        {
          name: 'sdkSecret',
          label: 'SDK secret',
          kind: 'text',
          secret: true,
          replaces: hasSdkSecret,
          help: hasSdkSecret ? STORED : UNSTORED,
        },
      ],
    },
  ]
}

/** What was not typed stays as it is. */
const withoutBlankSecrets = (changes: Partial<Values>) =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => !(name.endsWith('Secret') && value === '')))

function Form({ settings }: { settings: ZoomSettings }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const saving = useMemo(() => saveAs('integration.settings'), [])
  const mayChange = allows(useAtomValue(permissionsAtom), 'integration:update')
  const hook = t('Subscribe to “meeting.ended” at {{address}}', {
    address: `${location.origin}${settings.webhookPath}`,
  })
  return (
    <RecordForm<Values, ZoomSettings>
      form="integration.settings.zoom"
      sections={sectionsOf(settings, hook)}
      initial={heldOf(settings)}
      required={[]}
      schema={UpdateZoomSettings}
      body={(_values, version, changes) => ({ ...withoutBlankSecrets(changes), version: version ?? 0 })}
      save={(body) => saving.call(zoomSettingsUpdate, { body: body as z.input<typeof UpdateZoomSettings> })}
      saved={heldOf}
      current={(record) => heldOf(record as ZoomSettings)}
      saveLabel={t('Save')}
      locked={
        mayChange ? undefined : t('This needs the permission {{permission}}.', { permission: 'integration:update' })
      }
      onSaved={(after) => {
        client.setQueryData(apiQuery(zoomSettings, {}).queryKey, after)
        void client.invalidateQueries({ queryKey: [integrationRead.path] })
        saving.saved('Zoom settings saved', 'Zoom')
      }}
    />
  )
}

/** How meetings are made at Zoom. */
export function ZoomSettingsPart() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data, error } = useQuery(apiQuery(zoomSettings, {}))
  return (
    <section aria-label={t('Settings')} className="@container flex flex-col gap-3">
      <p>
        <Link to="/zoom-accounts" className="text-accent underline-offset-2 hover:underline">
          {t('Zoom accounts')}
        </Link>
      </p>
      {data ? <Form settings={data} /> : error ? <p role="alert">{errorText(error)}</p> : <Skeleton className="h-40" />}
    </section>
  )
}
