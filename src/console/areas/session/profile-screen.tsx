import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myRoles } from '#contract/session/own-account.ts'
import type { Profile } from '#contract/session/session.ts'
import { myProfile } from '#contract/session/session.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { DetailList } from '#console/list/drawer/detail-list.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { OwnSessions } from './own-sessions.tsx'

function About({ profile }: { profile: Profile }) {
  return (
    <DetailList
      items={[
        { label: 'Name', value: profile.name },
        { label: 'E-mail', value: profile.email },
        { label: 'Phone', value: profile.phone },
        { label: 'Last login', value: profile.lastLoginAt ? <Moment value={profile.lastLoginAt} time /> : null },
      ]}
    />
  )
}

function Roles() {
  const { t } = useTranslation()
  const { data } = useQuery(apiQuery(myRoles, {}))
  return (
    <section aria-label={t('Roles')} className="px-4 py-3">
      <h2 className="pb-2 text-sm font-semibold text-muted">{t('Roles')}</h2>
      {data?.length === 0 ? (
        <p className="text-muted">{t('No role yet. Ask an administrator to assign you one.')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {data?.map(({ customerId, customer, role, name }) => (
            <li key={`${customerId} ${role}`}>
              {name} <span className="text-muted">· {customer}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The person: who they are, what they may do where, and where they are logged in. */
export default function ProfileScreen() {
  const { t } = useTranslation()
  const { data } = useQuery(apiQuery(myProfile, {}))
  return (
    <>
      <PageHeader
        title={t('Profile')}
        actions={
          <>
            <Link to="/change-password" className={buttonClass('secondary')}>
              {t('Change password')}
            </Link>
            <Link to="/second-factor" className={buttonClass('secondary')}>
              {t('Two-step verification')}
            </Link>
            <Link to="/talent" className={buttonClass('secondary')}>
              {t('Talent')}
            </Link>
            <Link to="/keyboard" className={buttonClass('secondary')}>
              {t('Customize shortcuts')}
            </Link>
          </>
        }
      />
      <div className="max-w-2xl">
        {data ? <About profile={data} /> : null}
        <Roles />
        <OwnSessions />
      </div>
    </>
  )
}
