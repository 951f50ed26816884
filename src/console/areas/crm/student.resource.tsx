import { platformWords } from '#contract/channel/platform-words.ts'
import { student } from '#contract/crm/student.ts'
import type { Student } from '#contract/crm/student.ts'
import { PersonalValue } from '#console/resource/personal-value.tsx'
import { showResource } from '#console/resource/show.tsx'
import { nameRef } from '#engine/context.ts'

const sealed = (row: Student) => (
  <PersonalValue
    mask={row.nikMask}
    command="student.reveal"
    record={nameRef({ resource: 'student', id: row.id, label: row.name })}
  />
)

export default showResource(student, {
  columns: [
    'name',
    'studentNo',
    'email',
    'phone',
    'city',
    'stage',
    'classCount',
    'lastActivityAt',
    'tag',
    'platform',
    'province',
    'educationLevel',
    'occupation',
    'prakerjaWave',
    'hasScholarship',
    'createdAt',
  ],
  filterOrder: [
    'stageId',
    'platform',
    'province',
    'educationLevel',
    'tag',
    'hasScholarship',
    'occupation',
    'createdAt',
  ],
  texts: {
    platform: ({ platform }) => (platform === null ? null : platformWords(platform)),
    tag: ({ tags }) => tags.join(', ') || null,
  },
  page: (id) => `/crm/student/${id}`,
  values: { nikMask: sealed },
  details: [
    { items: ['studentNo', 'name', 'email', 'phone', 'stage', 'tags', 'classCount', 'lastActivityAt', 'notes'] },
    { title: 'Identity', items: ['nikMask', 'prakerjaNo', 'prakerjaWave', 'gender', 'birthPlace', 'birthDate'] },
    { title: 'Address', items: ['address', 'city', 'province'] },
    { title: 'Education and work', items: ['educationLevel', 'school', 'occupation', 'company'] },
    { items: ['platform', 'consentAt', 'createdAt'] },
  ],
  form: {
    sections: ({ row }) => [
      { fields: ['name', 'email', 'phone', 'tags', 'notes'] },
      {
        title: 'Identity',
        fields: [
          {
            name: 'nik',
            label: 'NIK',
            replaces: Boolean(row?.nikMask),
            ...(row?.nikMask ? { help: "A number is stored. Typing here replaces it; this can't be undone." } : {}),
          },
          'prakerjaNo',
          'prakerjaWave',
          'gender',
          'birthPlace',
          'birthDate',
        ],
      },
      { title: 'Address', fields: ['address', 'city', 'province'] },
      { title: 'Education and work', fields: ['educationLevel', 'school', 'occupation', 'company'] },
    ],
  },
})
