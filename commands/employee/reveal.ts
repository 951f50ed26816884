import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { revealed, whyReveal } from '#commands/prompts/reveal.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { employeeReveal, sealedOfEmployee } from '#contract/hr/employee.ts'
import { knownRef } from '#engine/context.ts'
import { defineCommand } from '#engine/define.ts'
import { focused } from '#engine/answers/from.ts'
import { oneOf } from '#engine/prompt.ts'

const words = {
  nik: 'NIK',
  familyCardNo: 'Family card number',
  npwp: 'NPWP',
  bankAccount: 'Account number',
  bpjsKes: 'BPJS Kesehatan number',
  bpjsTk: 'BPJS Ketenagakerjaan number',
} as const

export default defineCommand({
  id: 'employee.reveal',
  title: 'Show a personal number of an employee',
  short: 'Show number',
  section: 'employee',
  resource: 'employee',
  keywords: ['reveal', 'nik', 'npwp', 'bpjs', 'bank account', 'lihat nomor karyawan', 'rekening'],
  permission: 'hr:pii',
  risk: 'read',
  surfaces: ['palette', 'row', 'drawer'],
  args: z.object({ employee: Id, field: z.enum(sealedOfEmployee), reason: Reason }),
  ask: {
    employee: pickRecord('employee'),
    field: oneOf(
      'Which number?',
      sealedOfEmployee.map((value) => ({ value, label: words[value] })),
      { names: ['number', 'nomor'] },
    ),
    reason: whyReveal,
  },
  from: { employee: focused('employee') },
  run: ({ employee, field, reason }, { call }) => call(employeeReveal, { id: employee, body: { field, reason } }),
  done: ({ value }, { employee, field }, ctx) =>
    revealed(words[field], value, knownRef(ctx, 'employee', employee)?.label ?? String(employee)),
})
