import * as z from 'zod/mini'
import { call, record } from './call.ts'
import { Id, Moment, Named, Reason, Version } from './common.ts'

/** A complaint as its calls answer it. */
export const Complaint = z
  .object({
    id: Id,
    ticketNo: z.string(),
    name: z.string(),
    subject: z.string(),
    status: z.enum(['OPEN', 'SOLVED', 'REJECTED']),
    resolution: z.nullable(z.string()),
    handledBy: z.nullable(Named),
    handledAt: z.nullable(Moment),
    version: Version,
  })
  .register(z.globalRegistry, { id: 'Complaint' })
export type Complaint = z.output<typeof Complaint>

const Resolution = z.strictObject({ resolution: Reason }).register(z.globalRegistry, { id: 'Resolution' })

export const complaintSolve = call({
  method: 'PUT',
  path: '/api/complain/solve/{id}',
  access: 'complaint:solve',
  summary: 'Solve an open complaint',
  body: Resolution,
  answer: record(Complaint),
})

export const complaintReject = call({
  method: 'PUT',
  path: '/api/complain/reject/{id}',
  access: 'complaint:solve',
  summary: 'Reject an open complaint',
  body: Resolution,
  answer: record(Complaint),
})
