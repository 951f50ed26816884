import { serveArea } from '#server/core/area.ts'

serveArea({ uniqueNames: { student_lms_class_once: 'the place in the class' } })
