import type { Account } from '#contract/session/account.ts'
import { account } from '#contract/session/account.ts'
import { showResource } from '#console/resource/show.tsx'
import { WithPicture } from '#console/resource/with-picture.tsx'
import { AccountStanding, FactorStanding, HeldRoles, statusTones } from './account-status.tsx'
import { portalChoices, PortalsInput, portalWords } from './portals-input.tsx'

const words = ({ portals }: Account) => portalWords(portals)

export default showResource(account, {
  filterOrder: ['accountStatus', 'portal', 'mustChangePassword', 'waitsForRole', 'createdAt', 'lastLoginAt'],
  cells: { name: ({ name, photo }) => <WithPicture name={name} src={photo?.iconUrl} /> },
  texts: { portal: words },
  tones: { accountStatus: statusTones },
  filters: { portal: () => ({ key: 'portal', title: 'Portal', kind: 'enum', many: false, choices: portalChoices }) },
  status: (row) => <AccountStanding row={row} />,
  values: {
    accountStatus: (row) => <AccountStanding row={row} />,
    email: (row) => <span className="select-all">{row.email}</span>,
    portals: words,
    roles: (row) => <HeldRoles roles={row.roles} />,
    secondFactor: (row) => <FactorStanding on={row.secondFactor} />,
  },
  details: [
    { items: ['photo', 'accountStatus', 'email', 'emailVerifiedAt', 'phone', 'portals', 'customer', 'roles'] },
    { title: 'Logins', items: ['lastLoginAt', 'openSessions', 'secondFactor', 'deviceCount', 'resetCount'] },
  ],
  form: {
    sections: ({ customerId, row }) => [
      {
        fields: [
          { name: 'photo', customerId: row?.customerId ?? customerId },
          'name',
          {
            name: 'email',
            help: row
              ? 'Links sent to the previous address stop working.'
              : 'A link to choose a password is sent to this address.',
          },
          'phone',
          { name: 'portals', kind: 'custom', component: PortalsInput, words: portalWords },
        ],
      },
    ],
    blank: { portals: ['ADMIN_CENTER'] },
    required: ['name', 'email', 'portals'],
    requiredToEdit: ['name', 'email', 'portals'],
  },
})
