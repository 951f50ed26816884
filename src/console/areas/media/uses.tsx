import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mediaUses } from '#contract/media/media.ts'
import { apiQuery } from '#console/api/query.ts'
import { errorText } from '#console/app/error-text.ts'
import { useTranslation } from '#console/app/i18n.ts'

/** The records that show an item, each a link to its screen. */
export function Uses({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(apiQuery(mediaUses, { id }))
  if (error) return <span className="text-danger">{errorText(error)}</span>
  if (!data) return <span className="text-muted">{t('Loading…')}</span>
  if (data.length === 0) return <span className="text-muted">{t('Not used anywhere')}</span>
  return (
    <ul className="flex flex-col gap-1">
      {data.map(({ what, id: record, name, path }) => (
        <li key={`${what} ${record}`}>
          {path === null ? (
            <span>{name ?? t(what)}</span>
          ) : (
            <Link to={path} className="text-accent underline">
              {name}
            </Link>
          )}{' '}
          <span className="text-muted">{t(what)}</span>
        </li>
      ))}
    </ul>
  )
}
