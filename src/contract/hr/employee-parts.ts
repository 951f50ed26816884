import * as z from 'zod/mini'
import { Id, ifMissing, LocalDate, requiredText } from '#contract/core/common.ts'
import { Phone, RequiredEmail } from '#contract/core/contact.ts'
import { Nik } from '#contract/core/resource/personal.ts'

export const genders = ['L', 'P'] as const
export const genderWords = { L: 'Male', P: 'Female' } as const
export const emailKinds = ['WORK', 'PERSONAL'] as const
export const emailKindWords = { WORK: 'Work', PERSONAL: 'Personal' } as const
/** Single or married, the wife's income with it or not, and how many depend on them. */
export const ptkpStatuses = [
  'TK/0',
  'TK/1',
  'TK/2',
  'TK/3',
  'K/0',
  'K/1',
  'K/2',
  'K/3',
  'K/I/0',
  'K/I/1',
  'K/I/2',
  'K/I/3',
] as const
export const bpjsPrograms = ['JHT', 'JP', 'JKK', 'JKM'] as const

const MOST = 20

const optionalText = (max: number) =>
  z.nullish(z.string().check(z.trim(), z.maxLength(max, `must have at most ${max} characters`)))
const year = z.nullish(
  z
    .int({ error: 'must be a whole number' })
    .check(z.gte(1900, 'must be at least 1900'), z.lte(2200, 'must be at most 2200')),
)
const rows = <S extends z.ZodMiniType>(row: S) => z.array(row).check(z.maxLength(MOST, `must be at most ${MOST}`))

export const Education = z
  .strictObject({
    id: z.optional(Id),
    level: requiredText(60),
    school: requiredText(160),
    major: optionalText(120),
    startYear: year,
    endYear: year,
    gpa: z.nullish(z.number().check(z.gte(0, 'must be at least 0'), z.lte(4, 'must be at most 4'))),
  })
  .register(z.globalRegistry, { id: 'EmployeeEducation' })
export type Education = z.output<typeof Education>

export const EmployeeEmail = z
  .strictObject({
    id: z.optional(Id),
    kind: z.enum(emailKinds, { error: ifMissing }),
    address: RequiredEmail,
    primary: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'EmployeeEmail' })
export type EmployeeEmail = z.output<typeof EmployeeEmail>

export const EmergencyContact = z
  .strictObject({
    id: z.optional(Id),
    name: requiredText(160),
    relation: requiredText(60),
    phone: Phone,
    address: optionalText(300),
  })
  .register(z.globalRegistry, { id: 'EmergencyContact' })
export type EmergencyContact = z.output<typeof EmergencyContact>

export const Child = z
  .strictObject({
    id: z.optional(Id),
    name: requiredText(160),
    gender: z.nullish(z.enum(genders)),
    birthDate: LocalDate,
    /** Written and never read: `nikMask` is what is shown of it. */
    nik: z.nullish(z.union([z.literal('').check(z.overwrite(() => '' as const)), Nik])),
    nikMask: z.nullish(z.string()),
  })
  .register(z.globalRegistry, { id: 'EmployeeChild' })
export type Child = z.output<typeof Child>

export const Educations = rows(Education)
export const EmployeeEmails = rows(EmployeeEmail)
export const EmergencyContacts = rows(EmergencyContact)
export const Children = rows(Child)
