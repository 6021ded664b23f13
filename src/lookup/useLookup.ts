import { lookup } from '../../contract/lookup/lookup.ts'
import { useKept } from '../local/hooks.ts'
import { shownLanguage } from '../ui/language.ts'

export interface Choice {
  value: string
  label: string
}

interface Entry {
  value: string
  label: string
  labelEn: string
}

/** In the language shown, where the entry has words for it. */
export function labelOf({ label, labelEn }: Pick<Entry, 'label' | 'labelEn'>): string {
  return shownLanguage() === 'en' && labelEn ? labelEn : label
}

const choicesOf = (list: readonly Entry[]): Choice[] =>
  list.map((entry) => ({ value: entry.value, label: labelOf(entry) }))

/** The choices of a look-up list, from what this device holds of it; `otherwise` as long as it holds nothing. */
export function useLookup(type: string, otherwise: readonly Choice[] = []): readonly Choice[] {
  const { value } = useKept(lookup.getLookup, { query: { type } })
  return value?.length ? choicesOf(value) : otherwise
}

/** Those of a list whose attribute has a value; the whole list where none is asked for, or where the device holds no answer. */
export function useLookupByAttr(type: string, attr: string, value: string): readonly Choice[] {
  const all = useLookup(type)
  const { value: some } = useKept(value ? lookup.getLookupByAttr : undefined, { query: { type, attr, value } })
  return value && some ? choicesOf(some) : all
}

/** What a value is called in its list, or the value itself; `…` while the list may still come. */
export const namedIn = (choices: readonly Choice[], value: string, pending: boolean): string =>
  choices.find((one) => one.value === value)?.label ?? (pending && value ? '…' : value)

/** The same in a look-up list; in `otherwise` where the device can have none. */
export function useNamed(type: string, otherwise: readonly Choice[] = []): (value: string) => string {
  const { value: list, pending } = useKept(lookup.getLookup, { query: { type } })
  const choices = list?.length ? choicesOf(list) : pending ? [] : otherwise
  return (value) => namedIn(choices, value, pending)
}

/** What was chosen before stays a choice where the list does not have it, or is not here. */
export function withOwn(choices: readonly Choice[], value: string): Choice[] {
  return !value || choices.some((one) => one.value === value) ? [...choices] : [{ value, label: value }, ...choices]
}
