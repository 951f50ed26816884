import type { User } from '#contract/session/user.ts'
import { i18n } from '#console/app/i18n.ts'
import type { CustomInputProps, FieldSpec } from '#console/form/fields.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { RolesInput, rolesIn } from './roles-input.tsx'

export type UserForm = {
  email: string
  name: string
  phone: string
  roles: string[]
}

/** The fields that adding and editing somebody share. */
export function sharedFields(customerId: number, user?: User): Record<'name' | 'phone' | 'roles', FieldSpec<UserForm>> {
  return {
    name: { name: 'name', label: 'Name', kind: 'text', max: 120 },
    phone: { name: 'phone', label: 'Phone', kind: 'text', max: 40, placeholder: '0812 3456 7890' },
    roles: {
      name: 'roles',
      label: 'Roles',
      kind: 'custom',
      component: (props: CustomInputProps) => <RolesInput {...props} customerId={customerId} user={user} />,
      words: (value) =>
        rolesIn(value)
          .map((code) => i18n.t(codeWords(code)))
          .join(', '),
      help: 'They work at once, also where somebody is logged in already.',
    },
  }
}
