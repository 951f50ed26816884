import type { Credential as Row } from '#contract/meeting/credential.ts'
import {
  CreateCredential,
  Credential,
  credentialCalls,
  credentialFields,
  credentialKinds,
  credentialStatuses,
  environments,
  UpdateCredential,
} from '#contract/meeting/credential.ts'
import { canTypeSecret, expiries } from '#contract/meeting/credential.rules.ts'
import { reasonText } from '#contract/core/error.ts'
import { allows } from '#contract/core/permission.ts'
import { platformWords } from '#contract/channel/platform-words.ts'
import { permissionsAtom } from '#console/app/session/session-state.ts'
import { currentStore } from '#console/app/current-console.ts'
import { i18n } from '#console/app/i18n.ts'
import type { FieldSpec } from '#console/form/fields.ts'
import { platformOrNone, platforms } from '#console/form/platform-source.ts'
import { cleared, filled } from '#console/resource/body.ts'
import { resourceView } from '#console/resource/view.ts'
import { codeChoices, codeWords } from '#console/list/rows/cell.tsx'
import { shortDate } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { CredentialStanding, ExpiryDay, kindWords, SecretMask, statusTones } from './credential-standing.tsx'

type CredentialForm = {
  name: string
  kind: Row['kind']
  environment: Row['environment']
  platform: string
  clientCode: string
  scopes: string
  expiresAt: string | null
  secret: string
}

/** `orders, products` → `['orders', 'products']` */
const scopesIn = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(/[\s,;]+/).filter((scope) => scope !== '') : []

/** Scopes are typed as words and sent as a list. */
const withScopes = (values: Partial<CredentialForm>) =>
  values.scopes === undefined ? values : { ...values, scopes: scopesIn(values.scopes) }

const kindChoices = (kinds: readonly Row['kind'][]) => kinds.map((value) => ({ value, label: kindWords[value] }))

/** The tokens of transactions are made by the server. */
const typedKinds = credentialKinds.filter((kind) => kind !== 'TRX_TOKEN')

/** Why the secret cannot be typed. */
function secretLock(row: Row | undefined): string | undefined {
  const verdict = row ? canTypeSecret(row) : true
  if (verdict !== true) return reasonText(verdict)
  const needs = row ? 'credential:rotate' : 'credential:create'
  return allows(currentStore().get(permissionsAtom), needs)
    ? undefined
    : i18n.t('This needs the permission {{permission}}.', { permission: needs })
}

function secretField(row: Row | undefined): FieldSpec<CredentialForm> {
  const help = row?.secretMask
    ? 'A secret is stored. What you type here replaces it, and cannot be taken back.'
    : 'It is sealed, and never shown again.'
  return {
    name: 'secret',
    label: row ? 'New secret' : 'Secret',
    kind: 'text',
    secret: true,
    max: 8000,
    help,
    locked: () => secretLock(row),
  }
}

const about: FieldSpec<CredentialForm>[] = [
  { name: 'platform', label: 'Platform', kind: 'list', source: platformOrNone },
  { name: 'clientCode', label: 'Client code', kind: 'text', max: 120 },
  {
    name: 'scopes',
    label: 'Scopes',
    kind: 'text',
    max: 1000,
    placeholder: 'orders, products',
    help: 'What it may be used for, with commas between.',
  },
  { name: 'expiresAt', label: 'Expires', kind: 'moment', help: 'Empty: it does not expire.' },
]

