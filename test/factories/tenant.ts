import type { Db } from '#server/core/db/database.ts'
import { makeClass, makeSchedule, makeStudent } from './classes.ts'
import { makeCustomer } from './people.ts'
import { makeBatch } from './vouchers.ts'

/** A customer with one of everything that vouchers stand on. */
export interface Tenant {
  customerId: number
  code: string
  coreClass: { id: number; code: string; title: string; program_id: number }
  schedule: { id: number; code: string; title: string }
  student: { id: number; name: string; email: string }
  batch: { id: number; name: string }
}

export async function makeTenant(db: Db): Promise<Tenant> {
  const customer = await makeCustomer(db)
  const coreClass = await makeClass(db, customer.id)
  return {
    customerId: customer.id,
    code: customer.code,
    coreClass,
    schedule: await makeSchedule(db, customer.id, coreClass.id),
    student: await makeStudent(db, customer.id),
    batch: await makeBatch(db, customer.id),
  }
}
