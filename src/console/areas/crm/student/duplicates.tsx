import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DuplicateReason } from '#contract/crm/student-merge.ts'
import { studentDuplicates } from '#contract/crm/student-merge.ts'
import { apiQuery } from '#console/api/query.ts'
import { useTranslation } from '#console/app/i18n.ts'
import { linkClass, Section } from '#console/screen/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'

const reasonWords: Readonly<Record<DuplicateReason, string>> = {
  nik: 'Same NIK',
  prakerjaNo: 'Same Prakerja number',
  person: 'Same name and birth date',
  email: 'Same e-mail',
  phone: 'Same phone',
}

/** Students who may be the same person, each with a way to compare. */
export function Duplicates({ customerId, id }: { customerId: number; id: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(apiQuery(studentDuplicates, { customerId, id }))
  return (
    <Section title="Possible duplicates">
      {data === undefined ? <Skeleton className="m-4 h-6" /> : null}
      {data?.length === 0 ? <p className="px-4 py-2 text-muted">{t('No one else looks like this student.')}</p> : null}
      <ul>
        {(data ?? []).map(({ id: other, name, studentNo, email, reasons }) => (
          <li key={other} className="flex flex-col px-4 py-1.5 not-last:border-b not-last:border-line">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <Link to="/crm/student/$id" params={{ id: other }} className={linkClass}>
                {name}
              </Link>
              <span className="min-w-0 grow break-words text-muted">{`${studentNo} · ${email}`}</span>
              <Link to="/crm/student/merge/$id" params={{ id }} search={{ other }} className={linkClass}>
                {t('Compare')}
              </Link>
            </span>
            <span className="text-sm text-muted">{reasons.map((one) => t(reasonWords[one])).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
