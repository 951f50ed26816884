import type { SortKey } from '#contract/core/list/list-field.ts'
import type { User } from '#contract/session/user.ts'
import { userFields, userListDef, userList, userRead } from '#contract/session/user.ts'
import { i18n } from '#console/app/i18n.ts'
import { lazyPart } from '#console/app/screen/lazy-part.tsx'
import { codeChoices } from '#console/list/rows/cell.tsx'
import type { Column, Filter, ResourceList } from '#console/list/resource-list.ts'
import { asked } from '#console/list/resource-list.ts'
import { accountTones } from './account-tones.ts'
import { roleNames } from './role-source.ts'

const UserDetails = lazyPart(() => import('./user-details.tsx'))

const statuses = ['ACTIVE', 'UNVERIFIED', 'LOCKED', 'DISABLED'] as const

const columns: readonly (Column<User> & { sort?: SortKey<typeof userFields> })[] = [
  { key: 'name', main: true, line: 1, title: 'Name', width: 180, sort: 'name', kind: 'code', value: (row) => row.name },
  { key: 'email', main: true, title: 'E-mail', width: 220, sort: 'email', kind: 'text', value: (row) => row.email },
  {
    key: 'roles',
    main: true,
    line: 2,
    title: 'Roles',
    width: 240,
    kind: 'text',
    value: (row) => row.roles.map(({ name }) => i18n.t(name)).join(', '),
  },
  { key: 'customer', title: 'Customer', width: 180, kind: 'text', value: (row) => row.customer.name },
  {
    key: 'accountStatus',
    main: true,
    line: 1,
    title: 'Account',
    width: 100,
    sort: 'accountStatus',
    kind: 'status',
    value: (row) => row.accountStatus,
    tone: (row) => accountTones[row.accountStatus],
  },
  {
    key: 'lastLoginAt',
    main: true,
    title: 'Last login',
    width: 160,
    sort: 'lastLoginAt',
    kind: 'datetime',
    value: (row) => row.lastLoginAt,
  },
  { key: 'phone', title: 'Phone', width: 130, kind: 'text', value: (row) => row.phone },
  { key: 'createdAt', title: 'Since', width: 100, sort: 'createdAt', kind: 'date', value: (row) => row.createdAt },
]

const filters = (customerId: number): readonly Filter<User>[] => [
  { key: 'role', title: 'Role', kind: 'list', many: true, source: roleNames(customerId), needs: 'role:read' },
  { key: 'accountStatus', title: 'Account', kind: 'enum', many: true, choices: codeChoices(statuses) },
  { key: 'loginFrom', to: 'loginTo', title: 'Last login', kind: 'dates' },
  { key: 'createdFrom', to: 'createdTo', title: 'Since', kind: 'dates' },
]

/** Who works for a customer, as a list. */
export function usersOf(customerId: number): ResourceList<User> {
  return {
    resource: 'user',
    views: 'user',
    title: 'Users and roles',
    noun: { one: 'user', many: 'users' },
    columns,
    filters: filters(customerId),
    defaultSort: 'name',
    keyword: { placeholder: 'Name or e-mail…' },
    rowId: (row) => row.id,
    rowLabel: (row) => row.name,
    dimmed: (row) => row.accountStatus === 'DISABLED',
    query: userList.query,
    fields: userFields,
    line: async () => ({
      names: { peran: 'role', nama: 'name', akun: 'accountStatus', account: 'accountStatus', login: 'lastLoginAt' },
    }),
    figures: async () => (await import('#console/list/figures.ts')).figuresOf(userListDef, customerId),
    page: (query) => asked(userList, { query: { ...query, customerId } }),
    one: (id) => asked(userRead, { customerId, masterId: id }),
    tabs: [{ key: 'details', title: 'Details', render: (row) => <UserDetails user={row} /> }],
    told: { resource: 'customer_user', customerId },
    audit: 'customer_user',
    pagePath: (id) => `/roles/edit/${customerId}/${id}`,
    empty: {
      title: 'Nobody works for this customer yet',
      hint: 'Add somebody by e-mail, with the roles that the person is to have.',
      commands: ['user.create'],
    },
  }
}
