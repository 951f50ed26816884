import type { FormEvent } from 'react'
import { useState } from 'react'
import { ApiError } from '#contract/core/api-error.ts'
import type { FieldIssue } from '#contract/core/error.ts'
import { checkRequired } from '#contract/core/resource/required.ts'
import { errorText } from '#console/app/error-text.ts'
import { i18n, useTranslation } from '#console/app/i18n.ts'

type Texts<F extends string> = Record<F, string>

interface SmallForm<F extends string> {
  fields: readonly F[]
  /** What is wrong beyond what is empty, before anybody is asked. */
  check?: (values: Texts<F>) => readonly FieldIssue[]
  send: (values: Texts<F>) => Promise<void>
}

/** Whoever has to wait for long is told the minutes. */
function problemText(error: ApiError): string {
  const { retryAfter } = error.data
  if (error.code !== 'RATE_LIMITED' || typeof retryAfter !== 'number' || retryAfter <= 120) return errorText(error)
  return i18n.t('Too many attempts. Try again in {{count}} minutes.', { count: Math.ceil(retryAfter / 60) })
}

/** A form of a few required texts: what is wrong stands at its field, else above the button; the first gets the focus. */
export function useSmallForm<F extends string>({ fields, check, send }: SmallForm<F>) {
  const { t } = useTranslation()
  const blank = Object.fromEntries(fields.map((name) => [name, ''])) as Texts<F>
  const [values, setValues] = useState(blank)
  const [issues, setIssues] = useState<readonly FieldIssue[]>([])
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  function show(form: HTMLFormElement, found: readonly FieldIssue[]) {
    setIssues(found)
    const first = fields.find((name) => found.some(({ field }) => field === name))
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function run(form: HTMLFormElement) {
    const wrong = [...checkRequired(values, fields), ...(check?.(values) ?? [])]
    setProblem(undefined)
    show(form, wrong)
    if (wrong.length > 0) return
    setBusy(true)
    try {
      await send(values)
      setValues(blank)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const placed = error.issues.filter(({ field }) => fields.some((name) => name === field))
      show(form, placed)
      if (placed.length === 0) setProblem(problemText(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    busy,
    problem,
    set: (name: F, value: string) => {
      setValues({ ...values, [name]: value })
      setIssues(issues.filter(({ field }) => field !== name))
    },
    error: (name: F) => {
      const issue = issues.find(({ field }) => field === name)
      return issue && t(issue.message)
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void run(event.currentTarget)
    },
  }
}
