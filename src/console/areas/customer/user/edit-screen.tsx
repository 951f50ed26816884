import { AbsentRecord } from '#console/live/absent-record.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#contract/core/api-error.ts'
import { UpdateUser, User, userList, userRead, userUpdate } from '#contract/session/user.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import type { LoadInput } from '#console/app/screen/lazy-screen.tsx'
import { usePageName } from '#console/app/screen/use-screen.ts'
import type { FormSection } from '#console/form/fields.ts'
import { FormPage } from '#console/form/form-page.tsx'
import { RecordForm } from '#console/form/record-form.tsx'
import { GoneRecord } from '#console/live/gone-record.tsx'
import { useLiveRecord } from '#console/screen/use-live-record.ts'
import { focusedRecordAtom } from '#console/commands/context-atoms.ts'
import { openCommand } from '#console/commands/open-command.ts'
import { saveAs } from '#console/commands/save-as.ts'
import { useCommands } from '#console/commands/use-commands.ts'
import { cleared } from '#console/resource/body.ts'
import { RecordCommands } from '#console/list/drawer/command-buttons.tsx'
import { WithCustomer } from '#console/list/customer.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import { Button, buttonClass } from '#console/ui/button.tsx'
import { ErrorState } from '#console/ui/error-state.tsx'
import { say } from '#engine/say.ts'
import type { UserForm } from './user-fields.tsx'
import { sharedFields } from './user-fields.tsx'

interface Params {
  customerId: number
  id: number
}

const questionOf = ({ customerId, id }: Params) => apiQuery(userRead, { customerId, masterId: id })

/** Asks for the user before the screen is there. @public */
export function load({ context, params }: LoadInput<Params, unknown>): void {
  void context.queryClient.prefetchQuery(questionOf(params))
}

function sectionsFor(user: User): FormSection<UserForm>[] {
  const { own, customerId } = user
  const { name, phone, roles } = sharedFields(customerId, user)
  const locked = own ? {} : { locked: () => 'The account is kept with another customer, which can change it.' }
  return [{ fields: [{ ...name, ...locked }, { ...phone, ...locked }, roles] }]
}

const held = ({ version, email, name, phone, roles }: User) => ({
  version,
  values: { email, name, phone: phone ?? '', roles: roles.map(({ code }) => code).toSorted() },
})

function BackToList() {
  const { t } = useTranslation()
  return (
    <PathLink href="/roles" className={buttonClass('secondary')}>
      {t('Go to users')}
    </PathLink>
  )
}

/** Commands on this screen are about its user. */
function useFocused(user: User) {
  const setFocused = useSetAtom(focusedRecordAtom)
  const ref = useMemo(() => ({ resource: 'user' as const, id: user.id, label: user.name, record: user }), [user])
  useEffect(() => {
    setFocused(ref)
    return () => setFocused(null)
  }, [ref, setFocused])
  return useMemo(() => [ref], [ref])
}

interface EditProps {
  user: User
  /** Every role was taken away. */
  gone: boolean
}

function EditUserForm({ user, gone }: EditProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { customerId, id } = user
  const saving = useMemo(() => saveAs('user.edit'), [])
  const sections = useMemo(() => sectionsFor(user), [user])
  const question = questionOf({ customerId, id })
  return (
    <RecordForm<UserForm, User>
      form={`user.edit.${customerId}.${id}`}
      audited={{ resource: 'customer_user', id }}
      sections={sections}
      initial={held(user)}
      required={['name', 'roles']}
      schema={UpdateUser}
      body={(_values, version, changes) => ({ ...cleared(changes), masterId: id, version })}
      save={async (body) => {
        try {
          return await saving.call(userUpdate, { customerId, body: body as z.input<typeof UpdateUser> })
        } catch (error) {
          // Gone, perhaps: to read it says so.
          if (error instanceof ApiError && error.status === 404) void client.invalidateQueries(question)
          throw error
        }
      }}
      saved={held}
      current={(record) => {
        const current = User.safeParse(record)
        return current.success ? held(current.data) : undefined
      }}
      gone={
        gone ? (
          <GoneRecord audit="customer_user" id={id} noun={t('user')} wasSeen>
            <BackToList />
          </GoneRecord>
        ) : undefined
      }
      saveLabel={t('Save')}
      onSaved={(result) => {
        client.setQueryData(question.queryKey, result)
        void client.invalidateQueries({ queryKey: [userList.path] })
        saving.saved(say('User {{name}} is saved', { name: result.name }), result.name)
      }}
    />
  )
}

function EditUser({ user, gone }: EditProps) {
  const { t } = useTranslation()
  const commands = useCommands('drawer', useFocused(user)).filter(({ command }) => command.id !== 'user.edit')
  usePageName(user.name)
  return (
    <FormPage
      title={t('Edit user {{name}}', { name: user.name })}
      actions={gone ? null : <RecordCommands commands={commands} />}
    >
      <p className="pb-4 text-muted">
        {user.email} · {user.customer.name}
      </p>
      <div className="@container max-w-3xl">
        <EditUserForm user={user} gone={gone} />
      </div>
    </FormPage>
  )
}

function LoadedUser({ customerId, id }: Params) {
  const { t } = useTranslation()
  const question = questionOf({ customerId, id })
  const { data, error, refetch } = useQuery(question)
  useLiveRecord('customer_user', id, question.queryKey)
  const gone = error?.status === 404
  if (data) return <EditUser user={data} gone={gone} />
  return (
    <AbsentRecord
      title={t('Edit user')}
      noun={t('user')}
      audit="customer_user"
      id={id}
      error={error}
      onRetry={() => void refetch()}
      back={<BackToList />}
      fields={4}
    />
  )
}

/** Changes what somebody may do with a customer. */
export default function EditUserScreen() {
  const { t } = useTranslation()
  const { customerId, id } = useParams({ from: '/_shell/roles/edit/$customerId/$id' })
  return (
    <WithCustomer>
      {(customer) =>
        customer.id === customerId ? (
          <LoadedUser key={`${customerId} ${id}`} customerId={customerId} id={id} />
        ) : (
          <ErrorState
            level={1}
            title={t('This user works for another customer')}
            actions={
              <>
                <Button look="primary" onClick={() => openCommand('customer.work', { customer: customerId })}>
                  {t('Work for that customer')}
                </Button>
                <BackToList />
              </>
            }
          >
            {t('Work for that customer to change what the user may do there.')}
          </ErrorState>
        )
      }
    </WithCustomer>
  )
}
