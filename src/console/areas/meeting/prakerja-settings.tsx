import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { ACADEMY } from '#contract/customer/customer.rules.ts'
import { allows } from '#contract/core/permission.ts'
import type { Integration } from '#contract/meeting/integration.ts'
import {
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
import { records } from '#console/form/choice/record-source.ts'

type Values = { credentialId: number | null }

const sections: FormSection<Values>[] = [
  {
    fields: [
      {
        name: 'credentialId',
        label: 'Credential with the signing key',
        kind: 'record',
        source: () => records('credential', ACADEMY),
        help: 'Its client code and secret are those that Prakerja has given to the academy.',
      },
    ],
  },
]

const heldOf = ({ version, credential }: Integration) => ({
  version,
  values: { credentialId: credential?.id ?? null } satisfies Values,
})

/** With which credential scores are sent to Prakerja. */
export function PrakerjaSettings({ integration }: { integration: Integration }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const saving = useMemo(() => saveAs('integration.edit'), [])
  const mayChange = allows(useAtomValue(permissionsAtom), 'integration:update')
  return (
    <section aria-label={t('Settings')} className="@container flex flex-col gap-3">
      <RecordForm<Values, Integration>
        form="integration.settings.prakerja"
        sections={sections}
        initial={heldOf(integration)}
        required={[]}
        schema={UpdateIntegration}
        body={(_values, version, changes) => ({ ...changes, version: version ?? 0 })}
        save={(body) =>
          saving.call(integrationUpdate, { app: 'prakerja', body: body as z.input<typeof UpdateIntegration> })
        }
        saved={heldOf}
        current={(record) => heldOf(record as Integration)}
        saveLabel={t('Save')}
        locked={
          mayChange ? undefined : t('This needs the permission {{permission}}.', { permission: 'integration:update' })
        }
        onSaved={(after) => {
          client.setQueryData(apiQuery(integrationRead, { app: 'prakerja' }).queryKey, after)
          void client.invalidateQueries({ queryKey: [integrationList.path] })
          saving.saved('Prakerja settings saved', 'Prakerja')
        }}
      />
    </section>
  )
}
