import * as z from 'zod/mini'
import { pickRecord } from '#commands/prompts/pick-record.ts'
import { revealed, whyReveal } from '#commands/prompts/reveal.ts'
import { Id, Reason } from '#contract/core/common.ts'
import { employeeRead } from '#contract/hr/employee.ts'
import { childReveal } from '#contract/hr/employee-login.ts'
import type { Child } from '#contract/hr/employee-parts.ts'
import type { RecordRef } from '#engine/context.ts'
import { knownRef } from '#engine/context.ts'
import { focused } from '#engine/answers/from.ts'
import { defineCommand } from '#engine/define.ts'
import type { RecordPrompt, SearchEnv } from '#engine/prompt.ts'

const refsOf = (employee: number, children: readonly Child[] = []) =>
  children.flatMap((record): RecordRef<'employeeChild'>[] => {
    const { id, name, nikMask } = record
    if (id === undefined || !nikMask) return []
    return [{ resource: 'employeeChild', id, label: name, hint: nikMask, of: [employee], record }]
  })

/** Asks for one of the children of an employee whose number is stored. */
const pickChild = ({ employee }: { employee?: unknown }): RecordPrompt => {
  const read = async ({ call }: Pick<SearchEnv, 'call'>) => {
    const id = Number(employee)
    return refsOf(id, (await call(employeeRead, { id })).children)
  }
  return {
    kind: 'record',
    resource: 'employeeChild',
    label: 'Which child?',
    names: ['child', 'anak'],
    few: true,
    search: (_text, env) => read(env),
    read: async (id, env) => (await read(env)).find((one) => one.id === Number(id)),
  }
}

export default defineCommand({
  id: 'employee.reveal-child',
  title: 'Show the NIK of a child of an employee',
  short: 'Show NIK of child',
  section: 'employee',
  resource: 'employeeChild',
  keywords: ['reveal', 'children', 'lihat NIK anak'],
  permission: ['hr:pii', 'hr:read'],
  risk: 'read',
  surfaces: ['palette', 'drawer'],
  args: z.object({ employee: Id, child: Id, reason: Reason }),
  ask: { employee: pickRecord('employee'), child: pickChild, reason: whyReveal },
  from: {
    employee: ({ focused: ref }) => {
      const id = ref?.resource === 'employeeChild' ? ref.of?.[0] : ref?.resource === 'employee' ? ref.id : undefined
      return typeof id === 'number' ? id : undefined
    },
    child: focused('employeeChild'),
  },
  run: ({ employee, child, reason }, { call }) => call(childReveal, { id: employee, childId: child, body: { reason } }),
  done: ({ value }, { child }, ctx) =>
    revealed('NIK', value, knownRef(ctx, 'employeeChild', child)?.label ?? String(child)),
})
