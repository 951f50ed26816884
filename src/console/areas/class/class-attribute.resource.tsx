import { classAttribute } from '#contract/class/class-attribute.ts'
import { showResource } from '#console/resource/show.tsx'

export default showResource(classAttribute, {
  form: {
    sections: () => [
      { fields: ['name', 'code', 'inputType'] },
      {
        title: 'What can be chosen',
        fields: ['options'],
        when: ({ inputType }) => inputType === 'SELECT' || inputType === 'MULTISELECT',
      },
      { title: 'How it is used', fields: ['required', 'filterable', 'order'] },
    ],
  },
})
