import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A room of the house: the files it holds, and all that they may import, as repository paths or package names. */
interface Room {
  name: string
  holds: RegExp
  may: RegExp[]
  /** Within `may`, what is still forbidden. */
  not?: RegExp[]
}

const contract = /^contract\//
const ui = /^src\/ui\//
// What others are made of: forms are drafts; evidence, files, hearings, what was filed in a case and told of it are shown
// wherever a case is; where an award stands is said there and beside its text, and so is what the parties stated.
export const ground =
  /^src\/(action|move|account|draft|list|lookup|upload|evidence|caseFile|bundle|viewer|finding|phrase)\/|^src\/(filing\/FiledPart|hearing\/calendar\/TrialPart|hearing\/enter\/\w+|message\/CaseMessages)\.tsx?$|^src\/case\/(award|defence)\/words\.ts$/
const anyPackage = /^(?!src\/|server\/|tests\/|bench\/|contract\/|verify\/)/
// What only one room may touch: PrimeReact is dressed in ui, Dexie is kept by local, workbox by sw.
const kept = [
  /^primereact\//,
  /^primelocale\//,
  /^dexie/,
  /^workbox-(precaching|routing)$/,
  /^comlink$/,
  /^file-type/,
  /^node:/,
]
const page = [
  /^react(-dom\/client)?$/,
  /^@tanstack\/react-router$/,
  /^@lingui\//,
  /^valtio/,
  /^zod\/mini$/,
  /^react-hook-form$/,
  /^workbox-window$/,
]

