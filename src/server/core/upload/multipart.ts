import type { FastifyInstance, FastifyRequest } from 'fastify'
import multipart from '@fastify/multipart'
import type { UploadRule } from '#contract/core/upload/upload-rule.ts'
import { EMPTY } from '#contract/core/common.ts'
import { fail, invalid, Refusal } from '#server/core/http/fail.ts'
import { arrivalTime, tooLarge, tooSlow } from './meter.ts'
import type { Receiving, StagedFile } from './receive.ts'
import { receiveFile } from './receive.ts'

/** Allowance for what a body holds besides its file: boundaries, headers of parts. */
const WRAPPING = 65_536

/** Lets calls take multipart bodies. The limits of sizes are ours: the plugin's own answer after the whole body was read. */
export async function addMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 2, fields: 1, fieldSize: 1024, headerPairs: 20 },
  })
}

/** What the parser of bodies throws has no code: all of it is the sender's doing. */
const unreadable = (error: unknown) =>
  error instanceof Refusal
    ? error
    : fail('BAD_REQUEST', { detail: 'the body is not multipart/form-data with one file, or it ended early' })

/**
 * Receives the file of a request: part `file` of its multipart body, which holds nothing else.
 * @throws WRONG_CONTENT_TYPE, BAD_REQUEST, BODY_TOO_SLOW, VALIDATION, and as `receiveFile`
 */
export async function receiveUpload(
  request: FastifyRequest,
  receiving: Receiving & { seconds: number; rule: UploadRule },
): Promise<StagedFile> {
  const { rule, seconds } = receiving
  if (!request.isMultipart()) throw fail('WRONG_CONTENT_TYPE', { wanted: 'multipart/form-data' })
  const announced = Number(request.headers['content-length'] ?? rule.max)
  if (announced > rule.max + WRAPPING) throw tooLarge(rule.max)
  const late = new AbortController()
  const ms = arrivalTime(seconds, announced)
  const timer = setTimeout(() => late.abort(), ms)
  let file: StagedFile | undefined
  try {
    for await (const part of request.parts()) {
      if (file) throw invalid({ field: 'file', message: 'must be one file' })
      if (part.type !== 'file' || part.fieldname !== 'file') {
        throw invalid({ field: part.fieldname, message: 'is not a known field' })
      }
      file = await receiveFile(receiving, { name: part.filename, content: part.file, rule, signal: late.signal })
    }
    if (!file) throw invalid({ field: 'file', message: EMPTY })
    return file
  } catch (error) {
    await file?.discard()
    throw late.signal.aborted && !(error instanceof Refusal) ? tooSlow(ms) : unreadable(error)
  } finally {
    clearTimeout(timer)
  }
}
