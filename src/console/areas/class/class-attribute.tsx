import { classAttribute } from '#contract/class/class-attribute.ts'
import { showResource } from '#console/resource/show.tsx'
import { ChoicesInput, choicesText } from './choices-input.tsx'

export default showResource(classAttribute, {
  values: { options: ({ options }) => choicesText(options) || null },
  details: [{ items: ['name', 'code', 'inputType', 'options', 'required', 'filterable', 'order', 'usageCount'] }],
  form: {
    sections: () => [
      { fields: ['name', 'code', 'inputType'] },
      {
        title: 'What can be chosen',
        fields: [
          {
            name: 'options',
            kind: 'custom',
            component: ChoicesInput,
            words: choicesText,
            help: 'One on each line, such as: malam = Kelas malam',
          },
        ],
        when: ({ inputType }) => inputType === 'SELECT' || inputType === 'MULTISELECT',
      },
      { title: 'How it is used', fields: ['required', 'filterable', 'order'] },
    ],
  },
})
