import { useQuery } from '@tanstack/react-query'
import type { ChoiceSource } from './choices.ts'
import { choicesQuery, nameQuery } from './choices.ts'

/** What a chosen record is called; its number when nobody knows. */
export function RecordName({ source, value }: { source: ChoiceSource<number>; value: number }) {
  const { data, isPending } = useQuery(nameQuery(source, value))
  return <>{data?.label ?? (isPending ? '…' : `#${value}`)}</>
}

/** What chosen values of a short list are called. */
export function ListedNames({ source, values }: { source: ChoiceSource<string>; values: readonly string[] }) {
  const { data } = useQuery(choicesQuery(source, ''))
  return <>{values.map((value) => data?.find((choice) => choice.value === value)?.label ?? value).join(', ')}</>
}
