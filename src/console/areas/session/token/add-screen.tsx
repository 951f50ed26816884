import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { AnswerOf } from '#contract/core/call.ts'
import { apiTokenCreate, apiTokenList, CreateApiToken } from '#contract/session/api-token.ts'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { secretAtom } from '#console/app/session/session-state.ts'
import { saveAs } from '#console/commands/save-as.ts'
import type { FormSection } from '#console/form/fields.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { RecordForm } from '#console/form/record-form.tsx'
import { WithCustomer } from '#console/list/customer.tsx'
import { filled } from '#console/resource/body.ts'
import { say } from '#engine/say.ts'
import { PermissionsInput, permissionsIn } from './permissions-input.tsx'

type TokenForm = { name: string; expiresOn: string | null; permissions: string[] }

const blank: TokenForm = { name: '', expiresOn: null, permissions: [] }

const sections: FormSection<TokenForm>[] = [
  {
    fields: [
      { name: 'name', label: 'Name', kind: 'text', max: 120, help: 'Which service uses it.' },
      {
        name: 'expiresOn',
        label: 'Expires',
        kind: 'date',
        help: 'Last day of validity, at most a year from now.',
      },
      {
        name: 'permissions',
        label: 'Permissions',
        kind: 'custom',
        component: PermissionsInput,
        words: (value) => permissionsIn(value).join(', '),
        help: 'Grant only what the service needs. If you lose a permission, the token loses it too.',
      },
    ],
  },
]

function AddTokenForm({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reveal = useSetAtom(secretAtom)
  const saving = useMemo(() => saveAs('token.create'), [])
  return (
    <RecordForm<TokenForm, AnswerOf<typeof apiTokenCreate>>
      form={`token.create.${customerId}`}
      sections={sections}
      initial={{ values: blank }}
      required={['name', 'expiresOn', 'permissions']}
      schema={CreateApiToken}
      body={(values) => filled(values)}
      save={(body) => saving.call(apiTokenCreate, { customerId, body: body as z.input<typeof CreateApiToken> })}
      saved={() => undefined}
      saveLabel={t('Create')}
      onSaved={({ name, token }) => {
        void client.invalidateQueries({ queryKey: [apiTokenList.path] })
        reveal({
          title: say('API token {{name}}', { name }),
          detail: 'It is shown only now. Copy it to the service that uses it.',
          label: 'Token',
          value: token,
        })
        goTo('/api-tokens')
      }}
    />
  )
}

/** Creates a token for a service of the customer. */
export default function AddTokenScreen() {
  const { t } = useTranslation()
  return (
    <WithCustomer>
      {({ id }) => (
        <FormPage title={t('Create API token')} cancelTo="/api-tokens">
          <div className="@container max-w-3xl">
            <AddTokenForm key={id} customerId={id} />
          </div>
        </FormPage>
      )}
    </WithCustomer>
  )
}
