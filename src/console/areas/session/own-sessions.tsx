import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OwnSession } from '#contract/session/own-account.ts'
import {
  endMySession,
  endOtherSessions,
  MAX_SESSION_CHANGES,
  mySessionChanges,
  mySessions,
} from '#contract/session/own-account.ts'
import { callApi } from '#console/api/api.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { wordsOf } from '#console/commands/say.ts'
import { actionTitle, resourceWords } from '#console/history/action-words.ts'
import { Button } from '#console/ui/button.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { say, sentence } from '#engine/say.ts'
import { browserName } from './browser-name.ts'
import { useChange } from './use-change.ts'

/** What was done in a session, newest first. */
function Changes({ id, sessionId }: { id: string; sessionId: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(apiQuery(mySessionChanges, { id: sessionId }))
  return (
    <div id={id} className="basis-full">
      <ol className="flex flex-col gap-1 rounded-md bg-sunken px-3 py-2 text-sm">
        {data?.map(({ id: changeId, at, action, resource, label, customer, undo }) => (
          <li key={changeId} className="flex flex-wrap gap-x-2">
            <Moment value={at} time />
            <span>
              {wordsOf(undo ? say('Undo: {{what}}', { what: sentence(actionTitle(action)) }) : actionTitle(action))}
            </span>
            <span className="text-muted">
              {[label ?? t(resourceWords(resource)), customer].filter((part) => part !== null).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
      {data?.length === MAX_SESSION_CHANGES ? (
        <p className="pt-1 text-sm text-muted">
          {t('The last {{count}} changes are shown.', { count: MAX_SESSION_CHANGES })}
        </p>
      ) : null}
    </div>
  )
}

/** Does something to sessions, and reads the list anew. */
function useEnding() {
  const client = useQueryClient()
  const { busy, change } = useChange()
  const end = (work: () => Promise<unknown>, said: string) =>
    change(async () => {
      await work()
      await client.invalidateQueries({ queryKey: [mySessions.path] })
    }, said)
  return { busy, end }
}

function SessionLine({ session }: { session: OwnSession }) {
  const { t } = useTranslation()
  const { busy, end } = useEnding()
  const [open, setOpen] = useState(false)
  const changesId = useId()
  const name = browserName(session.userAgent) ?? t('Unknown browser')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
      <span className="min-w-0 grow">
        {name}
        {session.current ? <span className="text-success"> · {t('this one')}</span> : null}
        <span className="block text-sm text-muted">
          {session.ip ? `${session.ip} · ` : null}
          <Moment value={session.issuedAt} time />
        </span>
      </span>
      {session.changes > 0 ? (
        <Button
          look="ghost"
          aria-expanded={open}
          aria-controls={changesId}
          aria-label={t('Changes: {{count}}, session of {{name}}', { count: session.changes, name })}
          onClick={() => setOpen(!open)}
        >
          {t('Changes: {{count}}', { count: session.changes })}
        </Button>
      ) : null}
      {session.current ? null : (
        <Button
          busy={busy}
          aria-label={t('End the session of {{name}}', { name })}
          onClick={() => end(() => callApi(endMySession, { id: session.id }), t('Session ended'))}
        >
          {t('End')}
        </Button>
      )}
      {open ? <Changes id={changesId} sessionId={session.id} /> : null}
    </li>
  )
}

/** Where the user is logged in, and what was done there. */
export function OwnSessions() {
  const { t } = useTranslation()
  const { data } = useQuery(apiQuery(mySessions, {}))
  const { busy, end } = useEnding()
  const hasOthers = data?.some(({ current }) => !current) ?? false
  return (
    <section aria-label={t('Open sessions')} className="px-4 py-3">
      <div className="flex items-center justify-between gap-3 pb-1">
        <h2 className="text-sm font-semibold text-muted">{t('Open sessions')}</h2>
        {hasOthers ? (
          <Button busy={busy} onClick={() => end(() => callApi(endOtherSessions, {}), t('All other sessions ended'))}>
            {t('End all others')}
          </Button>
        ) : null}
      </div>
      <ul>
        {data?.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </section>
  )
}
