import { documentTypeList } from '#contract/partner/partner-doc.ts'
import { callApi } from '#console/api/api.ts'
import type { ChoiceSource } from '#console/form/choice/choices.ts'

/** What a partner can be asked for. */
export const documentTypes: ChoiceSource<string> = {
  key: ['partner-document-types'],
  async search(text, signal) {
    const { data } = await callApi(documentTypeList, {}, { signal })
    const wanted = text.toLowerCase()
    return data
      .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
      .map(({ code, name }) => ({ value: code, label: name }))
  },
  async name(code, signal) {
    return (await documentTypes.search('', signal)).find(({ value }) => value === code)
  },
}
