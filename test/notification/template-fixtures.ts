import type { Template } from '#contract/notification/template.ts'
import type { RecordRef } from '#engine/context.ts'

/** An active template with a text of its own, but for what is said otherwise. */
export function templateRow(more: Partial<Template> = {}): Template {
  return {
    id: 7,
    customerId: 1,
    code: 'CERT_READY',
    name: 'Sertifikat (surel)',
    channel: 'EMAIL',
    locale: 'id',
    subject: 'Sertifikat {{kelas}}',
    body: 'Halo {{nama}}',
    variables: ['nama', 'kelas'],
    defaultSubject: 'Sertifikat',
    defaultBody: 'Halo',
    approvedName: null,
    approvedLanguage: null,
    hasDefault: true,
    changed: true,
    active: true,
    exclude: false,
    version: 4,
    createdAt: '2026-10-01T03:00:00Z',
    updatedAt: '2026-11-01T03:00:00Z',
    updatedBy: null,
    ...more,
  }
}

/** A template as surfaces hand it around. */
export function templateRef(more: Partial<Template> = {}): RecordRef<'template'> {
  const record = templateRow(more)
  return { resource: 'template', id: record.id, label: record.name, record }
}
