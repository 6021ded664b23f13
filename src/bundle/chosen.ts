import type { BundleBody, BundleChoice } from '../../contract/bundle/bundle.ts'

/** A section as it is being put together: what is ticked goes in. */
export interface Section {
  key: string
  title: string
  camp: BundleChoice['camp']
  entries: (BundleChoice['entries'][number] & { on: boolean })[]
}

/** At first all of it. */
export const sectionsOf = (choices: readonly BundleChoice[]): Section[] =>
  choices.map(({ title, camp, entries }, at) => ({
    key: String(at),
    title,
    camp,
    entries: entries.map((entry) => ({ ...entry, on: true })),
  }))

/** What is asked for; a section of which nothing is ticked is none. Evidence of a side keeps growing where it is a section. */
export const chosenOf = (sections: readonly Section[]): BundleBody['sections'] =>
  sections
    .map(({ title, camp, entries }) => ({
      title: title.trim(),
      camp,
      entries: entries.filter(({ on }) => on).map(({ source, title: name }) => ({ source, title: name.slice(0, 200) })),
    }))
    .filter(({ entries }) => entries.length > 0)

/** The entry at `at` one place on. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const [one, two] = [list[at], list[at + by]]
  return one !== undefined && two !== undefined ? list.with(at, two).with(at + by, one) : [...list]
}
