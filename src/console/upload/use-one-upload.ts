import { useEffect, useRef, useState } from 'react'
import type { UploadRule } from '#contract/core/upload/upload-rule.ts'
import type { SendFile } from './uploads.ts'
import { problemOf, requireSize } from './uploads.ts'

interface Sending {
  name: string
  /** Whole percent of the bytes that have left. */
  percent: number
}

/** Sends one file at a time; another one takes its place. */
export function useOneUpload(send: SendFile | undefined, rule: Pick<UploadRule, 'max'>) {
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  async function run(file: File, { signal }: AbortController): Promise<void> {
    const { name } = file
    setProblem(undefined)
    setSending({ name, percent: 0 })
    try {
      requireSize(file, rule)
      await send?.(file, {
        signal,
        onProgress: (done) => {
          if (!signal.aborted) setSending({ name, percent: Math.round(done * 100) })
        },
      })
    } catch (error) {
      if (!signal.aborted) setProblem(problemOf(error))
    }
    if (!signal.aborted) setSending(undefined)
  }

  return {
    sending,
    problem,
    start: (file: File) => {
      control.current?.abort()
      control.current = new AbortController()
      void run(file, control.current)
    },
    cancel: () => {
      control.current?.abort()
      setSending(undefined)
    },
  }
}
