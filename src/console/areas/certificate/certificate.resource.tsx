import { Link } from '@tanstack/react-router'
import type { Certificate } from '#contract/certificate/certificate.ts'
import { certificate } from '#contract/certificate/certificate.ts'
import { shownCode } from '#contract/certificate/certificate.rules.ts'
import type { ItemValue } from '#contract/certificate/design.ts'
import { itemValues, itemValueWords } from '#contract/certificate/design.ts'
import { i18n } from '#console/app/i18n.ts'
import type { Tone } from '#console/list/resource-list.ts'
import { codeWords } from '#console/list/rows/cell.tsx'
import { showResource } from '#console/resource/show.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'

const stateTones: Readonly<Record<Certificate['state'], Tone>> = {
  VALID: 'success',
  REPLACED: 'neutral',
  REVOKED: 'danger',
}
const sendTones: Readonly<Record<Certificate['sendStatus'], Tone>> = {
  QUEUED: 'pending',
  SENT: 'success',
  FAILED: 'danger',
  REVOKED: 'neutral',
}

function Status({ row: { state, sendStatus } }: { row: Certificate }) {
  return (
    <span className="flex gap-2">
      <StatusPill tone={stateTones[state]}>{i18n.t(codeWords(state))}</StatusPill>
      {state === 'VALID' ? <StatusPill tone={sendTones[sendStatus]}>{i18n.t(codeWords(sendStatus))}</StatusPill> : null}
    </span>
  )
}

const numbered = (other: Certificate['replacedBy']) =>
  other ? (
    <Link to="/certificate" search={{ list: 'issued', open: other.id }} className="text-accent hover:underline">
      {other.number}
    </Link>
  ) : null

const printed = (value: ItemValue) => (row: Certificate) => ({
  label: itemValueWords[value],
  value: row.printed?.[value] ?? null,
})

export default showResource(certificate, {
  columns: ['number', 'student', 'class', 'state', 'sendStatus', 'issuedAt', 'sentTo', 'sentAt'],
  views: [
    { key: 'failed', title: 'Not sent', search: { sendStatus: ['FAILED'] } },
    { key: 'queued', title: 'Waiting', search: { sendStatus: ['QUEUED'] } },
    { key: 'revoked', title: 'Revoked', search: { state: ['REVOKED'] } },
  ],
  filterOrder: ['state', 'sendStatus', 'lmsClassId', 'templateId', 'issuedAt'],
  tones: { state: stateTones, sendStatus: sendTones },
  texts: { class: ({ lmsClass }) => lmsClass.title },
  hints: { class: ({ lmsClass }) => lmsClass.code },
  status: (row) => <Status row={row} />,
  values: {
    student: (row) => (
      <Link to="/absensi-report/$id" params={{ id: row.studentLmsClassId }} className="text-accent hover:underline">
        {row.student.name}
      </Link>
    ),
    lmsClass: ({ lmsClass: { code, title } }) => `${code} ${title}`,
    template: ({ template }) =>
      template ? (
        <Link to="/certificate/edit/$id" params={{ id: template.id }} className="text-accent hover:underline">
          {template.name}
        </Link>
      ) : null,
    verifyCode: ({ verifyCode }) => <span className="font-mono select-all">{shownCode(verifyCode)}</span>,
    verifyUrl: ({ verifyUrl }) => (
      <a href={verifyUrl} target="_blank" rel="noreferrer" className="break-all text-accent hover:underline">
        {verifyUrl}
      </a>
    ),
    replacedBy: ({ replacedBy }) => numbered(replacedBy),
    replaces: ({ replaces }) => numbered(replaces),
  },
  details: [
    { items: ['number', 'student', 'lmsClass', 'issuedAt', 'template', 'verifyCode', 'verifyUrl'] },
    {
      title: 'Printed',
      items: itemValues
        .filter((value) => value !== 'QR' && value !== 'IMAGE' && value !== 'TEXT' && value !== 'CERT_NO')
        .map(printed),
    },
    { title: 'Sending', items: ['sendStatus', 'sentTo', 'sentAt', 'sendAttempts', 'lastError'] },
    {
      title: 'Validity',
      items: ['state', 'revokedAt', 'revokeReason', 'replaces', 'replaceReason', 'replacedBy'],
    },
  ],
})
