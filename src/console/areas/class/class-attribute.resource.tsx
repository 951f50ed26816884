import { classAttribute } from '#contract/class/class-attribute.ts'
import { showResource } from '#console/resource/show.tsx'

export default showResource(classAttribute, {
  form: {
    sections: () => [
      { fields: ['name', 'code', 'inputType'] },
      {
        title: 'Options',
        fields: ['options'],
        when: ({ inputType }) => inputType === 'SELECT' || inputType === 'MULTISELECT',
      },
      { title: 'Usage', fields: ['required', 'filterable', 'order'] },
    ],
  },
})
