import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '#contract/core/api-error.ts'
import { framePictures } from '#contract/media/frame-pictures.ts'
import { ownPhotoRemove, ownPhotoSet } from '#contract/media/picture.ts'
import { purposeRules } from '#contract/media/purposes.ts'
import { myRoles } from '#contract/session/own-account.ts'
import type { Profile } from '#contract/session/session.ts'
import { myProfile } from '#contract/session/session.ts'
import { callApi } from '#console/api/api.ts'
import { errorText } from '#console/app/error-text.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { buttonClass } from '#console/ui/button.tsx'
import { showToast } from '#console/ui/layer/toasts.ts'
import { PictureControl } from '#console/upload/picture-control.tsx'
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

/** The photo that others see next to the person's name. */
function OwnPhoto() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const pictures = apiQuery(framePictures, { query: {} })
  const { data } = useQuery(pictures)
  const changed = () => client.invalidateQueries({ queryKey: [framePictures.path] })
  const remove = () =>
    callApi(ownPhotoRemove, {}).then(changed, (error: unknown) => {
      if (error instanceof ApiError) showToast({ tone: 'error', title: errorText(error) })
    })
  return (
    <section aria-label={t('Photo')} className="px-4 py-3">
      <h2 className="pb-2 text-sm font-semibold text-muted">{t('Photo')}</h2>
      <PictureControl
        picture={data?.photo ?? null}
        rule={purposeRules.PHOTO}
        send={async (file, options) => {
          await callApi(ownPhotoSet, { body: { file } }, options)
          await changed()
        }}
        onRemove={() => void remove()}
      />
    </section>
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
        <OwnPhoto />
        {data ? <About profile={data} /> : null}
        <Roles />
        <OwnSessions />
      </div>
    </>
  )
}
