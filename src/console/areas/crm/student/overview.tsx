import type { StudentDetail } from '#contract/crm/student-detail.ts'
import { useTranslation } from '#console/app/i18n.ts'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import { ComplaintLines, MessageLines, OrderLines, RedemptionLines } from '#console/screen/related-lines.tsx'
import { Lines, linesOf, Section } from '#console/screen/section.tsx'
import { rupiah } from '#console/ui/format.ts'
import { statusWords } from '../registration/registration-words.ts'
import view from '../student.resource.tsx'
import { Duplicates } from './duplicates.tsx'

/** What identifies the student, as the drawer of the list shows it. */
function Identity({ detail: { student } }: { detail: StudentDetail }) {
  return (
    <Section title="Identity">
      {view.details.map(({ title, items }, at) => (
        <DetailList
          key={title ?? at}
          {...(title === undefined || title === 'Identity' ? {} : { title })}
          items={items(student)}
        />
      ))}
    </Section>
  )
}

const registrationWords: Readonly<Record<string, string>> = statusWords

const registrationHref = (student: number, stage: number | null, id: number) =>
  stage === null ? `/crm/student-administration?open=${id}` : `/crm/student/${student}/${stage}/${id}`

/** Everything about a student on one screen, each thing with a link to its own record. */
export function Overview({ detail, customerId }: { detail: StudentDetail; customerId: number }) {
  const { t } = useTranslation()
  const { id: studentId } = detail.student
  return (
    <div className="grid items-start gap-4 p-4 @3xl:grid-cols-2 @6xl:grid-cols-3">
      <div className="flex flex-col gap-4">
        <Identity detail={detail} />
        <Duplicates customerId={customerId} id={studentId} />
      </div>
      <div className="flex flex-col gap-4">
        <Lines
          title="Classes"
          none="No class yet."
          {...linesOf(detail.classes, ({ id, at, title, status, progressPct }) => ({
            id,
            at,
            href: `/absensi-report/${id}`,
            name: title,
            about: [codeWords(status), `${Math.round(progressPct)} %`],
          }))}
        />
        <Lines
          title="Registrations"
          none="No registration yet."
          {...linesOf(detail.registrations, ({ id, at, registrationNo, title, status, stageId }) => ({
            id,
            at,
            href: registrationHref(studentId, stageId, id),
            name: registrationNo,
            about: [registrationWords[status] ?? status, title],
          }))}
        />
        <Lines
          title="Scholarships"
          none="No scholarships."
          {...linesOf(detail.scholarships, ({ id, at, number, scheme, status }) => ({
            id,
            at,
            href: `/crm/scholarship?open=${id}`,
            name: number,
            about: [codeWords(status), scheme],
          }))}
        />
        <Lines
          title="Certificates"
          none="No certificate yet."
          {...linesOf(detail.certificates, ({ id, at, number, title, state }) => ({
            id,
            at,
            href: `/certificate?list=issued&open=${id}`,
            name: number,
            about: [codeWords(state), title],
          }))}
        />
        <Lines
          title="Vouchers"
          none="No voucher."
          {...linesOf(detail.vouchers, ({ id, at, code, title, status }) => ({
            id,
            at,
            href: `/voucher?open=${id}`,
            name: code,
            about: [codeWords(status), title],
          }))}
        />
        <RedemptionLines redemptions={detail.redemptions} />
      </div>
      <div className="flex flex-col gap-4 @3xl:col-span-2 @6xl:col-span-1">
        <OrderLines orders={detail.orders} none="No order yet." />
        <Lines
          title="Payments"
          none="Nothing paid yet."
          {...linesOf(detail.payments, ({ id, at, of, number, amount, method, stageId }) => ({
            id,
            at,
            href: of === 'order' ? `/order/${id}` : registrationHref(studentId, stageId, id),
            name: number,
            about: [rupiah(amount), method ?? t(of === 'order' ? 'Order' : 'Fee')],
          }))}
        />
        <MessageLines messages={detail.messages} />
        <ComplaintLines complaints={detail.complaints} />
        <Lines
          title="Prospects"
          none="Never a prospect."
          {...linesOf(detail.prospects, ({ id, at, name, stage, interest }) => ({
            id,
            at,
            href: `/crm/prospect?open=${id}`,
            name,
            about: [stage, interest],
          }))}
        />
      </div>
    </div>
  )
}
