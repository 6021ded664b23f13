import { lookup } from '../../contract/lookup/lookup.ts'
import { useKept } from '../local/hooks.ts'
import { labelOf, namedIn } from '../lookup/useLookup.ts'
import { shownLanguage } from '../ui/language.ts'

interface Choice {
  value: string
  label: string
}

/** Several names, as the language shown lists them. */
export function listed(names: string[]): string {
  return names.join(shownLanguage() === 'en' ? ', ' : '、')
}

/** A dictionary as choices, from what this device holds of it. `named` gives a value's words, as `namedIn`. */
export function useDict(dictName: string): { options: Choice[]; named: (value: string) => string } {
  const { value: reply, pending } = useKept(lookup.getDictDetail, { query: { dictName, page: 0, size: 9999 } })
  const options = (reply?.content ?? []).map((entry) => ({ value: entry.value, label: labelOf(entry) }))
  return { options, named: (value) => namedIn(options, value, pending) }
}

/** Asks for every dictionary of the form, so that the device holds them before the network goes. */
export function useDicts(): void {
  useDict('nationality')
  useDict('language')
  useDict('profession')
  useDict('occupation')
}
