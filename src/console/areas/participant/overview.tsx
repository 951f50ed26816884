import { Link } from '@tanstack/react-router'
import { platformWords } from '#contract/channel/platform-words.ts'
import type { ParticipantDetail } from '#contract/participant/detail.ts'
import { useTranslation } from '#console/app/i18n.ts'
import DetailList from '#console/list/drawer/detail-list.tsx'
import { codeWords } from '#console/list/rows/cell.tsx'
import { number } from '#console/ui/format.ts'
import { Moment } from '#console/ui/moment.tsx'
import { StatusPill } from '#console/ui/status-pill.tsx'
import { attendanceTones, meetingName, percent, scoreWords } from './participant-words.ts'
import { ComplaintLines, MessageLines, OrderLines, RedemptionLines } from '#console/screen/related-lines.tsx'
import { Lines, linesOf, linkClass, Section } from '#console/screen/section.tsx'

type Of<K extends keyof ParticipantDetail> = NonNullable<ParticipantDetail[K]>

function Who({ detail: { participant, student } }: { detail: ParticipantDetail }) {
  const { phone, email, nameOnCertificate, note } = participant
  return (
    <Section title="Participant">
      <DetailList
        items={[
          { label: 'Name on the certificate', value: nameOnCertificate },
          ...(student
            ? [
                {
                  label: 'Student',
                  value: (
                    <Link to="/crm/student/$id" params={{ id: student.id }} className={linkClass}>
                      {student.name}
                    </Link>
                  ),
                },
                { label: 'Number', value: student.studentNo },
              ]
            : []),
          { label: 'E-mail in the class', value: email },
          ...(student && student.email !== email ? [{ label: 'E-mail of the student', value: student.email }] : []),
          { label: 'Phone', value: phone },
          ...(student?.city ? [{ label: 'City', value: student.city }] : []),
          ...(note === null ? [] : [{ label: 'Note', value: note }]),
        ]}
      />
    </Section>
  )
}

function Schedule({ detail: { participant, schedule } }: { detail: ParticipantDetail }) {
  const { t } = useTranslation()
  const { id, code, title, workflow, startAt, endAt, instructors, enrolled, capacity } = schedule
  return (
    <Section title="Class">
      <DetailList
        items={[
          {
            label: 'Class',
            value: (
              <Link to="/kelas/edit/$id" params={{ id: participant.coreClass.id }} className={linkClass}>
                {participant.coreClass.title}
              </Link>
            ),
          },
          {
            label: 'Schedule',
            value: (
              <Link to="/jadwalkelas/edit/$id" params={{ id }} className={linkClass}>
                {`${code} ${title}`}
              </Link>
            ),
          },
          { label: 'State', value: t(codeWords(workflow)) },
          { label: 'Starts', value: <Moment value={startAt} time /> },
          { label: 'Ends', value: <Moment value={endAt} time /> },
          { label: 'Instructors', value: instructors.map(({ name }) => name).join(', ') || null },
          { label: 'Seats', value: `${number(enrolled)}/${number(capacity)}` },
          { label: 'Enrolled', value: <Moment value={participant.enrolledAt} time /> },
          ...(participant.dropReason === null
            ? []
            : [{ label: 'Why the participant left', value: participant.dropReason }]),
        ]}
      />
    </Section>
  )
}

function Voucher({ detail: { participant, voucher } }: { detail: ParticipantDetail }) {
  const { t } = useTranslation()
  const { platform, voucherCode, redeemCode, invoiceCode, referralCode } = participant
  return (
    <Section title="Voucher and order">
      <DetailList
        items={[
          { label: 'Platform', value: platformWords(platform) },
          {
            label: 'Voucher',
            value: voucher ? (
              <Link to="/voucher" search={{ open: voucher.id }} className={linkClass}>
                {voucher.code}
              </Link>
            ) : (
              voucherCode
            ),
          },
          ...(voucher
            ? [
                { label: 'State of the voucher', value: t(codeWords(voucher.status)) },
                { label: 'Redeemed', value: <Moment value={voucher.redeemedAt} time /> },
                { label: 'Valid until', value: <Moment value={voucher.expiresAt} time /> },
              ]
            : []),
          { label: 'Redeem code', value: redeemCode },
          { label: 'Invoice', value: invoiceCode },
          { label: 'Referral code', value: referralCode },
        ]}
      />
    </Section>
  )
}

