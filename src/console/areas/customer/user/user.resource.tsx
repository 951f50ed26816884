import type { User } from '#contract/session/user.ts'
import { user } from '#contract/session/user.ts'
import { i18n } from '#console/app/i18n.ts'
import type { CustomInputProps } from '#console/form/fields.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { showResource } from '#console/resource/show.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { roleNames } from './role-source.ts'
import { RolesInput, rolesIn } from './roles-input.tsx'

const tones: Readonly<Record<User['accountStatus'], Tone>> = {
  ACTIVE: 'success',
  UNVERIFIED: 'pending',
  LOCKED: 'warning',
  DISABLED: 'danger',
}

const namesOf = ({ roles }: User) => roles.map(({ name }) => i18n.t(name)).join(', ')
const codesOf = ({ roles }: User) => roles.map(({ code }) => code).toSorted()

/** Who works for a customer, and what they may do. */
export default showResource(user, {
  columns: ['name', 'email', 'roles', 'customer', 'accountStatus', 'lastLoginAt', 'phone', 'createdAt'],
  texts: { roles: namesOf },
  views: [
    { key: 'unverified', title: 'Unverified', search: { accountStatus: ['UNVERIFIED'] } },
    { key: 'locked', title: 'Locked', search: { accountStatus: ['LOCKED'] } },
    { key: 'never', title: 'Never logged in', search: { lastLoginAt: 'empty' } },
  ],
  tones: { accountStatus: tones },
  filters: {
    role: (customerId) => ({
      key: 'role',
      title: 'Role',
      kind: 'list',
      many: true,
      source: roleNames(customerId),
      needs: 'role:read',
    }),
  },
  values: {
    email: ({ email }) => (
      <a href={`mailto:${email}`} className="text-accent hover:underline">
        {email}
      </a>
    ),
    accountStatus: ({ accountStatus }) => (
      <StatusPill tone={tones[accountStatus]}>{i18n.t(codeWords(accountStatus))}</StatusPill>
    ),
    hasPassword: ({ hasPassword }) =>
      i18n.t(hasPassword ? 'Yes' : 'Not set. The user cannot log in until one is chosen.'),
    roles: ({ roles }) => (
      <ul>
        {roles.map(({ code, name, grantedAt }) => (
          <li key={code}>
            {i18n.t(name)}{' '}
            <span className="text-muted">
              {i18n.t('since')} <Moment value={grantedAt} />
            </span>
          </li>
        ))}
      </ul>
    ),
  },
  details: [
    {
      items: [
        ({ name }) => ({ label: 'Name', value: name }),
        'email',
        'phone',
        'customer',
        'accountStatus',
        'hasPassword',
        ({ own, customer }) => ({ label: 'Managed by', value: own ? customer.name : i18n.t('Another customer') }),
        'roles',
        'lastLoginAt',
      ],
    },
  ],
  form: {
    held: (row) => ({ roles: codesOf(row) }),
    names: ({ masterId }) => ({ masterId }),
    sections({ customerId, row }) {
      const locked = () =>
        row?.own === false ? 'The account belongs to another customer, which can change it.' : undefined
      const roles = {
        name: 'roles',
        kind: 'custom',
        component: (props: CustomInputProps) => <RolesInput {...props} customerId={customerId} user={row} />,
        words: (value: unknown) =>
          rolesIn(value)
            .map((code) => i18n.t(codeWords(code)))
            .join(', '),
      } as const
      if (row) return [{ fields: [{ name: 'name', locked }, { name: 'phone', locked }, roles] }]
      return [
        {
          fields: [
            { name: 'email', help: 'Existing users keep their account.' },
            {
              name: 'name',
              help: 'New users get an e-mail invitation with a link to choose a password.',
            },
            { name: 'phone', help: 'New users get an e-mail invitation.' },
            roles,
          ],
        },
      ]
    },
    required: ['email', 'roles'],
    requiredToEdit: ['name', 'roles'],
    blank: { roles: [] },
  },
  page: (id, customerId) => `/roles/edit/${customerId}/${id}`,
  dimmed: ({ accountStatus }) => accountStatus === 'DISABLED',
  status: ({ email, customer }) => (
    <span className="text-muted">
      {email} · {customer.name}
    </span>
  ),
})
