import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { AnswerOf } from '#contract/core/call.ts'
import { invitationList } from '#contract/session/invitation.ts'
import { AssignUser, userAssign, userList } from '#contract/session/user.ts'
import { letterWords } from '#commands/prompts/user.ts'
import { goTo } from '#console/app/current-console.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { Values } from '#console/form/fields.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { RecordForm } from '#console/form/record-form.tsx'
import { saveAs } from '#console/commands/save-as.ts'
import { filled } from '#console/resource/body.ts'
import { WithCustomer } from '#console/list/customer.tsx'
import { say } from '#engine/say.ts'
import users from './user.resource.tsx'

const { form } = users

function AddUserForm({ customerId }: { customerId: number }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const sections = useMemo(() => form.sections({ customerId }), [customerId])
  const saving = useMemo(() => saveAs('user.assign'), [])
  return (
    <RecordForm<Values, AnswerOf<typeof userAssign>>
      form={`user.create.${customerId}`}
      sections={sections}
      initial={{ values: form.blank }}
      required={form.required}
      schema={AssignUser}
      body={(values) => filled(values)}
      save={(body) => saving.call(userAssign, { customerId, body: body as z.input<typeof AssignUser> })}
      saved={() => undefined}
      saveLabel={t('Add')}
      onSaved={(user) => {
        const { name, customer, email, letter } = user
        void client.invalidateQueries({ queryKey: [user.invited ? invitationList.path : userList.path] })
        saving.saved(
          user.invited
            ? say('{{name}} is invited', { name })
            : say('{{name}} works for {{customer}}', { name, customer: customer.name }),
          name,
          letter === null ? undefined : letterWords(letter, email),
        )
        goTo(user.invited ? '/roles?list=invitations' : `/roles?open=${user.id}`)
      }}
    />
  )
}

/** Gives somebody roles with the customer, and an account where there is none. */
export default function AddUserScreen() {
  const { t } = useTranslation()
  return (
    <WithCustomer>
      {({ id }) => (
        <FormPage title={t('Add user')} cancelTo="/roles">
          <div className="@container max-w-3xl">
            <AddUserForm key={id} customerId={id} />
          </div>
        </FormPage>
      )}
    </WithCustomer>
  )
}