export default resourceView<Row, CredentialForm>({
  resource: 'credential',
  title: 'Credentials',
  noun: { one: 'credential', many: 'credentials' },
  path: '/credentials',
  calls: credentialCalls,
  record: Credential,
  fields: credentialFields,
  table: 'credential',
  columns: [
    {
      key: 'name',
      main: true,
      line: 1,
      edit: 'name',
      title: 'Name',
      width: 210,
      sort: 'name',
      kind: 'text',
      value: (row) => row.name,
    },
    { key: 'kind', title: 'Kind', width: 130, sort: 'kind', kind: 'text', value: (row) => i18n.t(kindWords[row.kind]) },
    {
      key: 'environment',
      main: true,
      line: 2,
      title: 'Environment',
      width: 110,
      sort: 'environment',
      kind: 'text',
      value: (row) => i18n.t(codeWords(row.environment)),
    },
    {
      key: 'clientCode',
      edit: 'clientCode',
      title: 'Client code',
      width: 120,
      kind: 'code',
      value: (row) => row.clientCode,
    },
    { key: 'secretMask', title: 'Secret', width: 100, kind: 'code', value: (row) => row.secretMask },
    {
      key: 'expiresAt',
      main: true,
      line: 2,
      title: 'Expires',
      width: 170,
      sort: 'expiresAt',
      kind: 'custom',
      value: (row) => (row.expiresAt === null ? null : shortDate(row.expiresAt)),
      render: (row) => <ExpiryDay row={row} />,
    },
    {
      key: 'status',
      main: true,
      line: 1,
      title: 'Status',
      width: 100,
      sort: 'status',
      kind: 'status',
      value: (row) => row.status,
      tone: (row) => statusTones[row.status],
    },
    { key: 'customer', title: 'Customer', width: 210, kind: 'text', value: (row) => row.customer.name },
    {
      key: 'platform',
      title: 'Platform',
      width: 110,
      kind: 'text',
      value: ({ platform: of }) => of && platformWords(of),
    },
    {
      key: 'rotatedAt',
      title: 'Secret since',
      width: 110,
      sort: 'rotatedAt',
      kind: 'date',
      value: (row) => row.rotatedAt,
    },
    {
      key: 'lastUsedAt',
      title: 'Last used',
      width: 110,
      sort: 'lastUsedAt',
      kind: 'date',
      value: (row) => row.lastUsedAt,
    },
  ],
  filters: () => [
    { key: 'status', title: 'Status', kind: 'enum', many: true, choices: codeChoices(credentialStatuses) },
    { key: 'kind', title: 'Kind', kind: 'enum', many: true, choices: kindChoices(credentialKinds) },
    { key: 'environment', title: 'Environment', kind: 'enum', many: true, choices: codeChoices(environments) },
    { key: 'expiry', title: 'Expiry', kind: 'enum', many: true, choices: codeChoices(expiries) },
    { key: 'platform', title: 'Platform', kind: 'list', many: true, source: platforms },
    { key: 'expiresFrom', to: 'expiresTo', title: 'Expires', kind: 'dates' },
    { key: 'rotatedFrom', to: 'rotatedTo', title: 'Secret since', kind: 'dates' },
  ],
  defaultSort: 'name',
  keyword: 'Name or client code…',
  label: (row) => row.name,
  dimmed: (row) => row.status === 'DISABLED',
  status: (row) => <CredentialStanding row={row} />,
  details: [
    {
      items: (row) => [
        { label: 'Status', value: <CredentialStanding row={row} /> },
        { label: 'Expires', value: <ExpiryDay row={row} /> },
        { label: 'Kind', value: i18n.t(kindWords[row.kind]) },
        { label: 'Environment', value: i18n.t(codeWords(row.environment)) },
        { label: 'Platform', value: row.platform },
        { label: 'Customer', value: row.customer.name },
      ],
    },
    {
      title: 'What it proves',
      items: (row) => [
        {
          label: 'Client code',
          value: row.clientCode === null ? null : <span className="font-mono select-all">{row.clientCode}</span>,
        },
        { label: 'Secret', value: <SecretMask row={row} /> },
        { label: 'Scopes', value: row.scopes.length === 0 ? null : row.scopes.join(', ') },
        { label: 'Last used', value: row.lastUsedAt ? <Moment value={row.lastUsedAt} time /> : null },
      ],
    },
    {
      title: 'Changes',
      items: (row) => [
        { label: 'Changed', value: <Moment value={row.updatedAt} time /> },
        { label: 'Changed by', value: row.updatedBy?.name },
        { label: 'Created', value: <Moment value={row.createdAt} time /> },
      ],
    },
  ],
  line: {
    names: {
      nama: 'name',
      jenis: 'kind',
      lingkungan: 'environment',
      kode: 'clientCode',
      client: 'clientCode',
      berakhir: 'expiresAt',
      expires: 'expiresAt',
      masa: 'expiry',
      rotated: 'rotatedAt',
      used: 'lastUsedAt',
    },
  },
  empty: {
    title: 'No credentials yet',
    hint: 'A credential is what the academy proves itself with to another service.',
    commands: ['credential.reset-trx'],
  },
  form: {
    sections({ row }) {
      const name: FieldSpec<CredentialForm> = { name: 'name', label: 'Name', kind: 'text', max: 120 }
      if (row) return [{ fields: [secretField(row)] }, { title: 'What it is for', fields: [name, ...about] }]
      return [
        {
          fields: [
            name,
            {
              name: 'kind',
              label: 'Kind',
              kind: 'enum',
              choices: kindChoices(typedKinds),
              help: 'It stays as it is chosen here.',
            },
            {
              name: 'environment',
              label: 'Environment',
              kind: 'enum',
              choices: codeChoices(environments),
              help: 'It stays as it is chosen here.',
            },
            secretField(row),
          ],
        },
        { title: 'What it is for', fields: about },
      ]
    },
    blank: {
      name: '',
      kind: 'CLIENT_KEY',
      environment: 'PRODUCTION',
      platform: '',
      clientCode: '',
      scopes: '',
      expiresAt: null,
      secret: '',
    },
    values: (row) => ({
      name: row.name,
      kind: row.kind,
      environment: row.environment,
      platform: row.platform ?? '',
      clientCode: row.clientCode ?? '',
      scopes: row.scopes.join(', '),
      expiresAt: row.expiresAt,
      secret: '',
    }),
    required: ['name', 'kind', 'environment'],
    requiredToEdit: ['name'],
    create: CreateCredential,
    update: UpdateCredential,
    creation: (values) => withScopes(filled(values)),
    change: (changes) => cleared(withScopes(changes)),
  },
})