function Meetings({ meetings, lmsClassId }: { meetings: Of<'meetings'>; lmsClassId: number }) {
  const { t } = useTranslation()
  return (
    <Section
      title="Attendance"
      aside={
        <Link to="/jadwalkelas/report/$id" params={{ id: lmsClassId }} className={linkClass}>
          {t('Whole class')}
        </Link>
      }
    >
      {meetings.length === 0 ? <p className="px-4 py-2 text-muted">{t('No meetings in this schedule.')}</p> : null}
      <ul>
        {meetings.map(({ ke, title, startAt, cancelled, attendance }) => (
          <li
            key={ke}
            className="flex flex-wrap items-center gap-x-2 px-4 py-1.5 not-last:border-b not-last:border-line"
          >
            {attendance ? (
              <Link to="/absensi/edit/$id" params={{ id: attendance.id }} className={linkClass}>
                {meetingName(ke)}
              </Link>
            ) : (
              <Link to="/absensi/meeting/$id" params={{ id: lmsClassId }} search={{ ke }} className={linkClass}>
                {meetingName(ke)}
              </Link>
            )}
            <span className="min-w-0 grow break-words text-muted">
              {title} {startAt === null ? null : <Moment value={startAt} time />}
              {attendance?.note ? ` · ${attendance.note}` : null}
            </span>
            {attendance ? (
              <StatusPill tone={attendanceTones[attendance.status]}>{t(codeWords(attendance.status))}</StatusPill>
            ) : (
              <span className="text-muted">{t(cancelled ? 'Cancelled' : 'Not marked')}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Scores({ detail: { participant, scores } }: { detail: ParticipantDetail }) {
  const { t } = useTranslation()
  const { progressPct, attendedCount, requiredCount, pretestScore, posttestScore, skillScore, restartCount } =
    participant
  const groups = scores?.groups ?? []
  return (
    <Section
      title="Progress and scores"
      aside={
        <Link to="/jadwalkelas/report/$id" params={{ id: participant.lmsClassId }} className={linkClass}>
          {t('Grading table')}
        </Link>
      }
    >
      <DetailList
        items={[
          { label: 'Progress', value: percent(progressPct) },
          { label: 'Meetings attended', value: `${attendedCount}/${requiredCount}` },
          ...(groups.length > 0
            ? groups.map(({ level, name, weight, score }) => ({
                label: `${'– '.repeat(level - 1)}${name} (${percent(weight)})`,
                value: scoreWords(score),
              }))
            : [
                { label: 'Pre-test', value: scoreWords(pretestScore) },
                { label: 'Post-test', value: scoreWords(posttestScore) },
                { label: 'Skill test', value: scoreWords(skillScore) },
              ]),
          {
            label: 'Final score',
            value:
              [scoreWords(scores?.final ?? participant.finalScore), scores?.letter].filter(Boolean).join(' · ') || null,
          },
          {
            label: 'Last activity',
            value: participant.lastActivityAt ? <Moment value={participant.lastActivityAt} time /> : null,
          },
          ...(restartCount > 0 ? [{ label: 'Restarts', value: number(restartCount) }] : []),
        ]}
      />
    </Section>
  )
}

/** Everything about a participant on one screen, each thing with a link to its own record. */
export function Overview({ detail }: { detail: ParticipantDetail }) {
  const { participant, meetings } = detail
  return (
    <div className="grid items-start gap-4 p-4 @3xl:grid-cols-2 @6xl:grid-cols-3">
      <div className="flex flex-col gap-4">
        <Who detail={detail} />
        <Schedule detail={detail} />
        {meetings === null ? null : <Meetings meetings={meetings} lmsClassId={participant.lmsClassId} />}
      </div>
      <div className="flex flex-col gap-4">
        <Voucher detail={detail} />
        <OrderLines orders={detail.orders} none="No order with this voucher." />
        <RedemptionLines redemptions={detail.redemptions} />
      </div>
      <div className="flex flex-col gap-4 @3xl:col-span-2 @6xl:col-span-1">
        <Scores detail={detail} />
        <Lines
          title="Certificate"
          none="No certificate yet."
          {...linesOf(detail.certificates, ({ id, at, number: no, state, sendStatus, sentTo, error }) => ({
            id,
            at,
            href: `/certificate?list=issued&open=${id}`,
            name: no,
            about: [state === 'VALID' ? codeWords(sendStatus) : codeWords(state), sentTo, error],
          }))}
        />
        <MessageLines messages={detail.messages} />
        <ComplaintLines complaints={detail.complaints} />
        <Lines
          title="Other classes"
          none="No other classes."
          {...linesOf(detail.others, ({ id, at, title, email, status, otherAccount }) => ({
            id,
            at,
            href: `/absensi-report/${id}`,
            name: title,
            about: [codeWords(status), email, otherAccount ? 'Another account with this phone number' : null],
          }))}
        />
      </div>
    </div>
  )
}
