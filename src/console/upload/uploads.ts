import { atom } from 'jotai'
import { errorCatalogue } from '#contract/core/error.ts'
import { ApiError } from '#contract/core/api-error.ts'
import type { UploadRule } from '#contract/core/upload/upload-rule.ts'
import { callApi } from '#console/api/api.ts'
import { currentQueryClient, currentStore } from '#console/app/current-console.ts'
import { errorText } from '#console/app/error-text.ts'
import { i18n } from '#console/app/i18n.ts'
import type { AnyCall, InputOf } from '#contract/core/call.ts'

/** How many files travel at once; the others wait. */
const AT_ONCE = 3
const MB = 1_048_576

export interface Upload {
  id: number
  name: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Whole percent of the bytes that have left. */
  percent: number
  /** Why it failed, in words. */
  problem?: string
}

/** Sends one file, telling its progress. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (done: number) => void },
) => Promise<unknown>

interface Job {
  file: File
  send: SendFile
  rule: Pick<UploadRule, 'max'>
  control: AbortController
  onDone: () => void
}

export const uploadsAtom = atom<readonly Upload[]>([])

const jobs = new Map<number, Job>()
let last = 0

function change(id: number, to: Partial<Upload>): void {
  currentStore().set(uploadsAtom, (all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)))
}

const stateOf = (id: number) =>
  currentStore()
    .get(uploadsAtom)
    .find((one) => one.id === id)?.state

export function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n.t('The file could not be sent.')
  const [issue] = error.issues
  return issue ? i18n.t(issue.message) : errorText(error)
}

/** Refuses a file before it is sent: the server would close the connection in the middle. @throws ApiError */
export function requireSize(file: File, { max }: Pick<UploadRule, 'max'>): void {
  if (file.size <= max) return
  throw new ApiError({
    status: 413,
    code: 'FILE_TOO_LARGE',
    message: '',
    text: errorCatalogue.FILE_TOO_LARGE.text,
    data: { max: Math.floor(max / MB) },
  })
}

async function run(id: number, { file, send, control, onDone, rule }: Job): Promise<void> {
  change(id, { state: 'running', percent: 0 })
  try {
    requireSize(file, rule)
    await send(file, {
      signal: control.signal,
      onProgress: (done) => change(id, { percent: Math.round(done * 100) }),
    })
    change(id, { state: 'done', percent: 100 })
    jobs.delete(id)
    onDone()
  } catch (error) {
    if (!control.signal.aborted) change(id, { state: 'failed', problem: problemOf(error) })
  }
  next()
}

/** Starts what may start now. */
function next(): void {
  const all = currentStore().get(uploadsAtom)
  const free = AT_ONCE - all.filter(({ state }) => state === 'running').length
  for (const { id } of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0))) {
    const job = jobs.get(id)
    if (job) void run(id, job)
  }
}

/** Uploads files, a few at a time. */
export function upload(
  files: readonly File[],
  send: SendFile,
  rule: Pick<UploadRule, 'max'>,
  onDone: () => void,
): void {
  const added = files.map((file): Upload => {
    const id = ++last
    jobs.set(id, { file, send, rule, control: new AbortController(), onDone })
    return { id, name: file.name, state: 'waiting', percent: 0 }
  })
  currentStore().set(uploadsAtom, (all) => [...all.filter(({ state }) => state !== 'done'), ...added])
  next()
}

/** Stops an upload, and takes it out of the list. */
export function cancelUpload(id: number): void {
  jobs.get(id)?.control.abort()
  jobs.delete(id)
  currentStore().set(uploadsAtom, (all) => all.filter((one) => one.id !== id))
  next()
}

/** Sends a file again that could not be sent. */
export function retryUpload(id: number): void {
  const job = jobs.get(id)
  if (!job || stateOf(id) !== 'failed') return
  jobs.set(id, { ...job, control: new AbortController() })
  change(id, { state: 'waiting', percent: 0 })
  next()
}

export const clearDone = (): void =>
  currentStore().set(uploadsAtom, (all) => all.filter(({ state }) => state !== 'done'))

/** How a call that takes a file is made with one. */
export const sending =
  <C extends AnyCall>(endpoint: C, input: Omit<InputOf<C>, 'body'>): SendFile =>
  (file, options) =>
    callApi(endpoint, { ...input, body: { file } } as unknown as InputOf<C>, options)

/** Reads again what shows files. */
export const filesChanged = (): void => void currentQueryClient().invalidateQueries()
