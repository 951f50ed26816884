import { useEffect, useState } from 'react'
import { useTranslation } from '#console/app/i18n.ts'
import { ApiError } from '#contract/core/api-error.ts'
import { EMPTY } from '#contract/core/common.ts'
import { checkRequired } from '#contract/core/resource/required.ts'
import type { LoggedIn } from '#contract/session/session.ts'
import { login } from '#contract/session/session.ts'
import { callApi } from '#console/api/api.ts'
import { errorText } from '#console/app/error-text.ts'
import type { Means } from './code-form.tsx'

type FieldName = 'email' | 'password'
type FieldErrors = Partial<Record<FieldName, string>>

/** A wait that counts down to zero, a second at a time. */
function useWait(): { secondsLeft: number; wait: (seconds: number) => void } {
  const [{ until, now }, setClock] = useState({ until: 0, now: 0 })
  const waiting = until > now
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(() => setClock((clock) => ({ ...clock, now: Date.now() })), 1_000)
    return () => clearInterval(timer)
  }, [waiting])
  return {
    secondsLeft: Math.max(0, Math.ceil((until - now) / 1_000)),
    wait: (seconds) => setClock({ until: Date.now() + seconds * 1_000, now: Date.now() }),
  }
}

/** Logging in: what is wrong with which field, what is wrong with the whole, and how long to wait. */
export function useLogin(onDone: (answer: LoggedIn) => void | Promise<void>) {
  const { t } = useTranslation()
  const [fields, setFields] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [busy, setBusy] = useState(false)
  const [challenge, setChallenge] = useState<{ challenge: string; means: Means }>()
  const { secondsLeft, wait } = useWait()

  function fail(error: ApiError): FieldName {
    const { retryAfter } = error.data
    if (typeof retryAfter === 'number') wait(retryAfter)
    const known = error.issues.filter((issue) => issue.field === 'email' || issue.field === 'password')
    setFields(Object.fromEntries(known.map((issue) => [issue.field, issue.message])))
    setProblem(known.length > 0 ? null : error)
    return known[0]?.field === 'email' ? 'email' : 'password'
  }

  /** Answers the field that the focus belongs to, when it did not work. */
  async function submit(form: { email: string; password: string }): Promise<FieldName | undefined> {
    const empty = checkRequired(form, ['email', 'password'])
    setProblem(null)
    setFields(Object.fromEntries(empty.map((issue) => [issue.field, issue.message])))
    if (empty[0]) return empty[0].field as FieldName
    setBusy(true)
    try {
      await onDone(await callApi(login, { body: { email: form.email.trim(), password: form.password } }))
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'FACTOR_NEEDED') {
        const { challenge: given, app, passkey } = error.data
        setChallenge({ challenge: String(given), means: { app: app !== false, passkey: passkey === true } })
        return undefined
      }
      return fail(error)
    } finally {
      setBusy(false)
    }
  }

  const translated = (text: string | undefined) => (text === EMPTY ? t(EMPTY) : text && t(text))
  const locked = secondsLeft > 0
  const waiting = problem && typeof problem.data.retryAfter === 'number'
  return {
    submit,
    /** The password was right: a code is asked for next. */
    challenge,
    startAgain(error?: ApiError) {
      setChallenge(undefined)
      setProblem(error ?? null)
    },
    busy,
    locked,
    /** The address of the account waits to be confirmed. */
    unconfirmed: problem?.code === 'ACCOUNT_UNVERIFIED',
    fields: { email: translated(fields.email), password: translated(fields.password) },
    problem: !problem
      ? undefined
      : waiting
        ? locked
          ? t('Too many wrong passwords. Try again in {{retryAfter}} seconds.', { retryAfter: secondsLeft })
          : undefined
        : errorText(problem),
  }
}
