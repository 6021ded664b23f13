import { searchable } from '../../../contract/both/spelling.ts'
import type { IconName } from '../../ui/Icon.tsx'

/** What the command bar leads to, in the order in which kinds stand where they fit alike. */
export const commandKinds = ['recent', 'case', 'session', 'screen', 'message'] as const
export type CommandKind = (typeof commandKinds)[number]

/** Something that the command bar leads to. */
export interface Command {
  /** Unique among all that are offered. */
  id: string
  kind: CommandKind
  icon: IconName
  title: string
  /** What tells it from others with its title. */
  detail: string
  /** By what else it is found, such as the names of parties. */
  words: readonly string[]
  /** The address without its `#`. */
  to: string
  /** Of those of a kind that fit alike the highest comes first. */
  weight: number
}

/** So many of a kind are offered at most. */
const most = 8

const fits = { whole: 0, begins: 1, contains: 2 } as const

/** How well something fits what was typed, 0 best; undefined where a word stands nowhere in it. */
function fitOf({ title, detail, words }: Command, wanted: string): number | undefined {
  const fields = [title, detail, ...words].map(searchable)
  if (!wanted.split(' ').every((word) => fields.some((field) => field.includes(word)))) return undefined
  if (fields.includes(wanted)) return fits.whole
  return fields.some((field) => field.startsWith(wanted)) ? fits.begins : fits.contains
}

export interface CommandGroup {
  kind: CommandKind
  commands: Command[]
}

/** What fits the words that were typed, kind by kind: the kind whose best fits best comes first. Every word must be found. */
export function commandsFor(all: readonly Command[], typed: string): CommandGroup[] {
  const wanted = searchable(typed)
  if (wanted === '') return []
  const fitting = all.flatMap((command) => {
    const fit = fitOf(command, wanted)
    return fit === undefined ? [] : [{ command, fit }]
  })
  const groups = commandKinds.flatMap((kind) => {
    const own = fitting.filter(({ command }) => command.kind === kind)
    own.sort((one, other) => one.fit - other.fit || other.command.weight - one.command.weight)
    return own.length ? [{ kind, best: own[0]!.fit, commands: own.slice(0, most).map(({ command }) => command) }] : []
  })
  return groups.sort((one, other) => one.best - other.best).map(({ kind, commands }) => ({ kind, commands }))
}
