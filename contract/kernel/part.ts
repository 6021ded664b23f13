/*
 * What the parts of a form are called and how they are shown: the page's facts, its summary of what is refused, the choices of a
 * return and the printed paper read one list, so that their words cannot differ.
 */

/** Words in Chinese, and the name by which the catalogues know them in other languages; marked for them by `i18n`. */
export interface Words {
  id: string
  message: string
}

/**
 * How a part is shown: as it stands, in one line, as a longer text that is printed too, yes or no, a sum in the form's currency, one of several
 * choices; or by the paper itself, among the facts of its section or below them.
 */
export type ShownAs =
  | 'plain'
  | 'code'
  | 'text'
  | 'yesNo'
  | 'money'
  | 'ownFacts'
  | 'ownBlock'
  | Readonly<Record<string, Words>>

export interface Part {
  words: Words
  as: ShownAs
}

/** Parts of a form under one heading, in their order. */
export interface PartSection {
  title: Words
  parts: Readonly<Record<string, Part>>
}

type OwnIn<P> = { [K in keyof P]: P[K] extends { as: 'ownFacts' | 'ownBlock' } ? K & string : never }[keyof P]
/** The parts that a paper shows itself. */
export type OwnOf<S extends PartSection> = S extends PartSection ? OwnIn<S['parts']> : never

/** The parts by their names, in their order. */
export const namedParts = <T extends Readonly<Record<string, Part>>>(parts: T) =>
  Object.entries(parts) as [keyof T & string, Part][]

/** What each is called. */
export const wordsOf = <T extends Readonly<Record<string, Part>>>(parts: T) =>
  Object.fromEntries(namedParts(parts).map(([name, { words }]) => [name, words])) as Record<keyof T, Words>
