import { Link } from '@tanstack/react-router'
import { useTranslation } from '#console/app/i18n.ts'
import { actionTitle, changeSay, recordPath, resourceWords, surfaceWords } from '#console/history/action-words.ts'
import { ChangeValues } from '#console/history/change-values.tsx'
import { obstacleOf, undoStates } from '#console/history/undo-state.ts'
import { useWords } from '#console/commands/say.ts'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { PathLink } from '#console/list/path-link.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import type { AuditRow } from '#contract/core/audit/audit.ts'

function RecordLink({ change }: { change: AuditRow }) {
  const { t } = useTranslation()
  const name = change.label ?? (change.recordId === null ? null : String(change.recordId))
  const path = recordPath(change)
  if (name === null) return <>{t(resourceWords(change.resource))}</>
  return (
    <>
      {t(resourceWords(change.resource))}{' '}
      {path === undefined ? (
        name
      ) : (
        <PathLink href={path} className="text-accent hover:underline">
          {name}
        </PathLink>
      )}
    </>
  )
}

/** A change that another one has to do with. */
function OtherChange({ id, children }: { id: number; children: string }) {
  return (
    <Link to="/audit" search={{ open: id }} className="text-accent hover:underline">
      {children}
    </Link>
  )
}

/** One change in full, for the drawer: who, when, from where and why, every value before and after. */
export default function AuditDetails({ change }: { change: AuditRow }) {
  const { t } = useTranslation()
  const words = useWords()
  const { command, surface, undoes, since } = change
  const obstacle = obstacleOf(change)
  const state = undoStates[change.undo]
  return (
    <>
      <DetailList
        items={[
          { label: 'What', value: words(changeSay(change)) },
          { label: 'Record', value: <RecordLink change={change} /> },
          { label: 'Who', value: change.actor?.name ?? t('The server') },
          ...(change.actingAs ? [{ label: 'Acting as', value: change.actingAs.name }] : []),
          ...(change.token ? [{ label: 'API token', value: change.token.name }] : []),
          { label: 'When', value: <Moment value={change.at} time /> },
          { label: 'From', value: surface === null ? null : t(surfaceWords(surface)) },
          { label: 'Reason', value: change.reason },
          {
            label: 'Can be undone',
            value: (
              <span className="flex flex-col">
                <StatusPill tone={state.tone}>{t(state.label)}</StatusPill>
                {obstacle && since ? <OtherChange id={since.id}>{words(obstacle)}</OtherChange> : null}
              </span>
            ),
          },
          ...(undoes
            ? [
                {
                  label: 'Undoes',
                  value: <OtherChange id={undoes.id}>{t(actionTitle(undoes.action))}</OtherChange>,
                },
              ]
            : []),
        ]}
      />
      <section className="border-b border-line px-4 py-3">
        <h3 className="pb-2 text-sm font-semibold text-muted">{t('Values')}</h3>
        <ChangeValues change={change} />
      </section>
      <DetailList
        title="Origin"
        items={[
          { label: 'Command', value: command === null ? null : <code className="text-sm">{command}</code> },
          {
            label: 'Request',
            value: change.requestId === null ? null : <code className="text-sm break-all">{change.requestId}</code>,
          },
          { label: 'IP address', value: change.ip },
          { label: 'Change', value: `#${change.id}` },
        ]}
      />
    </>
  )
}
