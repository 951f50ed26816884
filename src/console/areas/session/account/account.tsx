import type { Account as Row } from '#contract/session/account.ts'
import {
  Account,
  accountCalls,
  accountFields,
  accountStatuses,
  CreateAccount,
  UpdateAccount,
} from '#contract/session/account.ts'
import { cleared, filled } from '#console/resource/body.ts'
import { PictureDetail, WithPicture } from '#console/resource/with-picture.tsx'
import { resourceView } from '#console/resource/view.ts'
import { codeChoices } from '#console/list/rows/cell.tsx'
import { Moment } from '#console/ui/moment.tsx'
import { AccountStanding, FactorStanding, HeldRoles, statusTones } from './account-status.tsx'
import { portalChoices, PortalsInput, portalWords } from './portals-input.tsx'

type AccountForm = { photo: number | null; name: string; email: string; phone: string; portals: readonly string[] }

export default resourceView<Row, AccountForm>({
  resource: 'account',
  title: 'Accounts',
  noun: { one: 'account', many: 'accounts' },
  path: '/account',
  calls: accountCalls,
  record: Account,
  fields: accountFields,
  table: 'app_user',
  columns: [
    {
      key: 'name',
      main: true,
      line: 1,
      edit: 'name',
      title: 'Name',
      width: 190,
      sort: 'name',
      kind: 'custom',
      value: (row) => row.name,
      render: ({ name, photo }) => <WithPicture name={name} src={photo?.iconUrl} />,
    },
    {
      key: 'email',
      main: true,
      line: 2,
      title: 'E-mail',
      width: 240,
      sort: 'email',
      kind: 'text',
      value: (row) => row.email,
    },
    { key: 'phone', edit: 'phone', title: 'Phone', width: 140, kind: 'text', value: (row) => row.phone },
    { key: 'portal', title: 'Portals', width: 150, kind: 'text', value: (row) => portalWords(row.portals) },
    {
      key: 'accountStatus',
      main: true,
      line: 1,
      title: 'Status',
      width: 100,
      sort: 'accountStatus',
      kind: 'status',
      value: (row) => row.accountStatus,
      tone: (row) => statusTones[row.accountStatus],
    },
    {
      key: 'lastLoginAt',
      main: true,
      line: 2,
      title: 'Last login',
      width: 110,
      sort: 'lastLoginAt',
      kind: 'date',
      value: (row) => row.lastLoginAt,
    },
    {
      key: 'resetCount',
      title: 'Resets',
      width: 74,
      sort: 'resetCount',
      kind: 'number',
      value: (row) => row.resetCount,
    },
    { key: 'createdAt', title: 'Created', width: 100, sort: 'createdAt', kind: 'date', value: (row) => row.createdAt },
  ],
  filters: () => [
    { key: 'accountStatus', title: 'Status', kind: 'enum', many: true, choices: codeChoices(accountStatuses) },
    { key: 'portal', title: 'Portal', kind: 'enum', many: false, choices: portalChoices },
    {
      key: 'mustChangePassword',
      title: 'New password needed',
      kind: 'bool',
      yes: 'Only those who need a new password',
      no: 'Without those who need a new password',
    },
    { key: 'createdFrom', to: 'createdTo', title: 'Created', kind: 'dates' },
    { key: 'loginFrom', to: 'loginTo', title: 'Last login', kind: 'dates' },
  ],
  defaultSort: '-createdAt',
  keyword: 'Name or e-mail…',
  label: (row) => row.name,
  status: (row) => <AccountStanding row={row} />,
  details: [
    {
      items: (row) => [
        { label: 'Photo', value: row.photo ? <PictureDetail picture={row.photo} /> : null },
        { label: 'Status', value: <AccountStanding row={row} /> },
        { label: 'E-mail', value: <span className="select-all">{row.email}</span> },
        { label: 'E-mail confirmed', value: row.emailVerifiedAt ? <Moment value={row.emailVerifiedAt} time /> : null },
        { label: 'Phone', value: row.phone },
        { label: 'Portals', value: portalWords(row.portals) },
        { label: 'Customer', value: row.customer },
        { label: 'Roles', value: <HeldRoles roles={row.roles} /> },
      ],
    },
    {
      title: 'Logins',
      items: (row) => [
        { label: 'Last login', value: row.lastLoginAt ? <Moment value={row.lastLoginAt} time /> : null },
        { label: 'Open sessions', value: row.openSessions === undefined ? null : String(row.openSessions) },
        { label: 'Two-step verification', value: <FactorStanding on={row.secondFactor} /> },
        { label: 'Devices', value: String(row.deviceCount) },
        { label: 'Resets', value: String(row.resetCount) },
      ],
    },
    {
      title: 'Changes',
      items: (row) => [
        { label: 'Created', value: <Moment value={row.createdAt} time /> },
        { label: 'Changed', value: <Moment value={row.updatedAt} time /> },
      ],
    },
  ],
  line: {
    names: {
      nama: 'name',
      surel: 'email',
      telepon: 'phone',
      portals: 'portal',
      status: 'accountStatus',
      login: 'lastLoginAt',
      masuk: 'lastLoginAt',
    },
  },
  empty: { title: 'No accounts yet', hint: 'Everyone who logs in to this console or to classes has an account.' },
  form: {
    sections: ({ customerId, row }) => [
      {
        fields: [
          {
            name: 'photo',
            label: 'Photo',
            kind: 'picture',
            customerId: row?.customerId ?? customerId,
            purpose: 'PHOTO',
          },
          { name: 'name', label: 'Name', kind: 'text', max: 120 },
          {
            name: 'email',
            label: 'E-mail',
            kind: 'text',
            max: 254,
            help: row
              ? 'Links sent to the previous address stop working.'
              : 'A link to choose a password is sent to this address.',
          },
          { name: 'phone', label: 'Phone', kind: 'text', max: 30, placeholder: '0812 3456 7890' },
          { name: 'portals', label: 'Portals', kind: 'custom', component: PortalsInput, words: portalWords },
        ],
      },
    ],
    blank: { photo: null, name: '', email: '', phone: '', portals: ['ADMIN_CENTER'] },
    values: ({ photo, name, email, phone, portals }) => ({
      photo: photo?.id ?? null,
      name,
      email,
      phone: phone ?? '',
      portals,
    }),
    required: ['name', 'email', 'portals'],
    create: CreateAccount,
    update: UpdateAccount,
    creation: filled,
    change: cleared,
  },
})
