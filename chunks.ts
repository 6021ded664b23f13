/** What is asked of Rolldown about a module. */
interface Modules {
  getModuleInfo(id: string): {
    isEntry: boolean
    importers: readonly string[]
    dynamicImporters: readonly string[]
  } | null
}

/** What comes together whatever folder it is in. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/index\.html$/, 'main'],
  [/app\/(start|MissingScreen)\./, 'start'],
  [/src\/upload\/phone\//, 'phone'],
  [/account\/(LoginScreen|PasswordScreen)\.|arbitrator\/ApplyEntryScreen\./, 'login'],
  [/account\/step\/|ui\/passkey\./, 'step'],
  // Whether somebody is signed in: asked at every address, also of those who are not.
  [/session\/beginAnew\.|account\/token\.|local\/session\./, 'session'],
  [/app\/(Shell|UnknownScreen|menus)\.|ui\/innerIcons\.|contract\/errors\/errorsChinese\.|list\/CaseLink\./, 'inside'],
  // At addresses of their own, but of people who are signed in, with dialogs as inside.
  [/src\/(document|performance)\/\w+Screen\./, 'own'],
  [/document\/award\/Approval\.|editor\/Changes\./, 'award'],
  [/document\/(editor|award\/desk|template)\/|document\/(Generate|Rewrite)\./, 'editor'],
  [/hearing\/room\//, 'room'],
]

/** The field of what is loaded when it is asked for: of ours its folder, apart for those who have not come in, else none. */
function fieldOf(id: string, by: readonly string[]): string {
  const named = fields.find(([test]) => test.test(id))
  if (named) return named[1]
  const folder = /\/src\/(\w+)\//.exec(id)?.[1]
  if (!folder) return id
  return by.every((importer) => /routes\/(doors|public)\.ts$/.test(importer)) ? `${folder}-door` : folder
}

/** The fields that cannot be shown without a module. */
function fieldsWith(id: string, modules: Modules): Set<string> {
  const found = new Set<string>()
  const users = new Set([id])
  for (const user of users) {
    const info = modules.getModuleInfo(user)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length) found.add(fieldOf(user, info.dynamicImporters))
    for (const importer of info.importers) users.add(importer)
  }
  return found
}

/**
 * The chunk of a module: one a field, and layers of what several fields need, by who would load it in vain. Every file is a
 * request of the worker's installation, and one a screen were four hundred. What a module needs is needed by all of its fields
 * and perhaps more, so that it lies in the same chunk or in a lower one (first in this list): no circles.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  // Awards are read without the editor, but not without its format.
  if (/\/(yjs|lib0|y-protocols)\//.test(id)) return 'yjs'
  const of = fieldsWith(id, modules)
  const [field = '', ...others] = of
  if (of.has('main')) return 'main'
  if (of.has('start')) return of.has('phone') ? 'base' : 'start'
  // Words, decoders and the like are loaded by themselves.
  if (!others.length) return !field || field.includes('/') ? null : field
  if (of.has('phone')) return of.has('login') ? 'base' : 'files'
  if (of.has('login')) return 'start'
  if (of.has('session')) return 'local'
  const doors = [...of].filter((it) => it.endsWith('-door')).length
  if (of.has('inside')) return doors ? 'nouns' : 'inside'
  return doors > 1 ? 'doors' : doors ? 'both' : 'parts'
}
