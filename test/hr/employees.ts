import { next } from '#test/factories/next.ts'

/** A number of a citizen that no other test has. */
export const nik = () => `9932${String(next('nik')).padStart(12, '0')}`

/** What a new employee must bring. */
export const employeeBody = (more: object = {}) => ({
  name: `Ratih Kusuma ${next('employee')}`,
  departmentCode: 'SDM',
  position: 'Staf',
  gradeCode: 'STAFF',
  employeeStatusCode: 'TETAP',
  joinDate: '2024-01-02',
  phone: '+628123456789',
  gender: 'P' as const,
  birthDate: '1995-03-04',
  religionCode: 'ISLAM',
  maritalStatusCode: 'BELUM_KAWIN',
  addressKtp: 'Jalan Melati 1',
  ptkpStatus: 'TK/0' as const,
  nik: nik(),
  ...more,
})