/** The walls. The first room that holds a file is its room; what no line allows is forbidden. */
export const rooms: Room[] = [
  { name: 'contract', holds: contract, may: [contract, /^zod\/mini$/] },
  {
    // The same at the server and in the browser, so that both say the same of a file.
    name: 'checks of signatures',
    holds: /^verify\//,
    may: [/^contract\/(signing\/fileReport|both\/chain)\.ts$/, /^verify\//, /^(pkijs|asn1js|@libpdf\/core|fflate)$/],
  },
  {
    name: 'local, for screens',
    holds: /^src\/local\/hooks\.ts$/,
    may: [contract, /^src\/local\//, /^(react|dexie|dexie-react-hooks|valtio|zod\/mini)$/],
  },
  {
    name: 'local',
    holds: /^src\/local\//,
    may: [contract, /^src\/local\//, /^(dexie|zod\/mini|valtio|valtio\/vanilla)$/],
    not: [/hooks\.ts$/],
  },
  {
    name: 'service worker',
    holds: /^src\/sw\//,
    may: [contract, /^src\/local\//, /^src\/sw\//, /^workbox-(precaching|routing)$/],
    not: [/^src\/local\/(hooks|page)\.ts$/],
  },
  {
    name: 'workers',
    holds: /^src\/workers\//,
    may: [contract, /^src\/workers\//, /^verify\//, /^comlink$/, /^diff$/, /^file-type\/core$/],
  },
  {
    name: 'ui',
    holds: ui,
    may: [
      ui,
      /^contract\/(errors\/(errors|errorsChinese|errorsDoors|errorsEnglish)|kernel\/(rules|call)|both\/(check|tree|money|letters|understood))\.ts$/,
      ...page,
      /^primereact\//,
      /^primelocale\//,
      /^uqr$/,
      /^jsqr$/,
      /^@simplewebauthn\/browser$/,
    ],
  },
  {
    name: 'shell',
    holds: /^src\/(app\/|main\.tsx$|routes\.tsx$)/,
    may: [contract, /^src\//, ...page],
    not: [...kept, /^src\/sw\//, /^src\/workers\/inspect/],
  },
  {
    name: 'line of a room',
    holds: /^src\/hearing\/room\/(line|mesh)\//,
    may: [contract, /^src\/hearing\//, /^peerjs$/],
  },
  {
    name: 'editor of documents',
    holds: /^src\/document\/editor\//,
    may: [
      contract,
      ui,
      /^src\/document\//,
      /^src\/workers\/(compareTexts|differences)\.ts$/,
      ...page,
      /^@tiptap\//,
      /^yjs$/,
      /^y-protocols\//,
    ],
  },
  {
    // Where an award is written: it stands around the editor and acts on what is in it.
    name: 'desk of an award',
    holds: /^src\/document\/award\/desk\//,
    may: [contract, ui, ground, /^src\/document\//, /^src\/local\//, ...page, /^@tiptap\//],
  },
  {
    name: 'signing',
    holds: /^src\/signing\//,
    may: [
      contract,
      ui,
      ground,
      /^src\/signing\//,
      /^src\/hearing\/CorrectionOutcome\.tsx$/,
      /^src\/local\//,
      /^src\/workers\/(worker|plainHash|openChecker)\.ts$/,
      /^verify\//,
      /^pdfjs-dist/,
      ...page,
    ],
    not: kept,
  },
  {
    name: 'viewer of documents',
    holds: /^src\/viewer\//,
    may: [contract, ui, ground, /^src\/(local|viewer)\//, ...page, /^pdfjs-dist(\/|$)/],
  },
  {
    name: 'domain',
    holds: /^src\/[a-zA-Z]+\//,
    may: [contract, ui, ground, /^src\/local\//, /^src\/workers\/(worker|plainHash|openPhoto)\.ts$/, ...page],
    not: kept,
  },
  {
    name: 'server',
    holds: /^server\//,
    may: [contract, /^server\//, /^verify\//, anyPackage],
    not: [/^(react|primereact|dexie|comlink|valtio|workbox|@lingui)/],
  },
  { name: 'tests and bench', holds: /^(tests|bench)\//, may: [/./] },
  // The development server is the server.
  {
    name: 'configuration',
    holds: /^[\w.-]+$/,
    may: [anyPackage, /^server\/dev\.ts$/, /^tests\/setup\/(order|projects|report)\.ts$/],
  },
]

/** Why `file` may not import `specifier`, or null where it may. Both as they stand in the source. */
export function breach(file: string, specifier: string): string | null {
  const room = rooms.find(({ holds }) => holds.test(file))
  if (!room) return `${file} lies in no room of the house`
  const target = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier
  // A domain is at home in its own folder and in the nouns it is split by.
  const domainOf = (path: string) => path.split('/').slice(0, 2).join('/')
  const home = room.name === 'domain' && domainOf(target) === domainOf(file)
  const allowed = home || (room.may.some((it) => it.test(target)) && !room.not?.some((it) => it.test(target)))
  return allowed ? null : `${file} (${room.name}) may not import ${target}`
}

/** Every specifier that a source file imports, re-exports, loads later or starts as a worker. */
export function importsOf(source: string): string[] {
  const forms = /(?:(?<!['"`.])\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])([^'"\n]+)\1/g
  return [...source.matchAll(forms)].map((match) => match[2]!)
}

/** Paths that git knows or would add, below the root. */
export function everyFile(...patterns: string[]): string[] {
  const list = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns],
    { cwd: root },
  )
  return list.toString().split('\0').filter(Boolean)
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Import statements that must be refused, by both keepers of the walls. */
export const forbidden: [file: string, specifier: string][] = [
  ['contract/filing/filing.ts', '../../src/local/db.ts'],
  ['contract/filing/filing.ts', '../../server/database/db.ts'],
  ['contract/filing/filing.ts', 'react'],
  ['contract/filing/filing.ts', 'node:fs'],
  ['src/local/outbox.ts', 'react'],
  ['src/local/outbox.ts', '../ui/notify.tsx'],
  ['src/local/outbox.ts', '../filing/PreservationForm.tsx'],
  ['src/local/hooks.ts', '../ui/notify.tsx'],
  ['src/local/hooks.ts', '../../server/database/db.ts'],
  ['src/sw/sw.ts', '../ui/notify.tsx'],
  ['src/sw/sw.ts', '../local/hooks.ts'],
  ['src/sw/sw.ts', 'react'],
  ['src/workers/inspect.ts', '../local/db.ts'],
  ['src/workers/inspect.ts', 'dexie'],
  ['src/ui/Field.tsx', '../local/db.ts'],
  ['src/ui/Field.tsx', '../../contract/filing/filing.ts'],
  ['src/ui/Field.tsx', '../case/CasePicker.tsx'],
  ['src/ui/Field.tsx', 'dexie'],
  ['src/draft/useDraftSteps.ts', '../filing/PreservationForm.tsx'],
  ['src/filing/PreservationForm.tsx', '../case/CasePicker.tsx'],
  ['src/filing/PreservationForm.tsx', '../app/Shell.tsx'],
  ['src/filing/PreservationForm.tsx', '../routes.tsx'],
  ['src/filing/PreservationForm.tsx', '../sw/sw.ts'],
  ['src/filing/PreservationForm.tsx', '../workers/inspect.ts'],
  ['src/filing/PreservationForm.tsx', '../../server/database/db.ts'],
  ['src/filing/PreservationForm.tsx', 'primereact/button'],
  ['src/filing/PreservationForm.tsx', 'dexie'],
  ['src/filing/form/CaseField.tsx', '../../case/CasePicker.tsx'],
  ['src/filing/form/CaseField.tsx', '../../app/Shell.tsx'],
  ['src/filing/form/CaseField.tsx', 'dexie'],
  ['src/app/Shell.tsx', 'primereact/sidebar'],
  ['src/app/Shell.tsx', 'dexie-react-hooks'],
  ['src/app/Shell.tsx', '../sw/sw.ts'],
  ['src/main.tsx', './workers/inspect.ts'],
  ['server/door/http.ts', '../../src/local/db.ts'],
  ['server/filing/preservation.ts', '../../src/local/call.ts'],
  ['server/door/http.ts', 'react'],
]
