import type { User } from '#contract/session/user.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { DetailList } from '#console/list/drawer/detail-list.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { accountTones } from './account-tones.ts'

/** Everything about somebody who works for a customer, for the drawer. */
export default function UserDetails({ user }: { user: User }) {
  const { t } = useTranslation()
  const { name, email, phone, customer, accountStatus, hasPassword, own, roles } = user
  return (
    <>
      <DetailList
        items={[
          { label: 'Name', value: name },
          {
            label: 'E-mail',
            value: (
              <a href={`mailto:${email}`} className="text-accent hover:underline">
                {email}
              </a>
            ),
          },
          { label: 'Phone', value: phone },
          { label: 'Customer', value: customer.name },
          {
            label: 'Account',
            value: <StatusPill tone={accountTones[accountStatus]}>{t(codeWords(accountStatus))}</StatusPill>,
          },
          ...(hasPassword
            ? []
            : [{ label: 'Password', value: t('None yet: nobody can log in until one has been chosen.') }]),
          ...(own ? [] : [{ label: 'Kept with', value: t('Another customer') }]),
        ]}
      />
      <DetailList
        title="Roles"
        items={roles.map(({ name: role, grantedAt }) => ({
          label: role,
          value: (
            <>
              {t('since')} <Moment value={grantedAt} />
            </>
          ),
        }))}
      />
      <DetailList
        title="Dates"
        items={[
          { label: 'Last login', value: <Moment value={user.lastLoginAt} time /> },
          { label: 'Since', value: <Moment value={user.createdAt} time /> },
          { label: 'Changed', value: <Moment value={user.updatedAt} time /> },
        ]}
      />
    </>
  )
}
