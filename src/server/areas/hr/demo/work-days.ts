import { after } from '#server/demo/clock.ts'
import type { Employee } from './employees.ts'
import { insertRows } from '#server/demo/insert.ts'
import type { Away } from './leave.ts'
import { workingDays } from './leave-drafts.ts'
import type { Customer, World } from '#server/demo/world.ts'

/** Days on which nobody works. */
const holidays = new Set([-27, -52])

/** Twelve weeks of everybody's working days. */
export async function seedWorkDays(
  world: World,
  { id }: Customer,
  employees: readonly Employee[],
  away: Away,
): Promise<void> {
  const { tx, random, clock } = world
  const rows = workingDays(world, -84, -1).flatMap((day) =>
    employees.flatMap((employee) => {
      if (employee.joined < -day || (!employee.active && day > -35)) return []
      const off = away.get(`${employee.id}:${day}`)
      const status = holidays.has(day)
        ? ('HOLIDAY' as const)
        : (off ??
          random.weighted([
            ['PRESENT', 80],
            ['LATE', 9],
            ['WFH', 8],
            ['SICK', 1],
            ['PERMIT', 1],
            ['ABSENT', 1],
          ] as const))
      const isIn = status === 'PRESENT' || status === 'LATE' || status === 'WFH'
      const late = status === 'LATE' ? random.int(6, 70) : 0
      const begins = after(clock.at(day, 8), isIn ? late - (late === 0 ? random.int(0, 25) : 0) : 0)
      const worked = isIn ? random.int(455, 530) : 0
      const place = status === 'WFH' ? 'Rumah' : 'Kantor Bandung'
      return [
        {
          customer_id: id,
          employee_id: employee.id,
          day: clock.date(day),
          check_in: isIn ? begins : null,
          check_out: isIn ? after(begins, worked + 60) : null,
          status,
          late_minutes: late,
          work_minutes: worked,
          in_location: isIn ? place : null,
          out_location: isIn ? place : null,
          note: status === 'HOLIDAY' ? 'Libur nasional' : status === 'PERMIT' ? 'Keperluan keluarga' : null,
          created_at: begins,
        },
      ]
    }),
  )
  await insertRows(tx, 'employee_attendance', rows)
}
