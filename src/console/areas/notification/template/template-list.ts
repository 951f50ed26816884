import type { Template } from '#contract/notification/template.ts'
import { templateLocales } from '#contract/core/message-channels.ts'
import { i18n } from '#console/app/i18n.ts'
import { channelChoices, channelWords } from '#console/message/channel-words.ts'
import type { Column, Filter, LineWords } from '#console/list/resource-list.ts'

export const localeWords: Readonly<Record<Template['locale'], string>> = { id: 'Bahasa Indonesia', en: 'English' }

export const localeChoices = templateLocales.map((value) => ({ value, label: localeWords[value] }))

export const columns: readonly Column<Template>[] = [
  { key: 'code', main: true, line: 2, title: 'Code', width: 190, sort: 'code', kind: 'code', value: (row) => row.code },
  {
    key: 'name',
    main: true,
    line: 1,
    edit: 'name',
    title: 'Name',
    width: 260,
    sort: 'name',
    kind: 'text',
    value: (row) => row.name,
  },
  {
    key: 'channel',
    main: true,
    line: 2,
    title: 'Channel',
    width: 130,
    sort: 'channel',
    kind: 'text',
    value: (row) => i18n.t(channelWords[row.channel]),
  },
  {
    key: 'locale',
    title: 'Language',
    width: 140,
    sort: 'locale',
    kind: 'text',
    value: (row) => localeWords[row.locale],
  },
  { key: 'subject', title: 'Subject', width: 240, kind: 'text', value: (row) => row.subject },
  {
    key: 'active',
    main: true,
    line: 1,
    title: 'Status',
    width: 110,
    sort: 'active',
    kind: 'status',
    value: (row) => (row.active ? 'ACTIVE' : 'OFF'),
    tone: (row) => (row.active ? 'success' : 'neutral'),
  },
  { key: 'changed', title: 'Customized', width: 90, kind: 'bool', value: (row) => row.changed },
  { key: 'updatedAt', title: 'Changed', width: 110, sort: 'updatedAt', kind: 'date', value: (row) => row.updatedAt },
]

export const filters: readonly Filter<Template>[] = [
  { key: 'code', title: 'Code', kind: 'text' },
  { key: 'channel', title: 'Channel', kind: 'enum', many: true, choices: channelChoices },
  { key: 'locale', title: 'Language', kind: 'enum', many: true, choices: localeChoices },
  { key: 'active', title: 'Status', kind: 'bool', yes: 'Only active', no: 'Only switched off' },
  {
    key: 'changed',
    title: 'Customized',
    kind: 'bool',
    yes: 'Only with a text of their own',
    no: 'Only the default text',
  },
  { key: 'updatedFrom', to: 'updatedTo', title: 'Changed', kind: 'dates' },
]

export const line: LineWords = {
  names: {
    kode: 'code',
    nama: 'name',
    kanal: 'channel',
    bahasa: 'locale',
    language: 'locale',
    aktif: 'active',
    diubah: 'updatedAt',
  },
  words: {
    channel: { EMAIL: ['surel', 'e-mail'], WHATSAPP: ['wa'], IN_APP: ['aplikasi', 'app'] },
    locale: { id: ['indonesia'], en: ['inggris', 'english'] },
  },
}
