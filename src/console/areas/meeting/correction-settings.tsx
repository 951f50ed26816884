import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { allows } from '#contract/core/permission.ts'
import type { Integration } from '#contract/meeting/integration.ts'
import {
  appNames,
  integrationList,
  integrationRead,
  integrationUpdate,
  UpdateIntegration,
} from '#contract/meeting/integration.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { saveAs } from '#console/commands/save-as.ts'
import type { FormSection } from '#console/form/fields.ts'
import { RecordForm } from '#console/form/record-form.tsx'

const app = 'legacy-correction'

type Values = { host: string | null }

const sections: FormSection<Values>[] = [
  {
    fields: [
      {
        name: 'host',
        label: 'Host name',
        kind: 'text',
        max: 255,
        placeholder: 'lama.akademi.example:8080',
        help: 'Name and port of the old system, without http://. It is asked over plain http, and gets no token.',
      },
    ],
  },
]

const heldOf = ({ version, host }: Integration) => ({ version, values: { host } satisfies Values })

/** Where the codes of vouchers are corrected. */
export function CorrectionSettings({ integration }: { integration: Integration }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const saving = useMemo(() => saveAs('integration.edit'), [])
  const mayChange = allows(useAtomValue(permissionsAtom), 'integration:update')
  return (
    <section aria-label={t('Settings')} className="@container flex flex-col gap-3">
      <RecordForm<Values, Integration>
        form={`integration.settings.${app}`}
        sections={sections}
        initial={heldOf(integration)}
        required={[]}
        schema={UpdateIntegration}
        body={(_values, version, changes) => ({ ...changes, version: version ?? 0 })}
        save={(body) => saving.call(integrationUpdate, { app, body: body as z.input<typeof UpdateIntegration> })}
        saved={heldOf}
        current={(record) => heldOf(record as Integration)}
        saveLabel={t('Save')}
        locked={
          mayChange ? undefined : t('This needs the permission {{permission}}.', { permission: 'integration:update' })
        }
        onSaved={(after) => {
          client.setQueryData(apiQuery(integrationRead, { app }).queryKey, after)
          void client.invalidateQueries({ queryKey: [integrationList.path] })
          saving.saved('Code correction settings saved', appNames[app])
        }}
      />
    </section>
  )
}
